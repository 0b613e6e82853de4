import type { Config } from "../../config.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import { createGuardedHttps } from "../guarded-https.ts";
import type { PushSender } from "./push-sender.ts";
import { createWebPushSender } from "./web-push-sender.ts";

/** How long a push service may take for a message. A shutdown waits as long. */
const TIMEOUT_MS = 10 * SECOND_MS;

type Options = {
  /** The address of this server; empty where it does not know its own. */
  linkOrigin: () => string;
  /** Certificates of authorities (PEM) to trust beside the usual ones. */
  ca?: string;
  timeoutMs?: number;
};

/** Without PUSH_CONTACT push services are told the address of this server, as https; web-push warns of localhost there. */
function toContact(origin: string): string {
  const url = URL.parse(origin);
  return url === null || url.hostname === "localhost" ? "mailto:mealglass@localhost" : `https://${url.host}`;
}

/** Creates what sends notifications, as the settings say. */
export const createPushSender = (
  { contact, privateHosts }: Config["push"],
  { linkOrigin, ca, timeoutMs = TIMEOUT_MS }: Options,
): PushSender =>
  createWebPushSender({
    post: createGuardedHttps({ privateHosts, timeoutMs, ...(ca !== undefined && { ca }) }),
    contact: () => contact ?? toContact(linkOrigin()),
  });

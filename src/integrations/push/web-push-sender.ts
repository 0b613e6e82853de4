import { ECDH, generateKeyPairSync } from "node:crypto";
import { type GuardedHttps, type PostAnswer, PrivateAddressError } from "../guarded-https.ts";
import type { PushKeys, PushMessage, PushOutcome, PushSender, PushTarget } from "./push-sender.ts";

type Options = {
  post: GuardedHttps;
  /** Whom a push service may tell of trouble: a mailto: or https: address (RFC 8292, 2.1). */
  contact: () => string;
};

/** How many bytes the keys of a device have (RFC 8291, 3.1 and 3.2). */
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;
/** The first byte of a point whose both coordinates follow (SEC 1, 2.3.3). */
const UNCOMPRESSED = 4;

/** Statuses for a subscription that has ended (RFC 8030, 7.3). */
const GONE: ReadonlySet<number> = new Set([404, 410]);
const TOO_MANY = 429;

/** Google's service before 2019. It knows no VAPID and no longer exists; web-push writes to the console for it. */
const GCM = "https://android.googleapis.com/gcm/send";

/** It takes five megabytes of memory, so it is loaded with the first message. */
const loadWebPush = async () => (await import("web-push")).default;

const decode = (text: string): Buffer => Buffer.from(text, "base64url");

function isOnCurve(key: Buffer): boolean {
  try {
    ECDH.convertKey(key, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

/** A private key of P-256, and its public key as an uncompressed point. */
function createKeys(): PushKeys {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.of(UNCOMPRESSED), decode(x), decode(y)]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}

/** `Retry-After` in milliseconds: seconds, or a date, which is not used by push services. */
const parseRetryAfter = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) * 1000 : undefined;

function toOutcome({ status, retryAfter }: PostAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { result: "sent" };
  if (GONE.has(status)) return { result: "gone" };
  const reason = `The push service answered ${status}.`;
  if (status !== TOO_MANY && status < 500) return { result: "refused", reason };
  const retryAfterMs = parseRetryAfter(retryAfter);
  return { result: "later", reason, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

/** An error's name and code: its message may contain the endpoint. */
const describeError = (error: unknown): string => {
  const { name, code } = error as { name?: string; code?: string };
  return `The push service could not be reached: ${[name, code].filter(Boolean).join(" ")}.`;
};

const isTimeout = (error: unknown): boolean => (error as { name?: string }).name === "TimeoutError";

/** Sends messages as RFC 8030 says, encrypted by RFC 8291 and signed by RFC 8292. */
export function createWebPushSender({ post, contact }: Options): PushSender {
  const buildRequest = async ({ endpoint, p256dh, auth }: PushTarget, message: PushMessage, keys: PushKeys) => {
    const webPush = await loadWebPush();
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.payload, {
      vapidDetails: { subject: contact(), ...keys },
      TTL: message.ttlSeconds,
      topic: message.topic,
      contentEncoding: "aes128gcm",
    });
  };

  const findProblem: PushSender["findProblem"] = ({ endpoint, p256dh, auth }) => {
    const message = post.findProblem(endpoint);
    if (message !== undefined) return { field: "endpoint", message };
    if (endpoint.startsWith(GCM)) return { field: "endpoint", message: "must be an address of a service that exists" };
    const key = decode(p256dh);
    if (key.byteLength !== PUBLIC_KEY_BYTES || !isOnCurve(key)) {
      return { field: "p256dh", message: "must be a public key of P-256" };
    }
    return decode(auth).byteLength === SECRET_BYTES ? undefined : { field: "auth", message: "must have 16 bytes" };
  };

  return {
    createKeys,

    findProblem,

    async send(target, message, keys) {
      // It was taken with other settings, or its row is damaged.
      const problem = findProblem(target);
      if (problem) return { result: "refused", reason: `The ${problem.field} of the device ${problem.message}.` };
      const { body, headers } = await buildRequest(target, message, keys);
      const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      try {
        return toOutcome(await post.post(target.endpoint, body, texts));
      } catch (error) {
        const reason = describeError(error);
        if (error instanceof PrivateAddressError) return { result: "refused", reason };
        return { result: "later", reason, ...(isTimeout(error) && { isUnanswered: true }) };
      }
    },
  };
}

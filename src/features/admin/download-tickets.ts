import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../integrations/clock.ts";
import { MINUTE_MS } from "../../shared/product/durations.ts";

type Deps = {
  /** The server's secret, from which the key is derived. */
  secret: string;
  clock: Pick<Clock, "now">;
};
type Download = { userId: number; name: string };

/**
 * Lets an administrator who gave the password begin a download by an address within a minute: browsers save a large file
 * only from an address, and a password in one would be in logs. Nothing is stored, so every process takes them.
 */
export function createDownloadTickets({ secret, clock }: Deps) {
  const key = createHmac("sha256", secret).update("downloads of backups").digest();
  const sign = (until: string, { userId, name }: Download): string =>
    `${until}.${createHmac("sha256", key).update(`${until} ${userId} ${name}`).digest("base64url")}`;

  return {
    issue: (download: Download): string => sign(String(clock.now() + MINUTE_MS), download),
    isValid(ticket: string, download: Download): boolean {
      const [until = ""] = ticket.split(".");
      const [given, expected] = [Buffer.from(ticket), Buffer.from(sign(until, download))];
      const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
      return isOurs && Number(until) > clock.now();
    },
  };
}
export type DownloadTickets = ReturnType<typeof createDownloadTickets>;

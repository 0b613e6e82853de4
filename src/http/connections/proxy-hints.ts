import type { Log } from "../../log.ts";

/** How many lines a hint has at most: strangers choose what their requests say. */
const LINES_MAX = 3;

/** Logs what a host has to set for a proxy: one line for each subject, such as the address of a proxy. */
export function createProxyHint(log: Pick<Log, "warn"> | undefined, message: string) {
  const known = new Set<string>();
  return (subject: string, fields: Record<string, string>): void => {
    if (known.has(subject) || known.size >= LINES_MAX) return;
    known.add(subject);
    log?.warn(message, fields);
  };
}

export const FORWARDED_BY_STRANGER =
  "X-Forwarded-For is ignored, because TRUSTED_PROXIES does not list who sent it. If that is your proxy, add its address: until then everyone behind it counts as one";

export const FOREIGN_HOST =
  "A write was refused, because the page's address is not the Host of the request. If people open this server at that address, set PUBLIC_URL to it, or let the proxy pass Host on";

import { isRecord } from "../../platform/is-record.ts";

/** The location state of /auth/login: the path to return to afterwards. */
export type ReturnTo = { from: string };

/** Resolves paths; its name is not part of any answer. */
const ANY_ORIGIN = "http://localhost";

/** Two slashes, or what a browser or server reads as such, begin the name of another host. */
const isPath = (path: string): boolean => /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path);

/** True for a path of this site: neither another site's address nor one that anything on the way could read as such. */
function isLocalPath(address: string): boolean {
  if (!isPath(address)) return false;
  try {
    const { origin, pathname } = new URL(address, ANY_ORIGIN);
    return origin === ANY_ORIGIN && isPath(decodeURIComponent(pathname));
  } catch {
    // Not an address, or a percent sign that encodes nothing.
    return false;
  }
}

/** The return path in a location state; undefined if there is none or it leads to another site. */
export function parseReturnPath(state: unknown): string | undefined {
  return isRecord(state) && typeof state.from === "string" && isLocalPath(state.from) ? state.from : undefined;
}

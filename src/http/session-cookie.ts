import { DAY_MS, SECOND_MS } from "../shared/product/durations.ts";
import { SESSION_DAYS } from "../shared/product/limits.ts";

const COOKIE_NAME = "mealglass_session";
const MAX_AGE_SECONDS = (SESSION_DAYS * DAY_MS) / SECOND_MS;

/** Where the server's pages are. */
export type CookieScope = {
  /** The path that they are under; empty at the root. */
  basePath: string;
  /** Other sites may have them in a frame. */
  isFramed: boolean;
};

/**
 * The cookie of a session. Browsers accept a `__Host-` one only over https, from this host, for the whole site. Under a
 * path it is sent to that path alone, and has a name that is not that of another path. In a frame of another site browsers
 * send only one with SameSite=None, which needs https; a partitioned one is of that site's frames alone. It has a name of
 * its own, because signing out would remove one of two cookies of the same name.
 */
export function createSessionCookies({ basePath, isFramed }: CookieScope) {
  const prefix = basePath ? "__Secure-" : "__Host-";
  const ownName = COOKIE_NAME + basePath.replaceAll("/", ".");
  const getName = (isSecure: boolean): string =>
    isSecure ? `${prefix}${ownName}${isFramed ? "_framed" : ""}` : ownName;
  const listAttributes = (isSecure: boolean): string => {
    if (!isSecure) return "SameSite=Lax";
    return isFramed ? "SameSite=None; Secure; Partitioned" : "SameSite=Lax; Secure";
  };
  const write = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
    `${getName(isSecure)}=${value}; Path=${basePath || "/"}; Max-Age=${maxAgeSeconds}; HttpOnly; ${listAttributes(isSecure)}`;

  /** The Set-Cookie value that signs a browser out. */
  const formatCleared = (isSecure: boolean): string => write("", 0, isSecure);
  /** The session token from the cookie, if any. */
  const readToken = (request: Request, isSecure: boolean): string | undefined => {
    const start = `${getName(isSecure)}=`;
    const pairs = request.headers.get("cookie")?.split(/; */);
    return pairs?.find((pair) => pair.startsWith(start))?.slice(start.length) || undefined;
  };

  return {
    isFramed,
    formatCleared,
    readToken,
    /** The Set-Cookie value that signs a browser in, by default for as long as a new session lasts. */
    format: (token: string, isSecure: boolean, maxAgeSeconds = MAX_AGE_SECONDS): string =>
      write(token, maxAgeSeconds, isSecure),
    /**
     * The headers with which a browser is signed out on purpose. It deletes the cached photos as well, over https: over
     * http browsers ignore that header, and the photos stay on the disk, where nothing can read them without the cookie.
     * Other data is removed by the client, which leaves the device's settings.
     */
    buildSignOutHeaders: (isSecure: boolean): Record<string, string> => ({
      "set-cookie": formatCleared(isSecure),
      ...(isSecure && { "clear-site-data": '"cache"' }),
    }),
    /** The token of a request's session, by cookie or header, if any. */
    readSessionToken: (request: Request, isSecure: boolean): string | undefined =>
      readToken(request, isSecure) ?? readBearerToken(request),
  };
}
export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** The token of an `Authorization: Bearer` header, if any. */
export const readBearerToken = (request: Request): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

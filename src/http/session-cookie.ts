import { DAY_MS, SECOND_MS } from "../shared/product/durations.ts";
import { SESSION_DAYS } from "../shared/product/limits.ts";

const COOKIE_NAME = "mealglass_session";
/** Browsers accept a `__Host-` cookie only over https, from this host, for the whole site. */
const getCookieName = (isSecure: boolean): string => (isSecure ? `__Host-${COOKIE_NAME}` : COOKIE_NAME);
const MAX_AGE_SECONDS = (SESSION_DAYS * DAY_MS) / SECOND_MS;

const formatCookie = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${getCookieName(isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** The Set-Cookie value that signs a browser in, by default for as long as a new session lasts. */
export const formatSessionCookie = (token: string, isSecure: boolean, maxAgeSeconds = MAX_AGE_SECONDS): string =>
  formatCookie(token, maxAgeSeconds, isSecure);

/** The Set-Cookie value that signs a browser out. */
export const formatClearedSessionCookie = (isSecure: boolean): string => formatCookie("", 0, isSecure);

/**
 * The headers with which a browser is signed out on purpose. It deletes the cached photos as well, over https: over http
 * browsers ignore that header, and the photos stay on the disk, where nothing can read them without the cookie. Other
 * data is removed by the client, which leaves the device's settings.
 */
export const buildSignOutHeaders = (isSecure: boolean): Record<string, string> => ({
  "set-cookie": formatClearedSessionCookie(isSecure),
  ...(isSecure && { "clear-site-data": '"cache"' }),
});

/** The session token from the cookie, if any. */
export function readCookieToken(request: Request, isSecure: boolean): string | undefined {
  const header = request.headers.get("cookie");
  if (!header) return undefined;
  const prefix = `${getCookieName(isSecure)}=`;
  const pair = header.split(/; */).find((candidate) => candidate.startsWith(prefix));
  return pair?.slice(prefix.length) || undefined;
}

/** The token of an `Authorization: Bearer` header, if any. */
export const readBearerToken = (request: Request): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

/** The token of a request's session, by cookie or header, if any. */
export const readSessionToken = (request: Request, isSecure: boolean): string | undefined =>
  readCookieToken(request, isSecure) ?? readBearerToken(request);

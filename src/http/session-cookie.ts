import { SESSION_DAYS } from "../shared/limits.ts";

const NAME = "mealglass_session";
/** Browsers take a `__Host-` cookie only over https, from this host alone and for the whole site. */
const cookieName = (isSecure: boolean): string => (isSecure ? `__Host-${NAME}` : NAME);
const MAX_AGE_SECONDS = SESSION_DAYS * 24 * 60 * 60;

const cookie = (value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${cookieName(isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

/** The Set-Cookie value that keeps a person signed in. */
export const sessionCookie = (token: string, isSecure: boolean): string => cookie(token, MAX_AGE_SECONDS, isSecure);

/** The Set-Cookie value that signs out. */
export const clearedSessionCookie = (isSecure: boolean): string => cookie("", 0, isSecure);

/** The token that the browser keeps for this site, if any. */
export function tokenFromCookie(request: Request, isSecure: boolean): string | undefined {
  const header = request.headers.get("cookie");
  if (!header) return undefined;
  const prefix = `${cookieName(isSecure)}=`;
  const pair = header.split(/; */).find((candidate) => candidate.startsWith(prefix));
  return pair?.slice(prefix.length) || undefined;
}

/** The token of an `Authorization: Bearer` header, if any. */
export const tokenFromHeader = (request: Request): string | undefined =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

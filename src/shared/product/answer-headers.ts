/** The mark on each answer of this server. Proxies, logins and portals that answer in its place have none. */
export const MARK_HEADER = "x-mealglass";
export const MARK = "1";

/** Whether this server gave the answer, whatever its status. An answer that the browser does not show, as of a redirect, has no mark. */
export const isOwnAnswer = ({ headers }: Pick<Response, "headers">): boolean => headers.has(MARK_HEADER);

/**
 * Whether this is a page of a proxy, login or portal in place of a file that is not a page. Files themselves may come from a
 * cache on the way that has kept them since before the mark.
 */
export const isForeignPage = (response: Pick<Response, "headers">): boolean =>
  !isOwnAnswer(response) && (response.headers.get("content-type") ?? "").includes("html");

/**
 * Leads to Home by way of the server. The service worker leaves it to the network, so that a login before this server
 * can answer it.
 */
export const NETWORK_LOGIN_ADDRESS = "/network-login";

/**
 * The response header of `GET /api/config` for a request with a session's cookie or token, whether or not it is still
 * good. The client cannot see the cookie, and asks for the user where no one may be signed in only because of this.
 */
export const SESSION_HINT_HEADER = "x-session-sent";

/** The response header of every GET with the version of the caller's diary at the latest when its data were read. */
export const DIARY_VERSION_HEADER = "x-diary-version";

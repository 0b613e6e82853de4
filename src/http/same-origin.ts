import { AppError } from "../errors.ts";

const crossSite = () =>
  new AppError(403, "This request came from another site and was not carried out.", { kind: "cross_site" });

const isWrite = (request: Request): boolean => request.method !== "GET" && request.method !== "HEAD";

/** The host of an Origin, and the Host of its request written like it: without the scheme's own port, in lower case. */
function readHosts(request: Request): { origin: string; page: string; host: string | undefined } | undefined {
  const origin = URL.parse(request.headers.get("origin") ?? "");
  if (!origin?.host) return undefined;
  // Only the host is compared: behind a proxy that ends TLS the scheme is not the browser's.
  const host = URL.parse(`${origin.protocol}//${request.headers.get("host")}`)?.host;
  return { origin: origin.origin, page: origin.host, host };
}

/**
 * The page's address and the Host of a refused write, where the two differ: a foreign page, or a proxy that passes on
 * another Host. Null where the browser itself says that it is a foreign page.
 */
export function findForeignHost(request: Request): { origin: string; host: string } | null {
  const hosts = request.headers.has("sec-fetch-site") ? undefined : readHosts(request);
  return hosts && hosts.page !== hosts.host ? { origin: hosts.origin, host: hosts.host ?? "" } : null;
}

function matchesOrigin(request: Request, publicUrl: string | null): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  const hosts = readHosts(request);
  return hosts !== undefined && hosts.page === hosts.host;
}

/**
 * Refuses (403 `cross_site`) a write with a cookie unless this site's own page sent it. The browser says so in
 * Sec-Fetch-Site, or, without it (plain http in a local network), in Origin.
 */
export function assertSameOrigin(request: Request, publicUrl: string | null): void {
  if (!isWrite(request)) return;
  const site = request.headers.get("sec-fetch-site");
  if (site === null ? !matchesOrigin(request, publicUrl) : site !== "same-origin") throw crossSite();
}

/**
 * Refuses (403 `cross_site`) to let another site's page load what only the session may see, where the cookie is sent from
 * other sites (SameSite=None): as a browser does itself that does not send it. A page in a frame of that site loads its own.
 */
export function assertNotForeignRead({ headers }: Request): void {
  if (headers.get("sec-fetch-site") === "cross-site" && headers.get("sec-fetch-dest") !== "document") throw crossSite();
}

/**
 * For calls without a session, such as login. It refuses only what the browser marks as cross-site: a foreign page must
 * not sign someone in to another account, but programs without these headers still work.
 */
export function assertNotCrossSite(request: Request, publicUrl: string | null): void {
  if (request.headers.has("sec-fetch-site") || request.headers.has("origin")) assertSameOrigin(request, publicUrl);
}

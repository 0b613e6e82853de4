import { AppError } from "../errors.ts";

const crossSite = () =>
  new AppError(403, "This request came from another site and was not carried out.", { kind: "cross_site" });

const isWrite = (request: Request): boolean => request.method !== "GET" && request.method !== "HEAD";

function matchesOrigin(request: Request, publicUrl: string | null): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return false;
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true;
  // Only the host is compared: behind a proxy that ends TLS the scheme is not the browser's.
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("host");
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
 * For calls without a session, such as login. It refuses only what the browser marks as cross-site: a foreign page must
 * not sign somebody in to another account, but programs without these headers still work.
 */
export function assertNotCrossSite(request: Request, publicUrl: string | null): void {
  if (request.headers.has("sec-fetch-site") || request.headers.has("origin")) assertSameOrigin(request, publicUrl);
}

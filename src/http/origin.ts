import type { Connection } from "./connection.ts";
import type { OwnHostCheck } from "./own-hosts.ts";

/**
 * Finds the origin that the caller uses: PUBLIC_URL, unless that is of http and the caller uses https, or else that of the
 * request, with BASE_PATH. The client chooses the host of a request, so this is only for answers that lead the caller back.
 */
export const createOriginResolver =
  (connection: Pick<Connection, "isSecure">, publicUrl: string | null, basePath = "") =>
  (request: Request): string => {
    const isSecure = connection.isSecure(request);
    if (publicUrl !== null && (publicUrl.startsWith("https:") || !isSecure)) return publicUrl;
    const url = new URL(request.url);
    if (isSecure) url.protocol = "https:";
    return url.origin + basePath;
  };

type Deps = {
  resolveOrigin: (request: Request) => string;
  publicUrl: string | null;
  isOwnHost: OwnHostCheck;
  /** The origin of mailed links, which no request decides; empty where this server does not know its address. */
  linkOrigin: () => string;
};

/**
 * Finds the origin to pass on to others: PUBLIC_URL, or else that of the request if its host can be this server's own,
 * or else that of mailed links.
 */
export const createPublicOriginResolver =
  ({ resolveOrigin, publicUrl, isOwnHost, linkOrigin }: Deps) =>
  (request: Request): string =>
    publicUrl ?? (isOwnHost(new URL(request.url).hostname) ? resolveOrigin(request) : linkOrigin());

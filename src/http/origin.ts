import type { Connection } from "./connection.ts";

/** Finds the origin that people use: PUBLIC_URL, or else that of the request. */
export const createOriginResolver =
  (connection: Pick<Connection, "isSecure">, publicUrl: string | null) =>
  (request: Request): string => {
    if (publicUrl !== null) return publicUrl;
    const url = new URL(request.url);
    if (connection.isSecure(request)) url.protocol = "https:";
    return url.origin;
  };

import type { Connection } from "./connection.ts";

/** Tells the origin that people reach this server by: PUBLIC_URL, or without it the one that a request came by. */
export const createOriginFinder =
  (connection: Pick<Connection, "isSecure">, publicUrl: string | null) =>
  (request: Request): string => {
    if (publicUrl !== null) return publicUrl;
    const url = new URL(request.url);
    if (connection.isSecure(request)) url.protocol = "https:";
    return url.origin;
  };

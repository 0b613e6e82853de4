import { SECOND_MS } from "../shared/product/durations.ts";

const DISCARDING_MAX_MS = 30 * SECOND_MS;

/**
 * Reads a body that no one has read, and keeps nothing of it, if the connection is to end with the answer. It would be
 * closed while the client still sends, and a proxy such as nginx then says 502 instead of what the server has answered.
 */
export async function discardUnreadBody(request: Request): Promise<void> {
  if (request.bodyUsed || !request.body || request.headers.get("connection")?.toLowerCase() !== "close") return;
  const end = performance.now() + DISCARDING_MAX_MS;
  try {
    for await (const _piece of request.body) if (performance.now() > end) return;
  } catch {
    // The client is gone, so nothing is left to read.
  }
}

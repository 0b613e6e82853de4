/** A response is larger than it may be. */
export class ResponseTooLargeError extends Error {
  override readonly name = "ResponseTooLargeError";
}

/** Statuses whose responses have no body (Fetch standard, 2.2.3). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** Reads a body piece by piece. What counts are the decompressed bytes: a few kilobytes can unpack to gigabytes. */
async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const piece of response.body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) throw new ResponseTooLargeError(`The response is larger than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** The same body, which breaks off with a ResponseTooLargeError once it is larger than `maxBytes`. */
function limitStream(response: Response, maxBytes: number): Response {
  let length = 0;
  const limited = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        length += piece.byteLength;
        if (length <= maxBytes) controller.enqueue(piece);
        else controller.error(new ResponseTooLargeError(`The response is larger than ${maxBytes} bytes.`));
      },
    }),
  );
  const { status, statusText, headers } = response;
  return new Response(limited ?? null, { status, statusText, headers });
}

type Options = {
  /** If given, successful event streams are passed on while they arrive, up to this size. */
  eventStreamMaxBytes?: number;
};

/**
 * A `fetch` for services that are not fully trusted: it reads at most `maxBytes` of a body (then it throws a
 * ResponseTooLargeError) and follows no redirect, which could lead into the local network. It resolves when the whole
 * body is there, so that the time-out of a caller that aborts `init.signal` covers the body, too.
 */
export function createBoundedFetch(maxBytes: number, { eventStreamMaxBytes }: Options = {}): typeof fetch {
  const boundedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const isEventStream = response.ok && response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isEventStream && eventStreamMaxBytes !== undefined) return limitStream(response, eventStreamMaxBytes);
    const bytes = await readAtMost(response, maxBytes);
    const headers = new Headers(response.headers);
    // They describe the body as it was sent.
    headers.delete("content-encoding");
    headers.delete("content-length");
    const { status, statusText } = response;
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, statusText, headers });
  };
  return Object.assign(boundedFetch, { preconnect: fetch.preconnect });
}

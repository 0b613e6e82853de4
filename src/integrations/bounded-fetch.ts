/** A response that is not read, because it is not what was asked for. */
export class ResponseRefusedError extends Error {
  override readonly name: string = "ResponseRefusedError";
}

/** A response is larger than it may be. */
export class ResponseTooLargeError extends ResponseRefusedError {
  override readonly name = "ResponseTooLargeError";
}

/** Statuses whose responses have no body (Fetch standard, 2.2.3). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

const isPlain = (encoding: string): boolean => encoding === "" || encoding === "identity";

/** How a body is packed, in lower case; empty for one that is not. */
export const readEncoding = (response: Response): string =>
  response.headers.get("content-encoding")?.trim().toLowerCase() ?? "";

/**
 * The body as it was before it was packed. The runtime would unpack a piece as a whole, before its size could be looked at:
 * 717 bytes of brotli are 530 MB. So only gzip is unpacked, here and in small pieces.
 */
async function unpack(response: Response): Promise<Body | null> {
  const encoding = readEncoding(response);
  if (!response.body || isPlain(encoding)) return response.body;
  if (encoding === "gzip" || encoding === "x-gzip") return response.body.pipeThrough(new DecompressionStream("gzip"));
  await response.body.cancel();
  throw new ResponseRefusedError("The response is packed in a way that was not asked for.");
}

const tooLarge = (maxBytes: number) => new ResponseTooLargeError(`The response is larger than ${maxBytes} bytes.`);

/** Reads a body piece by piece. Throws a ResponseTooLargeError, and reads no further, once it is larger than `maxBytes`. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}

/** The same body, which breaks off with a ResponseTooLargeError once it is larger than `maxBytes`. */
function limitStream(body: Body, maxBytes: number): Body {
  let length = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        length += piece.byteLength;
        if (length <= maxBytes) controller.enqueue(piece);
        else controller.error(tooLarge(maxBytes));
      },
    }),
  );
}

/** `fetch` that follows no redirect, which could lead into the local network, and unpacks nothing. */
export function fetchPacked(input: string | URL | Request, init: RequestInit, encodings: string): Promise<Response> {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set("accept-encoding", encodings);
  return fetch(input, { ...init, headers, redirect: "manual", decompress: false });
}

type Options = {
  /** If given, successful event streams are passed on while they arrive, up to this size. */
  eventStreamMaxBytes?: number;
};

/**
 * A `fetch` for services that are not fully trusted: it reads at most `maxBytes` of a body (then it throws a
 * ResponseTooLargeError), unpacks nothing but gzip (else a ResponseRefusedError) and follows no redirect. It resolves when
 * the whole body is there, so that the time-out of a caller that aborts `init.signal` covers the body, too.
 */
export function createBoundedFetch(maxBytes: number, { eventStreamMaxBytes }: Options = {}): typeof fetch {
  const boundedFetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const response = await fetchPacked(input, init, "gzip, identity");
    const body = await unpack(response);
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    // They describe the body as it was sent.
    headers.delete("content-encoding");
    headers.delete("content-length");
    const isEventStream = response.ok && headers.get("content-type")?.startsWith("text/event-stream");
    if (isEventStream && body && eventStreamMaxBytes !== undefined) {
      return new Response(limitStream(body, eventStreamMaxBytes), { status, statusText, headers });
    }
    const bytes = await readAtMost(body, maxBytes);
    return new Response(WITHOUT_BODY.has(status) ? null : bytes, { status, statusText, headers });
  };
  return Object.assign(boundedFetch, { preconnect: fetch.preconnect });
}

import { parseAcceptEncoding } from "./accept-encoding.ts";

/** Below this the headers weigh as much as the rest. */
const COMPRESSED_MIN_BYTES = 1024;

/** From this size on zstd takes longer: the food table (400 KB) is 74 KB in 3 ms, not 80 KB in 1.5 ms. */
const LARGE_MIN_BYTES = 256 * 1024;

/**
 * The best first. Measured on 200 diary entries (92 KB): zstd 6 KB in 0.06 ms, gzip 6.5 KB in 0.35 ms. Brotli takes four
 * times as long as zstd for the same size.
 */
const ENCODINGS = [
  {
    name: "zstd",
    compress: (bytes: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(Bun.zstdCompressSync(bytes, { level: bytes.length < LARGE_MIN_BYTES ? 3 : 6 })),
  },
  { name: "gzip", compress: (bytes: Uint8Array<ArrayBuffer>) => Bun.gzipSync(bytes, { level: 6 }) },
] as const;

/**
 * Calls whose answers may hold a secret, such as a payment's. Where an answer holds a secret beside what someone else
 * can put into it, its compressed length tells the secret bit by bit (BREACH). The export is not compressed either: it is
 * a stream, mostly of photos.
 */
const UNCOMPRESSED =
  /^https?:\/\/[^/]+\/api\/(?:(?:admin|auth|billing|stripe)\/|(?:billing|create-subscription|payment-success|user\/export)(?:\?|$))/;

const isJson = (response: Response): boolean =>
  response.headers.get("content-type")?.startsWith("application/json") ?? false;

/** Headers of answers that are left as they are. */
const KEPT_HEADERS = ["content-encoding", "content-disposition", "set-cookie"];

const isCompressible = (request: Request, response: Response): boolean =>
  request.method !== "HEAD" &&
  !KEPT_HEADERS.some((name) => response.headers.has(name)) &&
  !UNCOMPRESSED.test(request.url);

async function compress(response: Response, encoding: (typeof ENCODINGS)[number]): Promise<Response> {
  const bytes = await response.bytes();
  if (bytes.length < COMPRESSED_MIN_BYTES) return new Response(bytes, response);
  const compressed = new Response(encoding.compress(bytes), response);
  compressed.headers.set("content-encoding", encoding.name);
  // Only a weak tag may stand on the compressed and the uncompressed answer alike (RFC 9110, 8.8.3).
  const tag = response.headers.get("etag");
  if (tag?.startsWith('"')) compressed.headers.set("etag", `W/${tag}`);
  return compressed;
}

/**
 * Compresses a JSON answer of at least 1 KB if the client accepts it. Left as they are: answers with a cookie or a
 * secret, downloads, and everything that is not JSON.
 */
export const compressAnswer = (request: Request, response: Response): Response | Promise<Response> =>
  isJson(response) ? compressText(request, response) : response;

/** The same for an answer that is a text of any kind. */
export function compressText(request: Request, response: Response): Response | Promise<Response> {
  response.headers.append("vary", "accept-encoding");
  const accepted = request.headers.get("accept-encoding");
  if (!accepted || !isCompressible(request, response)) return response;
  const names = parseAcceptEncoding(accepted);
  const encoding = ENCODINGS.find(({ name }) => names.has(name));
  return encoding ? compress(response, encoding) : response;
}

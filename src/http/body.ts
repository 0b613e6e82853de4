import { Elysia } from "elysia";
import { AppError } from "../errors.ts";
import { limitTime } from "../limit-time.ts";
import { MINUTE_MS } from "../shared/product/durations.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { createJsonScanner } from "./json-scanner.ts";

export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** For the calls that may carry a photo as a data URL. */
export const JSON_BODY_WITH_PHOTO_MAX_BYTES = 8 * 1024 * 1024;
/** Bodies up to this size are read and parsed at once. */
const SMALL_BODY_BYTES = 64 * 1024;

export const contentTooLarge = () => new AppError(413, "The request is too large.");

type Limits = {
  maxBytes: number;
  /** Looks at each piece of the body as it arrives, and throws to refuse the rest. */
  onPiece?: ((piece: Uint8Array) => void) | undefined;
};

/** A sender that is slower than this only holds memory. A phone sends 10 MB at 1 Mbit/s in 80 seconds. */
const READING_MAX_MS = 2 * MINUTE_MS;

const tooSlow = () => new AppError(408, "The upload took too long.");

type Bytes = Uint8Array<ArrayBuffer>;

/** Joins the pieces of a body; `expectedLength` is 0 if it is not known. */
function createCollector(expectedLength: number) {
  let bytes = new Uint8Array(expectedLength || SMALL_BODY_BYTES);
  let length = 0;
  return {
    add(piece: Uint8Array): void {
      const needed = length + piece.length;
      if (needed > bytes.length) {
        const larger = new Uint8Array(Math.max(needed, 2 * bytes.length));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(piece, length);
      length = needed;
    },
    join: (): Uint8Array<ArrayBuffer> => bytes.subarray(0, length),
  };
}

async function readPieces(request: Request, { maxBytes, onPiece }: Limits, declared: number): Promise<Bytes> {
  const collector = createCollector(declared);
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) throw contentTooLarge();
    onPiece?.(piece);
    collector.add(piece);
  }
  return collector.join();
}

async function readAtOnce(request: Request, { onPiece }: Limits): Promise<Bytes> {
  const bytes = await request.bytes();
  onPiece?.(bytes);
  return bytes;
}

const isPlain = (request: Request): boolean =>
  (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase() === "identity";

/**
 * Reads a body of at most `maxBytes`, whatever its Content-Length says. Throws 413 if it is longer, 415 if it is
 * compressed, 408 if it takes two minutes, and 400 if it is incomplete.
 */
export async function readBody(request: Request, limits: Limits): Promise<Bytes> {
  if (!isPlain(request)) throw new AppError(415, "Please send the request without compression.");
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limits.maxBytes) throw contentTooLarge();
  try {
    const isSmall = declared > 0 && declared <= SMALL_BODY_BYTES;
    const reading = isSmall ? readAtOnce(request, limits) : readPieces(request, limits, declared);
    // The response then ends the reading.
    return await limitTime(reading, READING_MAX_MS, tooSlow);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The sender closed the connection, for example by canceling an upload. That is not an error of the server.
    throw new AppError(400, "The connection was interrupted. Please try again.", {}, { cause });
  }
}

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType);

export const invalidJson = (cause?: unknown) => new AppError(400, "The request is not valid JSON.", {}, { cause });

const utf8 = new TextDecoder("utf-8", { fatal: true });

async function parseJson(bytes: Bytes): Promise<unknown> {
  try {
    const isLarge = bytes.length > SMALL_BODY_BYTES;
    if (isLarge) await yieldToEventLoop();
    const text = utf8.decode(bytes);
    if (isLarge) await yieldToEventLoop();
    return JSON.parse(text);
  } catch (cause) {
    throw invalidJson(cause);
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a JSON object; undefined without a body. Throws 413, 415 for another content type, 400 for invalid JSON, and
 * 422 for one with too many values or levels and for JSON that is not an object: a schema with only optional fields would
 * accept a list or a string.
 */
async function readJson(request: Request, limits: Limits): Promise<unknown> {
  if (!request.body) return undefined;
  if (!isJson(request.headers.get("content-type") ?? "")) {
    throw new AppError(415, "Please send application/json.");
  }
  const value = await parseJson(await readBody(request, { ...limits, onPiece: createJsonScanner() }));
  if (!isObject(value)) throw new AppError(422, "The request must be a JSON object.");
  return value;
}

/** Parses the bodies of a feature's routes as JSON only. */
export const jsonBody = (maxBytes = JSON_BODY_MAX_BYTES) =>
  new Elysia({ name: "json-body", seed: maxBytes }).onParse({ as: "scoped" }, ({ request }) =>
    readJson(request, { maxBytes }),
  );

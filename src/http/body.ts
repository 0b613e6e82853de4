import { Elysia } from "elysia";
import { AppError } from "../errors.ts";

export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** For the calls that may carry a photo as a data URL. */
export const JSON_BODY_WITH_PHOTO_MAX_BYTES = 8 * 1024 * 1024;

export const contentTooLarge = () => new AppError(413, "That is more than this server takes.");

async function readChunks(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw contentTooLarge();
  if (declared > 0) return request.bytes();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw contentTooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Reads a body of at most `maxBytes`, whatever its Content-Length says. Throws 413 if it is longer, and 400 if it is
 * incomplete.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readChunks(request, maxBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The sender closed the connection, for example by cancelling an upload. That is no error of the server.
    throw new AppError(400, "The request broke off.", {}, { cause });
  }
}

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType);

export const invalidJson = (cause?: unknown) => new AppError(400, "The request is not valid JSON.", {}, { cause });

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw invalidJson(cause);
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a JSON object; undefined without a body. Throws 413, 415 for another content type, 400 for invalid JSON, and
 * 422 for JSON that is no object: a schema with only optional fields would accept a list or a string.
 */
async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!request.body) return undefined;
  if (!isJson(request.headers.get("content-type") ?? "")) {
    throw new AppError(415, "Please send application/json.");
  }
  const value = parseJson(await readBody(request, maxBytes));
  if (!isObject(value)) throw new AppError(422, "The request must be a JSON object.");
  return value;
}

/** Parses the bodies of a feature's routes as JSON only. */
export const jsonBody = (maxBytes = JSON_BODY_MAX_BYTES) =>
  new Elysia({ name: "json-body", seed: maxBytes }).onParse({ as: "scoped" }, ({ request }) =>
    readJson(request, maxBytes),
  );

import { Elysia } from "elysia";
import { AppError } from "../errors.ts";

export const JSON_BODY_MAX_BYTES = 64 * 1024;
/** For the calls that may carry a photo as a data URL. */
export const JSON_BODY_WITH_PHOTO_MAX_BYTES = 8 * 1024 * 1024;

export const tooLarge = () => new AppError(413, "That is more than this server takes.");

async function read(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge();
  if (declared > 0) return request.bytes();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * The bytes of a body, read no further than `maxBytes` whatever its Content-Length says.
 * Throws 413 for a longer one, 400 for one that does not arrive whole.
 */
export async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await read(request, maxBytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The sender hung up, as whoever cancels an upload does: nothing that the server's log should call an error.
    throw new AppError(400, "The request broke off.", {}, { cause });
  }
}

const isJson = (contentType: string): boolean => /^application\/json\s*(;|$)/i.test(contentType);

export const noJson = (cause?: unknown) => new AppError(400, "The request is not valid JSON.", {}, { cause });

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw noJson(cause);
  }
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The JSON object that a body holds; undefined where there is none. Throws 413, 415 for another content type, 400 for no
 * JSON, 422 for JSON that is no object: a schema whose fields may all be left out would take a list or a text for one.
 */
async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  if (!request.body) return undefined;
  if (!isJson(request.headers.get("content-type") ?? "")) {
    throw new AppError(415, "Please send application/json.");
  }
  const value = parsed(await readAtMost(request, maxBytes));
  if (!isObject(value)) throw new AppError(422, "The request must be a JSON object.");
  return value;
}

/** Reads the bodies of a feature's routes as JSON, and as nothing else. */
export const jsonBody = (maxBytes = JSON_BODY_MAX_BYTES) =>
  new Elysia({ name: "json-body", seed: maxBytes }).onParse({ as: "scoped" }, ({ request }) =>
    readJson(request, maxBytes),
  );

import type { ErrorBody } from "../../src/contracts/common.ts";
import { PRODUCT_NAME } from "../../src/shared/limits.ts";
import { parseJson, readItem, removeItem } from "./device-storage.ts";
import { deviceTimeZone } from "./time-zone.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart form data, instead of a body. */
  form?: FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** Older clients kept a token under either name; this one never writes it. */
const TOKEN_KEYS = ["auth_token", "authToken"] as const;

/** An answer that is not OK. `message` is for logs; what a person reads is `userMessage`. */
export class ApiError extends Error {
  readonly status: number;
  /** The answer's text as it came. */
  readonly text: string;
  /** The answer as api.md describes it, where it is that. */
  readonly body: ErrorBody | undefined;

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.text = text;
    this.body = toErrorBody(text);
  }
}

/** The call never got an answer: offline, or the server is not running. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(`${PRODUCT_NAME} cannot be reached. Check your connection and try again.`, options);
    this.name = "ConnectionError";
  }
}

function toErrorBody(text: string): ErrorBody | undefined {
  const body = parseJson(text);
  const hasMessage = typeof body === "object" && body !== null && "message" in body && typeof body.message === "string";
  return hasMessage ? (body as ErrorBody) : undefined;
}

/** True when the person's session has ended or there never was one. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** True when the server wants a running trial or premium for this call. */
export const isTrialRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.body?.requiresTrial === true;

/** What to tell the person about a failed call: the server's sentence where it gave one, else `fallback`. */
export function userMessage(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return error.message;
  return (error instanceof ApiError && error.body?.message) || fallback;
}

/** The path with its query string; undefined, null and empty values are left out. */
export function withQuery(path: string, params: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Removes a stored token, whichever name it has. */
export const forgetToken = (): void => TOKEN_KEYS.forEach(removeItem);

function headersOf({ body, headers }: CallOptions): Headers {
  const all = new Headers({ "X-Time-Zone": deviceTimeZone(), ...headers });
  if (body !== undefined) all.set("Content-Type", "application/json");
  const token = TOKEN_KEYS.map(readItem).find(Boolean);
  if (token) all.set("Authorization", `Bearer ${token}`);
  return all;
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, form, signal } = options;
  const headers = headersOf(options);
  try {
    return await fetch(path, {
      method,
      headers,
      // To this server both send cookies. But what the page preloaded as "include" was asked for without the token, and
      // a browser would give that answer to a call that has one.
      credentials: headers.has("Authorization") ? "same-origin" : "include",
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionError({ cause: error });
  }
}

/** Calls the server and gives its answer, whose body nobody has read yet. Throws like `callApi`. */
export async function fetchApi(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

/**
 * Calls the server (`path` such as `/api/food-entries`) and gives its JSON answer, or undefined for 204.
 * Throws an `ApiError` for an answer that is not OK, a `ConnectionError` when none came, and the abort's reason when
 * `signal` stopped it.
 */
export async function callApi<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetchApi(method, path, options);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

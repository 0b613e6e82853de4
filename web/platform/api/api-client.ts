import type { ErrorBody } from "../../../src/contracts/common.ts";
import { DIARY_VERSION_HEADER } from "../../../src/shared/diary/diary-version.ts";
import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { parseJson, readItem } from "../device-storage.ts";
import { noteDiaryVersion } from "../diary-version.ts";
import { isRecord } from "../is-record.ts";
import { hasPageStarted } from "../page-start.ts";
import { getDeviceTimeZone } from "../time-zone.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

export type CallOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart form data, instead of a body. */
  form?: FormData;
  signal?: AbortSignal;
  headers?: Record<string, string>;
};

/** Older clients stored a token under these names; this one never writes it. */
const TOKEN_KEYS = ["auth_token", "authToken"] as const;

/** A response that is not OK. `message` is for logs; users see the result of `getErrorMessage`. */
export class ApiError extends Error {
  readonly status: number;
  /** The raw response text. */
  readonly text: string;
  /** The parsed error body as api.md describes it; undefined for anything else. */
  readonly body: ErrorBody | undefined;
  /** After how many seconds it makes sense to try again; undefined if the server does not say. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, statusText: string, text: string, retryAfterSeconds?: number) {
    super(`${status}: ${text || statusText}`);
    this.name = "ApiError";
    this.status = status;
    this.text = text;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The call got no response: the device is offline, or the server is not running. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(`${PRODUCT_NAME} cannot be reached. Check your connection and try again.`, options);
    this.name = "ConnectionError";
  }
}

function parseErrorBody(text: string): ErrorBody | undefined {
  const body = parseJson(text);
  return isRecord(body) && typeof body.message === "string" ? (body as ErrorBody) : undefined;
}

/** True if the session has ended or never existed. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** True if this call needs a running trial or premium. */
export const isTrialRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.body?.requiresTrial === true;

/** The server's own words name settings, which are for its host. */
const PAYMENTS_UNAVAILABLE =
  "This server takes no payments, so you cannot subscribe here. You can still read and export your diary.";

/** Whether nothing can be bought on this server, so that trying again does not help. */
export const isPaymentsUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.kind === "payments_unavailable";

/** The message for the user about a failed call: the server's if it sent one, else `fallback`. */
export function getErrorMessage(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return error.message;
  if (isPaymentsUnavailable(error)) return PAYMENTS_UNAVAILABLE;
  return (error instanceof ApiError && error.body?.message) || fallback;
}

/** What the server says is wrong with single fields, by their names. */
export const getFieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiError && error.body?.fields) || {};

/**
 * The server's message if the account has used up what it may use; undefined for any other error. For failures whose
 * text is fixed: trying again would not help, and the message says when it does.
 */
export function getLimitMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { kind, message } = error.body ?? {};
  return kind === "budget" || kind === "photo_quota" ? message : undefined;
}

/** The path with its query string, without undefined, null and empty values. */
export function withQuery(path: string, params: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, String(value));
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

function buildHeaders({ body, headers }: CallOptions): Headers {
  const all = new Headers({ "X-Time-Zone": getDeviceTimeZone(), ...headers });
  if (body !== undefined) all.set("Content-Type", "application/json");
  const token = TOKEN_KEYS.map(readItem).find(Boolean);
  if (token) all.set("Authorization", `Bearer ${token}`);
  return all;
}

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, form, signal } = options;
  const headers = buildHeaders(options);
  try {
    return await fetch(path, {
      method,
      headers,
      // Both values send cookies to this server. But only a call with "include" takes a preloaded response: that was
      // requested with it, without a token, and as the page began. Later it may be of a session that has ended.
      credentials: headers.has("Authorization") || hasPageStarted() ? "same-origin" : "include",
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ConnectionError({ cause: error });
  }
}

/** Calls the server and returns the response with its body unread. Throws like `callApi`. */
export async function fetchApi(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (!response.ok) {
    const retryAfterSeconds = Number(response.headers.get("retry-after")) || undefined;
    throw new ApiError(response.status, response.statusText, await response.text(), retryAfterSeconds);
  }
  noteDiaryVersion(response.headers.get(DIARY_VERSION_HEADER));
  return response;
}

/**
 * Calls the server (`path` such as `/api/food-entries`) and returns its JSON, or undefined for 204. Throws an
 * `ApiError` if the response is not OK, a `ConnectionError` if there was none, and the abort reason if `signal` was
 * aborted.
 */
export async function callApi<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetchApi(method, path, options);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

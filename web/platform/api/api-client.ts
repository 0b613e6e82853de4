import type { ErrorBody } from "../../../src/contracts/common.ts";
import { DIARY_VERSION_HEADER, isOwnAnswer } from "../../../src/shared/product/answer-headers.ts";
import { PRODUCT_NAME } from "../../../src/shared/product/limits.ts";
import { toAddress } from "../address.ts";
import { parseJson, readItem } from "../device-storage.ts";
import { noteDiaryVersion } from "../diary-version.ts";
import { isRecord } from "../is-record.ts";
import { noteNetworkLogin } from "../network-login.ts";
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

/** The call got no answer of this server: the device is offline, the server is not running, or another one has answered. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super(`${PRODUCT_NAME} cannot be reached. Check your connection and try again.`, options);
    this.name = "ConnectionError";
  }
}

/** What a person can do about an answer of a proxy, by its status. */
const PROXY_MESSAGES: Readonly<Record<number, string>> = {
  413: `A proxy before ${PRODUCT_NAME} refuses uploads of this size. The host of this server can allow larger ones.`,
  429: `A proxy before ${PRODUCT_NAME} gets too many calls right now. Please try again in a minute.`,
};

/** Something before this server has answered in its place: a proxy, a login or a portal. Its word settles nothing. */
export class ProxyError extends ConnectionError {
  /** 0 for a redirect, which is not followed. */
  readonly status: number;

  constructor({ status }: Response, isLogin: boolean) {
    super();
    this.name = "ProxyError";
    this.status = status;
    if (isLogin) this.message = `Sign in to your network's login first: ${PRODUCT_NAME} is behind it.`;
    else this.message = PROXY_MESSAGES[status] ?? this.message;
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

/** A redirect that was not followed, what asks for a sign-in (RFC 6585 for 511), and a page in place of data. */
const isLogin = ({ type, status, ok, headers }: Response): boolean =>
  type === "opaqueredirect" ||
  [401, 403, 511].includes(status) ||
  (ok && (headers.get("content-type") ?? "").includes("html"));

/** An answer, or the body of one, as it arrives; a `ConnectionError` where it does not, breaks off or ends too early. */
export async function receive<T>(arriving: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await arriving;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    noteNetworkLogin(false);
    throw new ConnectionError({ cause });
  }
}

function ask(method: Method, path: string, options: CallOptions): Promise<Response> {
  const { body, form, signal } = options;
  const headers = buildHeaders(options);
  const fetching = fetch(toAddress(path), {
    method,
    headers,
    // Both values send cookies to this server. But only a call with "include" takes a preloaded response: that was
    // requested with it, without a token, and as the page began. Later it may be of a session that has ended.
    credentials: headers.has("Authorization") || hasPageStarted() ? "same-origin" : "include",
    // A portal's page must not come from the browser's cache once the portal is gone.
    cache: "no-store",
    // The server redirects no call, and a login's page at another origin could not be read.
    redirect: "manual",
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  });
  return receive(fetching, signal);
}

/**
 * The server's answer, whatever its status. That of anything else is a `ProxyError`, and for a file that a proxy finds too
 * large an `ApiError`.
 */
async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const first = await ask(method, path, options);
  // The browser's preload may have taken a portal's page from the cache. It is taken only once.
  const isStale = !isOwnAnswer(first) && method === "GET" && !hasPageStarted();
  const response = isStale ? await ask(method, path, options) : first;
  const isOwn = isOwnAnswer(response);
  const isOfLogin = !isOwn && isLogin(response);
  noteNetworkLogin(isOfLogin);
  if (isOwn) return response;
  const error = new ProxyError(response, isOfLogin);
  // A file that is too large would be refused each time: to wait for a connection does not help.
  if (options.form && error.status === 413)
    throw new ApiError(413, response.statusText, JSON.stringify({ message: error.message }));
  throw error;
}

/** Calls the server and returns the response with its body unread. Throws like `callApi`. */
export async function fetchApi(method: Method, path: string, options: CallOptions = {}): Promise<Response> {
  const response = await send(method, path, options);
  if (!response.ok) {
    const retryAfterSeconds = Number(response.headers.get("retry-after")) || undefined;
    const text = await receive(response.text(), options.signal);
    throw new ApiError(response.status, response.statusText, text, retryAfterSeconds);
  }
  noteDiaryVersion(response.headers.get(DIARY_VERSION_HEADER));
  return response;
}

/**
 * Calls the server (`path` such as `/api/food-entries`) and returns its JSON, or undefined for 204. Throws an
 * `ApiError` if the response is not OK, a `ConnectionError` if there was none or it broke off, and the abort reason if
 * `signal` was aborted.
 */
export async function callApi<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetchApi(method, path, options);
  return response.status === 204 ? (undefined as T) : receive<T>(response.json(), options.signal);
}

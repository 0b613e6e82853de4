import { ResponseRefusedError, ResponseTooLargeError } from "../bounded-fetch.ts";
import { isCreditRefusal, isPictureRefusal } from "./refusals.ts";

type Sdk = Pick<typeof import("openai"), "APIConnectionTimeoutError" | "APIConnectionError" | "APIError">;

/** A failed call to the provider, in our own words: the provider's may contain the key or the request. */
export type ProviderFailure = {
  /**
   * `timeout`: no answer in time; `not_reached`: no connection was made, so the call never left; `unavailable`: may
   * succeed later; `failed`: would fail again.
   */
  kind: "timeout" | "not_reached" | "unavailable" | "failed";
  reason: string;
  /** The seconds to wait before the next call, if the provider says so. */
  retryAfterSeconds?: number;
};

/** A provider can be asked again after an hour, whatever it says. */
const RETRY_AFTER_MAX_SECONDS = 3600;

/** The seconds of a Retry-After header (RFC 9110, 10.2.3: a number or a date), at most an hour; undefined without one. */
export function parseRetryAfter(headers: Headers | undefined, now: number): number | undefined {
  const value = headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), RETRY_AFTER_MAX_SECONDS) : undefined;
}

/** Which settings an endpoint has: `OPENAI_MODEL` or `OPENAI_FALLBACK_MODEL`. */
export type SettingsPrefix = "OPENAI" | "OPENAI_FALLBACK";

/** The setting to check if a provider refuses every call. */
function findHint(status: number, prefix: SettingsPrefix): string | undefined {
  // Redirects are not followed: they could lead into the local network, or take the key elsewhere.
  if (status >= 300 && status < 400) return ` (see ${prefix}_BASE_URL: redirects are not followed)`;
  if (status === 401 || status === 403) return ` (see ${prefix}_API_KEY)`;
  return status === 404 ? ` (see ${prefix}_BASE_URL and ${prefix}_MODEL)` : undefined;
}

/** Why a model is of no use for photos. */
export const describeBlindness = (prefix: SettingsPrefix = "OPENAI"): string =>
  `the model takes no pictures (see ${prefix}_MODEL)`;

function fromStatus(status: number, headers: Headers | undefined, prefix: SettingsPrefix): ProviderFailure {
  const hint = findHint(status, prefix);
  const reason = `the provider answered ${status}${hint ?? ""}`;
  const isUnavailable = hint !== undefined || status === 429 || status >= 500;
  if (!isUnavailable) return { kind: "failed", reason };
  const seconds = parseRetryAfter(headers, Date.now());
  return { kind: "unavailable", reason, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) };
}

/** Why the answer to a call was not read, which the next one would not be, either; undefined for another failure. */
export function findReadRefusal(error: unknown): string | undefined {
  const refusal = error instanceof Error && error.cause instanceof ResponseRefusedError ? error.cause : error;
  if (refusal instanceof ResponseTooLargeError) return "the provider's answer is too large";
  return refusal instanceof ResponseRefusedError ? "the provider's answer is packed in an unknown way" : undefined;
}

/** The runtime's network errors have a code such as ECONNRESET; they occur if an answer is cut off. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** The codes of a connection that was refused, and of a host or a name that was not found. */
const BEFORE_CONNECTION: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
const isBeforeConnection = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && BEFORE_CONNECTION.has(cause.code);

/** Maps a failed call to the provider to its kind; undefined for an error that did not come from the call. */
export function toProviderFailure(
  error: unknown,
  sdk: Sdk,
  prefix: SettingsPrefix = "OPENAI",
): ProviderFailure | undefined {
  if (error instanceof sdk.APIConnectionTimeoutError) return { kind: "timeout", reason: "no answer in time" };
  const refusal = findReadRefusal(error);
  if (refusal !== undefined) return { kind: "failed", reason: refusal };
  if (error instanceof sdk.APIConnectionError) {
    const kind = isBeforeConnection(error.cause) ? "not_reached" : "unavailable";
    return { kind, reason: "the provider cannot be reached" };
  }
  if (isPictureRefusal(error, sdk)) {
    return { kind: "unavailable", reason: describeBlindness(prefix) };
  }
  if (isCreditRefusal(error, sdk)) {
    return { kind: "unavailable", reason: `no credit is left at the provider (see the account of ${prefix}_API_KEY)` };
  }
  if (error instanceof sdk.APIError) {
    if (error.status !== undefined) return fromStatus(error.status, error.headers, prefix);
    return { kind: "unavailable", reason: "the provider broke its answer off" };
  }
  if (error instanceof SyntaxError) return { kind: "failed", reason: "the provider's answer is not JSON" };
  if (isNetworkError(error)) return { kind: "unavailable", reason: "the connection to the provider broke off" };
  return undefined;
}

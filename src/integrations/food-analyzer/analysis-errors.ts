import { AppError } from "../../errors.ts";

type Sdk = Pick<typeof import("openai"), "APIConnectionTimeoutError" | "APIConnectionError" | "APIError">;

/**
 * Why an analysis failed, for the log: in our words alone, since a provider's text may repeat the key or the photo.
 */
const because = (reason: string) => ({ cause: new Error(reason) });

/** 504: the provider took longer than a person waits. */
export const analysisTimeout = () =>
  new AppError(
    504,
    "The analysis took too long. Please try again.",
    { kind: "analysis_timeout" },
    because("no answer before the deadline"),
  );

/** 503: the provider cannot be reached, is overloaded, or does not accept the settings. */
export const analysisUnavailable = (reason: string, retryAfterSeconds?: number) =>
  new AppError(
    503,
    "Photo analysis is not available right now. Please try again later.",
    { kind: "analysis_unavailable", ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
    because(reason),
  );

/** 502: the provider answered something that is no analysis. */
export const analysisFailed = (reason: string) =>
  new AppError(502, "The photo could not be analysed. Please try again.", { kind: "analysis_failed" }, because(reason));

/** 422: no food was found on the photo, or the model would not or could not say what it is. */
export const notRecognised = (reason: string) =>
  new AppError(422, "No food was recognised on this photo.", { kind: "not_recognised" }, because(reason));

/** For a caller that is gone; nobody reads it. 499 is what web servers log for a closed connection. */
export const analysisCancelled = () => new AppError(499, "The analysis was cancelled.");

/** The seconds in a Retry-After header (RFC 9110, 10.2.3: a number or a date), undefined where there are none. */
export function retryAfterSeconds(headers: Headers | undefined, now: number): number | undefined {
  const value = headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/** Which setting to look at when a provider refuses every call alike. */
const HINTS: Readonly<Record<number, string>> = {
  401: " (see OPENAI_API_KEY)",
  403: " (see OPENAI_API_KEY)",
  404: " (see OPENAI_BASE_URL and OPENAI_MODEL)",
};

function ofStatus(status: number, headers: Headers | undefined, now: number): AppError {
  const reason = `the provider answered ${status}${HINTS[status] ?? ""}`;
  // What the provider says about its own caller must never look like an answer to ours: a 401 would sign people out.
  const isUnavailable = status in HINTS || status === 429 || status >= 500;
  return isUnavailable ? analysisUnavailable(reason, retryAfterSeconds(headers, now)) : analysisFailed(reason);
}

/** The runtime's own network errors carry a code such as ECONNRESET; they come up where an answer breaks off. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** What a failed call to the provider means for the person; an error that did not come from the call is thrown on. */
export function analysisErrorOf(error: unknown, sdk: Sdk, now: number): unknown {
  if (error instanceof sdk.APIConnectionTimeoutError) return analysisTimeout();
  if (error instanceof sdk.APIConnectionError) return analysisUnavailable("the provider cannot be reached");
  if (error instanceof sdk.APIError && error.status !== undefined) return ofStatus(error.status, error.headers, now);
  if (error instanceof SyntaxError) return analysisFailed("the provider's answer is not JSON");
  if (isNetworkError(error)) return analysisUnavailable("the connection to the provider broke off");
  return error;
}

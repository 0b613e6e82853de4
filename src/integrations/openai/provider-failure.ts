type Sdk = Pick<typeof import("openai"), "APIConnectionTimeoutError" | "APIConnectionError" | "APIError">;

/** What went wrong with a call to the provider, in our words alone: its own may repeat the key or what was sent. */
export type ProviderFailure = {
  /** `timeout`: no answer in time; `unavailable`: worth another try later; `failed`: it would fail alike. */
  kind: "timeout" | "unavailable" | "failed";
  reason: string;
  /** After how many seconds the provider wants to be asked again, where it says so. */
  retryAfterSeconds?: number;
};

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

function ofStatus(status: number, headers: Headers | undefined, now: number): ProviderFailure {
  const reason = `the provider answered ${status}${HINTS[status] ?? ""}`;
  const isUnavailable = status in HINTS || status === 429 || status >= 500;
  if (!isUnavailable) return { kind: "failed", reason };
  const seconds = retryAfterSeconds(headers, now);
  return { kind: "unavailable", reason, ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }) };
}

/** The runtime's own network errors carry a code such as ECONNRESET; they come up where an answer breaks off. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** What a failed call to the provider was; undefined for an error that did not come from the call. */
export function providerFailureOf(error: unknown, sdk: Sdk, now: number): ProviderFailure | undefined {
  if (error instanceof sdk.APIConnectionTimeoutError) return { kind: "timeout", reason: "no answer in time" };
  if (error instanceof sdk.APIConnectionError) {
    return { kind: "unavailable", reason: "the provider cannot be reached" };
  }
  if (error instanceof sdk.APIError && error.status !== undefined) return ofStatus(error.status, error.headers, now);
  if (error instanceof SyntaxError) return { kind: "failed", reason: "the provider's answer is not JSON" };
  if (isNetworkError(error)) return { kind: "unavailable", reason: "the connection to the provider broke off" };
  return undefined;
}

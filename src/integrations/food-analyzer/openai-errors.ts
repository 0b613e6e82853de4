import { providerFailureOf } from "../openai/provider-failure.ts";
import { analysisFailed, analysisTimeout, analysisUnavailable } from "./analysis-errors.ts";

type Sdk = Parameters<typeof providerFailureOf>[1];

/** Maps a failed call to the endpoint to what it means for the person; other errors come back as they are. */
export function mapProviderError(error: unknown, sdk: Sdk, now: number): unknown {
  const failure = providerFailureOf(error, sdk, now);
  if (!failure) return error;
  if (failure.kind === "timeout") return analysisTimeout();
  // What the provider says about its own caller must never look like an answer to ours: a 401 would sign people out.
  return failure.kind === "unavailable"
    ? analysisUnavailable(failure.reason, failure.retryAfterSeconds)
    : analysisFailed(failure.reason);
}

import { type SettingsPrefix, toProviderFailure } from "../openai/provider-failure.ts";
import { analysisFailed, analysisNotReached, analysisTimeout, analysisUnavailable } from "./analysis-errors.ts";

type Sdk = Parameters<typeof toProviderFailure>[1];

/** Maps a failed call to the endpoint to an error for the person. Any other error is returned as it is. */
export function mapProviderError(error: unknown, sdk: Sdk, prefix?: SettingsPrefix): unknown {
  const failure = toProviderFailure(error, sdk, prefix);
  if (!failure) return error;
  if (failure.kind === "timeout") return analysisTimeout();
  if (failure.kind === "not_reached") return analysisNotReached(failure.reason);
  // The provider's status must never become ours: a 401 would sign people out.
  return failure.kind === "unavailable"
    ? analysisUnavailable(failure.reason, failure.retryAfterSeconds)
    : analysisFailed(failure.reason);
}

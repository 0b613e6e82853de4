import { AppError } from "../../errors.ts";
import { providerFailureOf } from "../openai/provider-failure.ts";

type Sdk = Parameters<typeof providerFailureOf>[1];

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

/** What a failed call to the provider means for the person; an error that did not come from the call is thrown on. */
export function analysisErrorOf(error: unknown, sdk: Sdk, now: number): unknown {
  const failure = providerFailureOf(error, sdk, now);
  if (!failure) return error;
  if (failure.kind === "timeout") return analysisTimeout();
  // What the provider says about its own caller must never look like an answer to ours: a 401 would sign people out.
  return failure.kind === "unavailable"
    ? analysisUnavailable(failure.reason, failure.retryAfterSeconds)
    : analysisFailed(failure.reason);
}

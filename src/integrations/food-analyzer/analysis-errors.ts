import { AppError } from "../../errors.ts";

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

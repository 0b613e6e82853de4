import { AppError } from "../../errors.ts";

/**
 * The reason of a failure, for the log. It is in our own words, because a provider's message may contain the key or the
 * photo.
 */
const withCause = (reason: string) => ({ cause: new Error(reason) });

/** The cause of an error whose call never reached the provider: it is on no bill. */
class NotReachedError extends Error {
  override readonly name = "NotReachedError";
}

/** Whether a failure is on no bill. */
export const wasNotReached = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof NotReachedError;

/** The same error for an analysis that was given up before the provider was called. */
export const withoutCall = ({ status, message, details }: AppError): AppError =>
  new AppError(status, message, details, { cause: new NotReachedError("the provider was not called") });

/** 504: the provider took longer than a person waits. */
export const analysisTimeout = () =>
  new AppError(
    504,
    "The analysis took too long. Please try again.",
    { kind: "analysis_timeout" },
    withCause("no answer before the deadline"),
  );

const UNAVAILABLE = "Photo analysis is not available right now. Please try again later.";

/** 503: the provider is overloaded, does not accept the settings, or broke off. */
export const analysisUnavailable = (reason: string, retryAfterSeconds?: number) =>
  new AppError(
    503,
    UNAVAILABLE,
    { kind: "analysis_unavailable", ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
    withCause(reason),
  );

/** 503: no connection to the provider was made. */
export const analysisNotReached = (reason: string) =>
  new AppError(503, UNAVAILABLE, { kind: "analysis_unavailable" }, { cause: new NotReachedError(reason) });

/** The seconds after which someone may try again who was not served. */
const BUSY_RETRY_SECONDS = 30;
/** The answer is on its way. */
const FOLLOWED_RETRY_SECONDS = 5;

/** 503: so many photos wait for the provider that this one had no turn. */
export const analysisBusy = () =>
  new AppError(
    503,
    "Many photos are waiting to be analyzed. Please try again in a moment.",
    { kind: "analysis_unavailable", retryAfterSeconds: BUSY_RETRY_SECONDS },
    { cause: new NotReachedError("too many photos wait for the provider") },
  );

/** 503: so many wait for the answer to the same photo that one more may not. */
export const analysisFollowed = () =>
  new AppError(
    503,
    "This photo is being analyzed already. Please try again in a moment.",
    { kind: "analysis_unavailable", retryAfterSeconds: FOLLOWED_RETRY_SECONDS },
    { cause: new NotReachedError("too many wait for the answer to the same photo") },
  );

/** 502: the provider's answer is not an analysis. */
export const analysisFailed = (reason: string) =>
  new AppError(
    502,
    "The photo could not be analyzed. Please try again.",
    { kind: "analysis_failed" },
    withCause(reason),
  );

/** 422: the photo shows no food, or the model could not say what it is. */
export const notRecognized = (reason: string) =>
  new AppError(422, "No food was recognized in this photo.", { kind: "not_recognised" }, withCause(reason));

/** For a caller that has closed the connection; no one reads it. 499 is what web servers log for that. */
export const analysisCanceled = () => new AppError(499, "The analysis was canceled.");

import { ApiError, getErrorMessage, getLimitMessage, isTrialRequired } from "../../../platform/api/api-client.ts";

/** Why an analysis failed. `imageUrl` is the stored photo; null if the server did not store it. */
export type AnalysisFailure =
  /** A trial or premium is needed: the trial modal opens. */
  | { kind: "trial_required" }
  /** No food was recognized: the user is asked what it is. */
  | { kind: "not_recognised"; imageUrl: string | null }
  /** A budget or the space for photos is used up: the user is asked what it is, and told when it goes on. */
  | { kind: "refused"; message: string; imageUrl: string | null }
  /** There was no connection, and the photo is kept on this device until there is one. */
  | { kind: "unsent"; title: string; description: string }
  /** `retryAfterSeconds`: when it makes sense to try again, if the server says so. */
  | { kind: "failed"; message: string; imageUrl: string | null; retryAfterSeconds?: number };

/** Maps an error of `POST /api/analyze-food`. */
export function toAnalysisFailure(error: unknown): AnalysisFailure {
  if (isTrialRequired(error)) return { kind: "trial_required" };
  const body = error instanceof ApiError ? error.body : undefined;
  const imageUrl = body?.imageData ?? null;
  if (body?.kind === "not_recognised") return { kind: "not_recognised", imageUrl };
  const limitMessage = getLimitMessage(error);
  if (limitMessage !== undefined) return { kind: "refused", message: limitMessage, imageUrl };
  const isEmpty = error instanceof ApiError && error.text === "";
  const fallback = isEmpty ? "Failed to analyze food" : "Failed to analyze food image";
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const message = getErrorMessage(error, fallback);
  return { kind: "failed", message, imageUrl, ...(seconds !== undefined && { retryAfterSeconds: seconds }) };
}

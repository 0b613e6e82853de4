import { ApiError, isTrialRequired, userMessage } from "../../lib/api-client.ts";

/** Why an analysis gave no result. `imageUrl` is the stored photo, null where the server did not get that far. */
export type AnalysisFailure =
  /** A running trial or premium is needed: the trial modal opens. */
  | { kind: "trial_required" }
  /** Nothing was recognised: the person is asked what it is. */
  | { kind: "not_recognised"; imageUrl: string | null }
  | { kind: "failed"; message: string; imageUrl: string | null };

/** Reads what `POST /api/analyze-food` failed with. */
export function analysisFailureOf(error: unknown): AnalysisFailure {
  if (isTrialRequired(error)) return { kind: "trial_required" };
  const body = error instanceof ApiError ? error.body : undefined;
  const imageUrl = body?.imageData ?? null;
  if (body?.kind === "not_recognised") return { kind: "not_recognised", imageUrl };
  const isEmpty = error instanceof ApiError && error.text === "";
  const fallback = isEmpty ? "Failed to analyze food" : "Failed to analyze food image";
  return { kind: "failed", message: userMessage(error, fallback), imageUrl };
}

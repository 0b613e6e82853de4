import type { QueryClient } from "@tanstack/react-query";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { forgetPhoto, refreshWaitingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { notePhotoFailure } from "../../../offline/photos/pending-photos.ts";
import { ConnectionError, isSignedOut } from "../../../platform/api/api-client.ts";
import { invalidateBudgets } from "../../budgets/queries.ts";
import { appendPhotos } from "../append-photos.ts";
import type { PhotoToAnalyse } from "../queries.ts";
import { type AnalysisFailure, toAnalysisFailure } from "./analysis-failure.ts";
import { streamAnalysis } from "./analysis-stream.ts";

const ANALYZE = "/api/analyze-food";

/** The failure of a photo that neither this device nor the server keeps. */
const warn = (failure: AnalysisFailure): AnalysisFailure =>
  "message" in failure ? { ...failure, message: `${failure.message} ${NOT_KEPT}` } : failure;

const NOT_KEPT = "This device has no room for your photo: it is kept only while this screen is open.";

/** Has a photo wait that was not analyzed, unless the server has it: what it shows is asked for then. */
async function noteFailure(client: QueryClient, id: string, failure: AnalysisFailure): Promise<void> {
  const isStored = failure.kind !== "trial_required" && failure.kind !== "failed" && failure.imageUrl !== null;
  if (isStored) return forgetPhoto(client, id);
  await notePhotoFailure(id, "message" in failure ? failure.message : "Your photo was not analyzed.");
  await refreshWaitingPhotos(client);
}

/**
 * Sends a photo for analysis. One that is kept on this device is removed when the server has answered, because the result
 * is kept then, and it stays after any other failure. `isKept` is undefined for one that the server has. Returns the
 * analysis, or why there is none; rejects if it was aborted, and if the session has ended.
 */
export async function sendPhoto(
  client: QueryClient,
  { id, photo, others, note, takenAt: _, share: __, ...call }: PhotoToAnalyse,
  isKept: boolean | undefined,
): Promise<FoodAnalysis | AnalysisFailure> {
  const form = new FormData();
  if (typeof photo === "string") form.append("photo", photo);
  else form.append("image", photo, "meal.jpg");
  if (others?.length) appendPhotos(form, others);
  if (note) form.append("note", note);
  try {
    const analysis = await streamAnalysis(ANALYZE, { form, ...call });
    if (isKept) void forgetPhoto(client, id);
    return analysis;
  } catch (error) {
    // Who has left the screen finds it waiting; who has cancelled it has removed it.
    if (call.signal.aborted || isSignedOut(error)) throw error;
    const failure = toAnalysisFailure(error);
    if (isKept) await noteFailure(client, id, failure);
    return isKept === false && error instanceof ConnectionError ? warn(failure) : failure;
  } finally {
    void invalidateBudgets(client);
  }
}

import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { keepPhoto, notePhotoFailure } from "../../device/waiting-photos.ts";
import { isSignedOut } from "../../lib/api-client.ts";
import { USER_KEY } from "../../lib/query-client.ts";
import { invalidateBudgets } from "../budgets/queries.ts";
import { type AnalysisFailure, toAnalysisFailure } from "./analysis-failure.ts";
import { streamAnalysis } from "./analysis-stream.ts";
import { appendPhotos } from "./append-photos.ts";
import type { PhotoToAnalyse } from "./queries.ts";
import { forgetPhoto, refreshWaitingPhotos } from "./waiting-queries.ts";

const ANALYZE = "/api/analyze-food";

/** Keeps the photo on this device until it is answered; false where the device takes no more. */
async function keep(client: QueryClient, { id, takenAt, photo }: PhotoToAnalyse): Promise<boolean> {
  const user = client.getQueryData<User | null>(USER_KEY);
  // One that the server has is not lost with this device.
  if (!user || typeof photo === "string") return false;
  return await keepPhoto({ id, userId: user.id, image: photo, takenAt, failure: null });
}

/** Has a photo wait that was not analyzed, unless the server has it: what it shows is asked for then. */
async function noteFailure(client: QueryClient, id: string, failure: AnalysisFailure): Promise<void> {
  const isStored = failure.kind !== "trial_required" && failure.kind !== "failed" && failure.imageUrl !== null;
  if (isStored) return forgetPhoto(client, id);
  await notePhotoFailure(id, "message" in failure ? failure.message : "Your photo was not analyzed.");
  await refreshWaitingPhotos(client);
}

/**
 * Sends a photo for analysis, once it is on this device: it survives a reload, a crash and a lost connection. It is
 * removed when the server has answered, because the result is kept then, and it stays after any other failure. Returns
 * the analysis, or why there is none; rejects if it was aborted, and if the session has ended.
 */
export async function sendPhoto(client: QueryClient, toSend: PhotoToAnalyse): Promise<FoodAnalysis | AnalysisFailure> {
  const { id, photo, others, note, takenAt: _, ...call } = toSend;
  const form = new FormData();
  if (typeof photo === "string") form.append("photo", photo);
  else form.append("image", photo, "meal.jpg");
  if (others?.length) appendPhotos(form, others);
  if (note) form.append("note", note);
  const isKept = await keep(client, toSend);
  try {
    const analysis = await streamAnalysis(ANALYZE, { form, ...call });
    if (isKept) void forgetPhoto(client, id);
    return analysis;
  } catch (error) {
    // Who has left the screen finds it waiting; who has cancelled it has removed it.
    if (call.signal.aborted || isSignedOut(error)) throw error;
    const failure = toAnalysisFailure(error);
    if (isKept) await noteFailure(client, id, failure);
    return failure;
  } finally {
    void invalidateBudgets(client);
  }
}

import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { FOOD_PHOTO } from "../../../src/shared/limits.ts";
import { keepPhoto, notePhotoFailure } from "../../device/waiting-photos.ts";
import { ConnectionError, isSignedOut } from "../../lib/api-client.ts";
import { fileToJpeg, ImageError } from "../../lib/image.ts";
import { checkPhotoFile } from "../../lib/photo-file.ts";
import { prefetchPart } from "../../lib/prefetch-part.ts";
import { USER_KEY } from "../../lib/query-client.ts";
import { invalidateBudgets } from "../budgets/queries.ts";
import { type AnalysisFailure, toAnalysisFailure } from "./analysis-failure.ts";
import { streamAnalysis } from "./analysis-stream.ts";
import { appendPhotos } from "./append-photos.ts";
import type { PhotoToAnalyse } from "./queries.ts";
import { forgetPhoto, refreshWaitingPhotos } from "./waiting-queries.ts";

const loadFinder = () => import("./taken-at.ts");
// Without a connection too, a chosen photo says when it was taken.
prefetchPart(loadFinder);

/**
 * A picture that was chosen at `chosenAt` (UTC milliseconds) as it is sent: scaled down, and when it was taken (ISO
 * instant). The toast that says so if it is no picture, too large, or cannot be read.
 */
export async function preparePhoto(file: File, chosenAt = Date.now()) {
  const problem = await checkPhotoFile(file);
  if (problem) return problem;
  // Scaling it down removes what the camera wrote into it.
  const finding = loadFinder().then(
    ({ findTakenAt }) => findTakenAt(file, chosenAt),
    () => new Date(chosenAt).toISOString(),
  );
  try {
    const blob = await fileToJpeg(file, { maxWidth: FOOD_PHOTO.maxWidth, quality: FOOD_PHOTO.jpegQuality });
    return { blob, takenAt: await finding };
  } catch (error) {
    const fallback = "Failed to process the image. Please try again.";
    return { title: "Upload Failed", description: error instanceof ImageError ? error.message : fallback };
  }
}

const ANALYZE = "/api/analyze-food";

/** Keeps the photo on this device until it is answered; false where the device takes no more. */
async function keep(client: QueryClient, photo: PhotoToAnalyse, image: Blob): Promise<boolean> {
  const user = client.getQueryData<User | null>(USER_KEY);
  if (!user) return false;
  const { id, takenAt, others, share, note } = photo;
  const told = { ...(others?.length && { others }), ...(share !== undefined && { share }), ...(note && { note }) };
  const isTold = Object.keys(told).length > 0;
  return await keepPhoto({ id, userId: user.id, image, takenAt, failure: null, ...(isTold && { told }) });
}

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
 * Sends a photo for analysis, once it is on this device: it survives a reload, a crash and a lost connection. It is
 * removed when the server has answered, because the result is kept then, and it stays after any other failure. Returns
 * the analysis, or why there is none; rejects if it was aborted, and if the session has ended.
 */
export async function sendPhoto(client: QueryClient, toSend: PhotoToAnalyse): Promise<FoodAnalysis | AnalysisFailure> {
  const { id, photo, others, note, takenAt: _, share: __, ...call } = toSend;
  const form = new FormData();
  if (typeof photo === "string") form.append("photo", photo);
  else form.append("image", photo, "meal.jpg");
  if (others?.length) appendPhotos(form, others);
  if (note) form.append("note", note);
  // One that the server has is not lost with this device.
  const isKept = typeof photo === "string" ? undefined : await keep(client, toSend, photo);
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

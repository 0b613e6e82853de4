import type { QueryClient } from "@tanstack/react-query";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { HOUR_MS } from "../../../../src/shared/product/durations.ts";
import { describeUnsent } from "../../../domain/photo/describe-unsent.ts";
import { blobToDataUrl } from "../../../domain/photo/image.ts";
import { forgetPhoto, refreshPendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import type { FoundOnPhoto } from "../../../offline/database.ts";
import { hasPhoto, keepUnsentPhotos, notePhotoFailure } from "../../../offline/photos/pending-photos.ts";
import { withPhotoLock } from "../../../offline/photos/photo-lock.ts";
import { ConnectionError, isSignedOut } from "../../../platform/api/api-client.ts";
import { invalidateBudgets } from "../../budgets/queries.ts";
import type { OtherPhoto } from "../outcome.ts";
import type { PhotoToAnalyze } from "../queries.ts";
import { type AnalysisFailure, toAnalysisFailure } from "./analysis-failure.ts";
import { streamAnalysis } from "./analysis-stream.ts";

const ANALYZE = "/api/analyze-food";

/** The failure of a photo that neither this device nor the server keeps. */
const warn = (failure: AnalysisFailure): AnalysisFailure =>
  "message" in failure ? { ...failure, message: `${failure.message} ${NOT_KEPT}` } : failure;

const NOT_KEPT = "This device has no room for your photo: it is kept only while this screen is open.";

/** Another tab has analyzed the photo while this one waited for it. */
const ADDED_ELSEWHERE: AnalysisFailure = {
  kind: "unsent",
  title: "Saved",
  description: "Another tab has analyzed it.",
};

/** Has a photo wait that was not analyzed, unless the server has it: what it shows is asked for then. */
export async function noteFailure(client: QueryClient, id: string, failure: AnalysisFailure): Promise<void> {
  const isStored = (failure.kind === "not_recognised" || failure.kind === "refused") && failure.imageUrl !== null;
  if (isStored) return forgetPhoto(client, id);
  await notePhotoFailure(id, "message" in failure ? failure.message : "Analyzing it needs a trial or premium.");
  await refreshPendingPhotos(client);
}

/** Sends a photo, other photos of its meal and a note for analysis. Throws like `callApi`. */
export function requestAnalysis({
  id: _,
  photo,
  others,
  note,
  takenAt: __,
  share: ___,
  place: ____,
  found: _____,
  ...call
}: PhotoToAnalyze) {
  const form = new FormData();
  // The first photo of the meal has no number.
  appendPhoto(form, "", photo);
  if (others?.length) appendPhotos(form, others);
  if (note) form.append("note", note);
  return streamAnalysis(ANALYZE, { form, ...call });
}

/**
 * Sends a photo for analysis. One that is kept on this device is removed when the server has answered, because the result
 * is kept then, and it stays after any other failure. `isKept` is undefined for one that the server has. Returns the
 * analysis, or why there is none; rejects if it was aborted, and if the session has ended.
 */
export async function sendPhoto(
  client: QueryClient,
  photo: PhotoToAnalyze,
  isKept: boolean | undefined,
): Promise<FoodAnalysis | AnalysisFailure> {
  if (photo.found) return openFound(photo, photo.found);
  // An earlier call for it, with less of a note, is just being aborted.
  const sent = await withPhotoLock(photo.id, () => sendLocked(client, photo, isKept), { isPatient: true });
  return sent ?? ADDED_ELSEWHERE;
}

/** The same for the only page that analyzes it; undefined if another one was first. */
async function sendLocked(
  client: QueryClient,
  photo: PhotoToAnalyze,
  isKept: boolean | undefined,
): Promise<FoodAnalysis | AnalysisFailure | undefined> {
  const { id, signal } = photo;
  if (isKept && !(await hasPhoto(id))) return undefined;
  try {
    const analysis = await requestAnalysis(photo);
    if (isKept) void forgetPhoto(client, id);
    return analysis;
  } catch (error) {
    if (isKept) void refreshPendingPhotos(client);
    // Who has left the screen finds it waiting; who has canceled it has removed it.
    if (signal.aborted || isSignedOut(error)) throw error;
    if (isKept && error instanceof ConnectionError) {
      keepUnsentPhotos();
      return { kind: "unsent", ...describeUnsent(client) };
    }
    const failure = toAnalysisFailure(error);
    if (isKept) await noteFailure(client, id, failure);
    return isKept === false && error instanceof ConnectionError ? warn(failure) : failure;
  } finally {
    void invalidateBudgets(client);
  }
}

/** The picture of a data URL. It is not fetched, which the server's security policy forbids. */
function decodeDataUrl(url: string): Blob {
  const [head = "", base64 = ""] = url.split(",");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]*)/.exec(head)?.[1] ?? "" });
}

/** Adds a photo to the form of an analysis: a picture that only this device has, also as a data URL, or an address. */
function appendPhoto(form: FormData, number: number | "", photo: Blob | string): void {
  const picture = typeof photo === "string" && photo.startsWith("data:") ? decodeDataUrl(photo) : photo;
  if (typeof picture === "string") form.append(`photo${number}`, picture);
  else form.append(`image${number}`, picture, "meal.jpg");
}

/** Adds other photos of a meal to the form of its analysis. */
export function appendPhotos(form: FormData, photos: readonly OtherPhoto[]): void {
  for (const [index, { imageData, kind }] of photos.entries()) {
    const number = index + 2;
    appendPhoto(form, number, imageData);
    form.append(`kind${number}`, kind);
  }
}

/** The server removes a photo without an entry after a day. */
const STORED_MS = 20 * HOUR_MS;

/** What was found on a photo that waits. A photo that the server may have removed by now is sent with the entry. */
export async function openFound(
  { photo }: Pick<PhotoToAnalyze, "photo">,
  { analysis, imageUrl, at }: FoundOnPhoto,
): Promise<FoodAnalysis | AnalysisFailure> {
  const isStored = imageUrl !== null && Date.now() - at < STORED_MS;
  const imageData = isStored || typeof photo === "string" ? imageUrl : await blobToDataUrl(photo);
  if (!analysis || imageData === null) return { kind: "not_recognised", imageUrl: imageData };
  return { ...analysis, imageData };
}

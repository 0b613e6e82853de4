import type { QueryClient } from "@tanstack/react-query";
import type { User } from "../../../../src/contracts/auth.ts";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../../src/contracts/food-analysis.ts";
import { loadEntryChanges, reloadDiary } from "../../../domain/diary/queries.ts";
import { noteAnalyzedPhoto } from "../../../domain/photo/analyzed-photo.ts";
import { isAutomaticallyAnalyzed } from "../../../domain/photo/describe-unsent.ts";
import { forgetPhoto, refreshPendingPhotos } from "../../../domain/photo/pending-photo-queries.ts";
import { describeLabelFailure, readLabel } from "../../../domain/photo/read-label.ts";
import {
  claimPendingPhotos,
  hasPhoto,
  isDue,
  notePhotoFailure,
  noteSending,
  type PendingPhoto,
  writeFoundOnPhoto,
  writeLabelDetails,
} from "../../../offline/photos/pending-photos.ts";
import { withPhotoLock } from "../../../offline/photos/photo-lock.ts";
import { ApiError, ConnectionError, callApi, isSignedOut } from "../../../platform/api/api-client.ts";
import { readPreferences } from "../../../platform/preferences.ts";
import { USER_KEY } from "../../../platform/query-client.ts";
import { invalidateBudgets } from "../../budgets/queries.ts";
import { toAnalysisFailure } from "../analysis/analysis-failure.ts";
import type { AnalysisProgress } from "../analysis/analysis-progress.ts";
import { noteFailure, requestAnalysis } from "../analysis/send-photo.ts";
import { decideAutoAdd } from "../auto-add.ts";
import { buildEntryFromAnalysis, findPhotoPlace } from "../entries.ts";
import { claimWaitingMeal } from "../same-meal.ts";

/** What is said of an entry that was added without a tap. */
export type AddedWithoutTap = { entry: FoodEntry; notice: string | undefined };

export type PendingRun = {
  client: QueryClient;
  userId: number;
  onAdded: (added: AddedWithoutTap) => void;
};

/** A connection that breaks off so often while the server can be reached costs the provider's work each time. */
const ATTEMPTS_MAX = 3;
const INTERRUPTED = "The connection was lost several times while it was analyzed.";

/** Whether the server can be reached and this account is signed in: a photo is not analyzed for another one. */
async function isSignedIn({ client, userId }: PendingRun): Promise<boolean> {
  const user = await callApi<User>("GET", USER_KEY[0]);
  if (user.id !== userId) await client.invalidateQueries({ queryKey: USER_KEY });
  return user.id === userId && client.getQueryData<User | null>(USER_KEY)?.id === userId;
}

/** Adds the entry of a photo. Its key is the photo's id, so that it is added once, whatever happens to the answer. */
async function addEntry({ client, onAdded }: PendingRun, photo: PendingPhoto, analysis: FoodAnalysis): Promise<void> {
  const { id, takenAt, told, place } = photo;
  const analyzed = buildEntryFromAnalysis(analysis, takenAt, told?.share);
  const entry = { ...analyzed, ...findPhotoPlace(photo), ...place };
  const { sendEntry } = await loadEntryChanges();
  const sent = await sendEntry(client, entry, { key: id, body: entry });
  await forgetPhoto(client, id);
  await reloadDiary(client, sent);
  onAdded({ entry: sent.entry, notice: sent.notice });
}

/** Adds what was found if it is sure, as after any photo, and not in the diary; otherwise the person is asked. */
async function settle(
  run: PendingRun,
  photo: PendingPhoto,
  analysis: FoodAnalysis,
  similar: readonly FoodEntry[],
): Promise<void> {
  const { id, takenAt } = photo;
  const isStillWanted = (await hasPhoto(id)) && run.client.getQueryData<User | null>(USER_KEY)?.id === run.userId;
  if (!isStillWanted) return;
  const found = { analysis, imageUrl: analysis.imageData, at: Date.now() };
  try {
    if (decideAutoAdd(analysis, readPreferences()) === "add") {
      const meal = { id, name: analysis.name, takenAt };
      if (await claimWaitingMeal(run.client, meal, similar)) return await addEntry(run, photo, analysis);
      return await writeFoundOnPhoto(id, { ...found, isInDiary: true });
    }
  } catch (error) {
    // The server refuses the entry: the person sees what was found.
    if (!(error instanceof ApiError)) throw error;
  }
  await writeFoundOnPhoto(id, found);
}

/** Notes why a photo was not analyzed. Rejects if it is due as before: without a connection, or signed out. */
async function noteError({ client }: PendingRun, { id }: PendingPhoto, error: unknown): Promise<void> {
  if (isSignedOut(error) || error instanceof ConnectionError) throw error;
  const failure = toAnalysisFailure(error);
  if (failure.kind !== "not_recognised") return noteFailure(client, id, failure);
  await writeFoundOnPhoto(id, { analysis: null, imageUrl: failure.imageUrl, at: Date.now() });
}

/** Reads a label, which the person then checks. Rejects if it is due as before. */
async function read({ id, image, label }: PendingPhoto): Promise<void> {
  try {
    await writeLabelDetails(id, { ...label, found: await readLabel(image, new AbortController().signal) });
  } catch (error) {
    if (isSignedOut(error) || error instanceof ConnectionError) throw error;
    await notePhotoFailure(id, describeLabelFailure(error));
  }
}

async function analyze(run: PendingRun, id: PendingPhoto["id"]): Promise<void> {
  if (!(await isSignedIn(run))) return;
  const photo = await noteSending(id);
  if (!photo) return;
  if ((photo.attempts ?? 0) > ATTEMPTS_MAX) return await notePhotoFailure(id, INTERRUPTED);
  noteAnalyzedPhoto(id);
  if (photo.label) return await read(photo);
  const { image, takenAt, told, place } = photo;
  let similar: readonly FoodEntry[] = [];
  const onProgress = (progress: AnalysisProgress) => {
    similar = progress.similar?.entries ?? similar;
  };
  const { signal } = new AbortController();
  const what = { others: told?.others, note: told?.note, share: told?.share, place, found: undefined };
  let analysis: FoodAnalysis;
  try {
    analysis = await requestAnalysis({ id, photo: image, takenAt, ...what, signal, onProgress });
  } catch (error) {
    return await noteError(run, photo, error);
  } finally {
    void invalidateBudgets(run.client);
  }
  await settle(run, photo, analysis, similar);
}

/**
 * Analyzes the photos of an account that were taken without a connection, the oldest first, each of them once in all tabs.
 * Stops at the first one that cannot be sent now.
 */
export async function analyzePending(run: PendingRun): Promise<void> {
  try {
    for (const photo of (await claimPendingPhotos(run.userId)).filter(isDue)) {
      if (!isAutomaticallyAnalyzed(run.client, photo)) continue;
      const { id } = photo;
      await withPhotoLock(id, () => analyze(run, id));
      await refreshPendingPhotos(run.client);
    }
  } catch (error) {
    if (isSignedOut(error)) await run.client.invalidateQueries({ queryKey: USER_KEY });
    // A server that has a problem is asked again later.
    else if (!(error instanceof ConnectionError || error instanceof ApiError)) throw error;
  } finally {
    noteAnalyzedPhoto(undefined);
    await refreshPendingPhotos(run.client);
  }
}

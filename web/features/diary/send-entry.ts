import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { ApiError, callApi } from "../../lib/api-client.ts";
import { createId } from "../../lib/create-id.ts";
import { ENTRIES } from "./entries-path.ts";
import type { EntryAttempt } from "./use-entry-attempts.ts";

/** A stored entry; `isPhotoLost` if its photo was cleaned up meanwhile and it is stored without. */
type SentEntry = { entry: FoodEntry; isPhotoLost: boolean };

const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** True if the server refuses the entry for its photo, and has stored nothing. */
const isPhotoRefused = (error: unknown): boolean =>
  hasStatus(error, 404, 422) && error.body?.fields?.imageUrl !== undefined;

/** Sends what has a photo, and once more without it if the server no longer has the photo. */
async function sendWithOrWithoutPhoto<Sent extends Pick<NewFoodEntry, "imageUrl">>(
  sent: Sent,
  send: (sent: Sent) => Promise<FoodEntry>,
): Promise<SentEntry> {
  try {
    return { entry: await send(sent), isPhotoLost: false };
  } catch (error) {
    if (typeof sent.imageUrl !== "string" || !isPhotoRefused(error)) throw error;
    return { entry: await send({ ...sent, imageUrl: null }), isPhotoLost: true };
  }
}

/** Adds an entry; a further call with the key returns the entry of the first one. */
const postEntry = (entry: NewFoodEntry, key: string): Promise<SentEntry> =>
  sendWithOrWithoutPhoto(entry, (body) =>
    callApi<FoodEntry>("POST", ENTRIES, { body, headers: { "Idempotency-Key": key } }),
  );

/** Makes a stored entry say what `entry` says. What it was made from stays. */
const changeEntry = (id: number, entry: NewFoodEntry): Promise<SentEntry> => {
  const { confidence: _confidence, source: _source, analyzedAt: _analyzedAt, ...change } = entry;
  return sendWithOrWithoutPhoto(change, (body) => callApi<FoodEntry>("PATCH", `${ENTRIES}/${id}`, { body }));
};

/**
 * Stores an entry once, however often it was sent before. If the attempt sent it with other values, that may be stored
 * although nobody was told: it is sent again, which stores it or finds it, and then changed to what is said now.
 */
export async function sendEntry(entry: NewFoodEntry, { key, sent }: EntryAttempt): Promise<SentEntry> {
  if (JSON.stringify(sent) === JSON.stringify(entry)) return postEntry(entry, key);
  try {
    const { entry: stored } = await postEntry(sent, key);
    return await changeEntry(stored.id, entry);
  } catch (error) {
    // What was sent first was never valid.
    if (hasStatus(error, 422)) return postEntry(entry, key);
    // It was deleted meanwhile, perhaps on another device.
    if (hasStatus(error, 404)) return postEntry(entry, createId());
    throw error;
  }
}

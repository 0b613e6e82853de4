import type { QueryClient } from "@tanstack/react-query";
import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import { makeChange } from "../../offline/outbox/change-queue.ts";
import type { Sent } from "../../offline/outbox/sent-keys.ts";
import { ApiError } from "../../platform/api/api-client.ts";
import { createId } from "../../platform/create-id.ts";
import { addCachedEntry } from "./cached-entries.ts";

/** An entry that is stored, or waits on this device. */
type SentEntry = {
  entry: FoodEntry;
  /** Its photo was cleaned up meanwhile and it is stored without. */
  isPhotoLost: boolean;
  /** The toast if it stays pending. */
  notice: string | undefined;
};

type FirstSent = Pick<Sent<NewFoodEntry>, "key" | "body">;

const hasStatus = (error: unknown, ...statuses: number[]): error is ApiError =>
  error instanceof ApiError && statuses.includes(error.status);

/** True if the server refuses the entry for its photo, and has stored nothing. */
const isPhotoRefused = (error: unknown): boolean =>
  hasStatus(error, 404, 422) && error.body?.fields?.imageUrl !== undefined;

/** Sends what has a photo, and once more without it if the server no longer has the photo, where no queue does so. */
async function sendWithOrWithoutPhoto<Fields extends Pick<NewFoodEntry, "imageUrl">>(
  fields: Fields,
  send: (fields: Fields) => Promise<SentEntry>,
): Promise<SentEntry> {
  try {
    return await send(fields);
  } catch (error) {
    if (typeof fields.imageUrl !== "string" || !isPhotoRefused(error)) throw error;
    return { ...(await send({ ...fields, imageUrl: null })), isPhotoLost: true };
  }
}

/** Adds an entry; a further call with the key returns the entry of the first one. */
const postEntry = (client: QueryClient, entry: NewFoodEntry, key: string): Promise<SentEntry> =>
  sendWithOrWithoutPhoto(entry, async (fields) => {
    const { answer, ...made } = await makeChange(client, { kind: "add", entry: fields }, { key });
    return { entry: answer, ...made };
  });

/** Makes a stored entry say what `entry` says. What it was made from stays. */
const changeEntry = (client: QueryClient, stored: FoodEntry, entry: NewFoodEntry): Promise<SentEntry> => {
  const { confidence: _confidence, source: _source, analyzedAt: _analyzedAt, ...change } = entry;
  return sendWithOrWithoutPhoto(change, async (fields) => {
    const edit = { kind: "edit", id: stored.id, fields } as const;
    const { answer = stored, ...made } = await makeChange(client, edit, { before: [stored] });
    return { entry: answer, ...made };
  });
};

async function sendOnce(client: QueryClient, entry: NewFoodEntry, { key, body }: FirstSent): Promise<SentEntry> {
  if (JSON.stringify(body) === JSON.stringify(entry)) return postEntry(client, entry, key);
  try {
    const { entry: stored } = await postEntry(client, body, key);
    return await changeEntry(client, stored, entry);
  } catch (error) {
    // What was sent first was never valid.
    if (hasStatus(error, 422)) return postEntry(client, entry, key);
    // It was deleted meanwhile, perhaps on another device.
    if (hasStatus(error, 404)) return postEntry(client, entry, createId());
    throw error;
  }
}

/**
 * Stores an entry once, however often it was sent before, and shows it. If it was sent with other values, those may be
 * stored, although no answer said so: it is sent again, which stores it or finds it, and then changed to what is said now.
 */
export async function sendEntry(client: QueryClient, entry: NewFoodEntry, sent: FirstSent): Promise<SentEntry> {
  const stored = await sendOnce(client, entry, sent);
  addCachedEntry(client, stored.entry);
  return stored;
}

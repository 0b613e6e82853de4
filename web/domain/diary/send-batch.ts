import type { QueryClient } from "@tanstack/react-query";
import type { EntryBatch, FoodEntry } from "../../../src/contracts/diary.ts";
import { makeChange } from "../../offline/outbox/change-queue.ts";
import { beginSending, endSending, type Sent } from "../../offline/outbox/sent-keys.ts";
import { ApiError } from "../../platform/api/api-client.ts";
import { createEntryId, createId } from "../../platform/create-id.ts";
import { addCachedEntry } from "./cached-entries.ts";

/** A meal that is stored, or waits on this device. */
type SentBatch = {
  entries: FoodEntry[];
  /** Its photo was cleaned up meanwhile and it is stored without. */
  isPhotoLost: boolean;
  /** The toast if it stays pending. */
  notice: string | undefined;
};

const isSameBatch = (a: EntryBatch, b: EntryBatch): boolean => JSON.stringify(a) === JSON.stringify(b);

async function postBatch(client: QueryClient, batch: EntryBatch, key: string): Promise<SentBatch> {
  const { answer, ...made } = await makeChange(client, { kind: "batch", batch }, { key });
  return { entries: answer, ...made };
}

/** True for what the server will never store as it is. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

/** Sends the meal, and once more without its photo if the server no longer has the photo, where no queue does so. */
async function sendBatch(client: QueryClient, batch: EntryBatch, key: string): Promise<SentBatch> {
  try {
    return await postBatch(client, batch, key);
  } catch (error) {
    const { imageUrl, ...withoutPhoto } = batch;
    if (!imageUrl || !isRefused(error)) throw error;
    return { ...(await postBatch(client, withoutPhoto, key)), isPhotoLost: true };
  }
}

/**
 * Takes back what may be stored without an answer, after the plate was changed: it is sent again, which stores it or finds
 * it, and then removed.
 */
async function withdraw(client: QueryClient, { body, key }: Sent<EntryBatch>): Promise<void> {
  try {
    const { entries } = await sendBatch(client, body, key);
    await makeChange(client, { kind: "remove", ids: entries.map(({ id }) => id) }, { before: entries });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** Stores the foods of a plate once, however often they were sent before, and shows them. */
export async function logPlate(
  client: QueryClient,
  plateId: string,
  batch: EntryBatch,
): Promise<SentBatch & Pick<Sent<EntryBatch>, "key">> {
  const sending = { subject: `plate ${plateId}`, body: batch };
  // A photo's plate has the photo's id, which is the key of the photo's own entry.
  let sent = beginSending(client, { ...sending, key: createEntryId(plateId, 0) });
  if (!isSameBatch(sent.body, batch)) {
    await withdraw(client, sent);
    endSending(client, sent);
    sent = beginSending(client, { ...sending, key: createId() });
  }
  const stored = await sendBatch(client, batch, sent.key);
  for (const entry of stored.entries) addCachedEntry(client, entry);
  return { key: sent.key, ...stored };
}

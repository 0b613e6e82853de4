import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isEntryDay, toDayWindow } from "../../platform/api/entry-day.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import {
  PENDING_CHANGES_KEY,
  parseJson,
  RESPONSE_BUFFER_KEY,
  readItem,
  removeItem,
  writeItem,
} from "../../platform/device-storage.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { DeviceDatabase } from "../database.ts";
import { findPlace } from "./response-cache.ts";
import { replaceRange } from "./stored-diary.ts";

/** An answer of the server, and the query that it answers. */
export type Answer = { key: QueryKey; data: unknown };

/** With pending changes, what is shown is not what the server has. */
const hasPendingChanges = (): boolean => readItem(PENDING_CHANGES_KEY) !== null;

/** Whether the answers to this query are cached. */
export const isCacheable = (key: QueryKey): boolean =>
  (key[0] === ENTRIES && isEntryDay(key[1]) && !hasPendingChanges()) || findPlace(key) !== undefined;

async function writeResponse(database: DeviceDatabase, userId: number, { key, data }: Answer): Promise<void> {
  const [path, params] = key;
  // Entries, as the query's own function returns them.
  if (path === ENTRIES && isEntryDay(params)) {
    if (!hasPendingChanges()) await replaceRange(database, userId, toDayWindow(params), data as FoodEntry[]);
    return;
  }
  const place = findPlace(key);
  if (place) await database.put("answers", { userId, ...place, answer: data });
}

/** Writes answers into the database, the first one first. */
export async function writeResponses(
  database: DeviceDatabase,
  userId: number,
  answers: readonly Answer[],
): Promise<void> {
  for (const answer of answers) await writeResponse(database, userId, answer);
}

/** The buffered answers of this account. */
function readBufferedResponses(userId: number): Answer[] {
  const left = parseJson(readItem(RESPONSE_BUFFER_KEY));
  // Written by `bufferResponses` alone.
  return isRecord(left) && left.userId === userId ? (left.answers as Answer[]) : [];
}

/**
 * Keeps answers where it takes no time, because the page may end before the database is open. The first to open the
 * database next takes them over.
 */
export const bufferResponses = (userId: number, answers: readonly Answer[]): void =>
  void writeItem(
    RESPONSE_BUFFER_KEY,
    JSON.stringify({ userId, answers: [...readBufferedResponses(userId), ...answers] }),
  );

/** Writes the buffered answers into the database. */
export async function flushBufferedResponses(database: DeviceDatabase, userId: number): Promise<void> {
  const answers = readBufferedResponses(userId);
  if (answers.length === 0) return;
  const text = readItem(RESPONSE_BUFFER_KEY);
  await writeResponses(database, userId, answers);
  // Another page may have left more meanwhile.
  if (readItem(RESPONSE_BUFFER_KEY) === text) removeItem(RESPONSE_BUFFER_KEY);
}

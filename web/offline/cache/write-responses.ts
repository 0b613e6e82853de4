import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { isEntryDay, toDayWindow } from "../../platform/api/entry-day.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import {
  ANSWERS_LEFT_KEY,
  PENDING_CHANGES_KEY,
  parseJson,
  readItem,
  removeItem,
  writeItem,
} from "../../platform/device-storage.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { DeviceDatabase } from "../database.ts";
import { findPlace } from "./response-cache.ts";
import { replaceRange } from "./stored-diary.ts";

/** An answer of the server, and the query that it answers. */
export type Kept = { key: QueryKey; data: unknown };

/** What is shown while changes wait is not what the server has. */
const hasWaitingChanges = (): boolean => readItem(PENDING_CHANGES_KEY) !== null;

/** Whether the device keeps the answers to this query. */
export const isKept = (key: QueryKey): boolean =>
  (key[0] === ENTRIES && isEntryDay(key[1]) && !hasWaitingChanges()) || findPlace(key) !== undefined;

async function keepOne(database: DeviceDatabase, userId: number, { key, data }: Kept): Promise<void> {
  const [path, params] = key;
  // Entries, as the query's own function returns them.
  if (path === ENTRIES && isEntryDay(params)) {
    if (!hasWaitingChanges()) await replaceRange(database, userId, toDayWindow(params), data as FoodEntry[]);
    return;
  }
  const place = findPlace(key);
  if (place) await database.put("answers", { userId, ...place, answer: data });
}

/** Writes answers into the database, the first one first. */
export async function writeResponses(
  database: DeviceDatabase,
  userId: number,
  answers: readonly Kept[],
): Promise<void> {
  for (const answer of answers) await keepOne(database, userId, answer);
}

/** The answers that a page left behind; none that are another account's. */
function readAnswersLeft(userId: number): Kept[] {
  const left = parseJson(readItem(ANSWERS_LEFT_KEY));
  // Written by `bufferResponses` alone.
  return isRecord(left) && left.userId === userId ? (left.answers as Kept[]) : [];
}

/**
 * Keeps answers where it takes no time, because the page may end before the database is open. The first to open the
 * database next takes them over.
 */
export const bufferResponses = (userId: number, answers: readonly Kept[]): void =>
  void writeItem(ANSWERS_LEFT_KEY, JSON.stringify({ userId, answers: [...readAnswersLeft(userId), ...answers] }));

/** Writes what a page left behind into the database. */
export async function flushBufferedResponses(database: DeviceDatabase, userId: number): Promise<void> {
  const answers = readAnswersLeft(userId);
  if (answers.length === 0) return;
  const text = readItem(ANSWERS_LEFT_KEY);
  await writeResponses(database, userId, answers);
  // Another page may have left more meanwhile.
  if (readItem(ANSWERS_LEFT_KEY) === text) removeItem(ANSWERS_LEFT_KEY);
}

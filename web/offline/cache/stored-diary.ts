import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { countStreak, type EntryFigures, listDaysUntil } from "../../../src/shared/diary/day-sums.ts";
import { buildDayWindow, type DiaryDay, listDiaryDays, toDiaryDate } from "../../../src/shared/diary/day-window.ts";
import { type CachedResponse, type DeviceDatabase, DIARY_PATH } from "../database.ts";

/** The days that a device keeps: thirty, and the one before, because Home's day begins earlier than the diary's. */
const KEPT_DAYS = 31;

/** What is known of the entries that the device keeps of an account. */
export type StoredDiary = {
  /** The server's version of the diary with these entries. */
  version: string;
  /** The first diary day of which all entries are kept, `2026-06-17`. */
  firstDate: string;
  /** The zone in which the days were counted. */
  timeZone: string;
  /** The streak up to the day before the first one. */
  daysBefore: number;
  /** When the server was reached last (UTC milliseconds). */
  syncedAt: number;
};

/** What the device knows of the diary that it keeps; undefined if it keeps none of this account. */
export async function findDiary(database: DeviceDatabase, userId: number): Promise<StoredDiary | undefined> {
  const stored = await database.get("answers", [userId, DIARY_PATH]);
  // Written by `toDiaryRow` alone.
  return stored?.answer as StoredDiary | undefined;
}

const toDiaryRow = (userId: number, answer: StoredDiary): CachedResponse => ({
  userId,
  path: DIARY_PATH,
  day: undefined,
  answer,
});

/** Notes when the server was reached. */
export const noteSync = async (database: DeviceDatabase, userId: number, diary: StoredDiary): Promise<void> =>
  void (await database.put("answers", toDiaryRow(userId, diary)));

/** The first day that is to be kept now, and when it begins (UTC milliseconds). */
export function findFirstDay(now: number, timeZone: string): { firstDate: string; from: number } {
  const [first] = listDaysUntil(now, KEPT_DAYS, timeZone);
  if (!first) throw new Error("No days are kept.");
  return { firstDate: String(first.date), from: first.from };
}

/** When the first kept day begins (UTC milliseconds). */
export const findStart = ({ firstDate }: StoredDiary, timeZone: string): number =>
  buildDayWindow(Temporal.PlainDate.from(firstDate), timeZone, "diary").from;

/** The diary days from the first kept one to that of `now`. */
export function listKeptDays(firstDate: string, now: number, timeZone: string): DiaryDay[] {
  const today = toDiaryDate(now, timeZone, "diary");
  const count = Math.max(1, Temporal.PlainDate.from(firstDate).until(today).days + 1);
  return listDiaryDays(today, count, timeZone, "diary");
}

/** What the sums need of entries. */
export const toFigures = (entries: readonly FoodEntry[]): EntryFigures[] =>
  entries.map(({ eatenAt, calories, protein, carbs, fat }) => [Date.parse(eatenAt), calories, protein, carbs, fat]);

/** The streak before the first kept day: what the kept days do not explain of the server's streak. */
export function findDaysBefore(days: readonly DiaryDay[], entries: readonly FoodEntry[], streakDays: number): number {
  const figures = toFigures(entries);
  const own = countStreak(days, figures, 0);
  // Where a kept day is without an entry, the streak began after it, and nothing before counts.
  const reachesBefore = countStreak(days, figures, 1) > own;
  return reachesBefore ? Math.max(0, streakDays - own) : 0;
}

/** The kept entries of a range of instants (UTC milliseconds), newest first, as the server lists them. */
export async function findEntries(
  database: DeviceDatabase,
  userId: number,
  { from, to }: { from: number; to: number },
): Promise<FoodEntry[]> {
  const range = IDBKeyRange.bound([userId, new Date(from).toISOString()], [userId, new Date(to).toISOString()]);
  // The index orders by time, and by id where that is the same.
  return (await database.getAllFromIndex("entries", "byTime", range)).reverse();
}

/** Replaces all kept entries from an instant (UTC milliseconds) on, and removes what is older and what others left. */
export async function replaceDiary(
  database: DeviceDatabase,
  userId: number,
  diary: StoredDiary,
  entries: readonly FoodEntry[],
): Promise<void> {
  const changing = database.transaction(["entries", "answers"], "readwrite");
  const all = changing.objectStore("entries");
  const answers = changing.objectStore("answers");
  const others = (await answers.getAllKeys()).filter(([owner]) => owner !== userId);
  await Promise.all([
    ...others.map((key) => answers.delete(key)),
    all.clear(),
    ...entries.map((entry) => all.put(entry)),
    answers.put(toDiaryRow(userId, diary)),
    changing.done,
  ]);
}

/** Replaces the kept entries of a range (two ISO instants, both included) by those that the server has just sent. */
export async function replaceRange(
  database: DeviceDatabase,
  userId: number,
  { startDate, endDate }: { startDate: string; endDate: string },
  entries: readonly FoodEntry[],
): Promise<void> {
  const { store, done } = database.transaction("entries", "readwrite");
  const known = await store.index("byTime").getAllKeys(IDBKeyRange.bound([userId, startDate], [userId, endDate]));
  await Promise.all([...known.map((key) => store.delete(key)), ...entries.map((entry) => store.put(entry)), done]);
}

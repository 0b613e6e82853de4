import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { countStreak, type EatenClock, type EntryFigures } from "../../../src/shared/diary/day-sums.ts";
import {
  buildDayWindow,
  type DiaryDay,
  findToday,
  formatLocalTime,
  type LocalRange,
  listDiaryDays,
} from "../../../src/shared/diary/day-window.ts";
import { readLocalTime, readUtcOffset } from "../../../src/shared/diary/eaten-time.ts";
import { type CachedResponse, type DeviceDatabase, DIARY_PATH } from "../database.ts";

/** The days that a device keeps: thirty, and the one before, because Home's day begins earlier than the diary's. */
export const CACHED_DAYS = 31;

/** What is known of the entries that the device keeps of an account. */
export type StoredDiary = {
  /** The server's version of the diary with these entries. */
  version: string;
  /** The first diary day of which all entries are kept, `2026-06-17`. */
  firstDate: string;
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

/** The first day that is to be kept now. */
export const findFirstDate = (now: number, timeZone: string): string =>
  findToday(now, timeZone, "diary")
    .subtract({ days: CACHED_DAYS - 1 })
    .toString();

/** The local time at which the first kept day begins. */
export const findStart = ({ firstDate }: Pick<StoredDiary, "firstDate">): number =>
  buildDayWindow(Temporal.PlainDate.from(firstDate), "diary").from;

/** The diary days from the first kept one to that of `now`. */
export function listCachedDays(firstDate: string, now: number, timeZone: string): DiaryDay[] {
  const today = findToday(now, timeZone, "diary");
  const count = Math.max(1, Temporal.PlainDate.from(firstDate).until(today).days + 1);
  return listDiaryDays(today, count, "diary");
}

/** What the sums need of entries, latest first. */
export const toFigures = (entries: readonly FoodEntry[]): EntryFigures[] =>
  entries
    .map((entry): EntryFigures => [readLocalTime(entry), entry.calories, entry.protein, entry.carbs, entry.fat])
    .sort(([a], [b]) => b - a);

/** What the streak needs of entries, latest first. */
export const toClocks = (entries: readonly FoodEntry[]): EatenClock[] =>
  entries
    .map((entry) => ({ localTime: readLocalTime(entry), utcOffset: readUtcOffset(entry) }))
    .sort((a, b) => b.localTime - a.localTime);

/** The streak before the first kept day: what the kept days do not explain of the server's streak. */
export function findDaysBefore(
  days: readonly DiaryDay[],
  entries: readonly FoodEntry[],
  { streakDays, offsetNow }: { streakDays: number; offsetNow: number },
): number {
  const clocks = toClocks(entries);
  const own = countStreak(days, clocks, { daysBefore: 0, offsetNow });
  // Where a kept day is without an entry, the streak began after it, and nothing before counts.
  const reachesBefore = countStreak(days, clocks, { daysBefore: 1, offsetNow }) > own;
  return reachesBefore ? Math.max(0, streakDays - own) : 0;
}

const toKeyRange = (userId: number, { from, to }: LocalRange): IDBKeyRange =>
  IDBKeyRange.bound([userId, formatLocalTime(from)], [userId, formatLocalTime(to)]);

/** The kept entries of a range of local times. */
export const findEntries = (database: DeviceDatabase, userId: number, range: LocalRange): Promise<FoodEntry[]> =>
  database.getAllFromIndex("entries", "byLocalTime", toKeyRange(userId, range));

/** All kept entries. */
export const findAllEntries = (database: DeviceDatabase, userId: number): Promise<FoodEntry[]> =>
  database.getAllFromIndex("entries", "byLocalTime", IDBKeyRange.bound([userId], [userId, []]));

/** Replaces all kept entries, and removes what others left. */
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

/** Replaces the kept entries of a range of local times by what the server has just sent. */
export async function replaceRange(
  database: DeviceDatabase,
  userId: number,
  range: LocalRange,
  entries: readonly FoodEntry[],
): Promise<void> {
  const { store, done } = database.transaction("entries", "readwrite");
  const known = await store.index("byLocalTime").getAllKeys(toKeyRange(userId, range));
  await Promise.all([...known.map((key) => store.delete(key)), ...entries.map((entry) => store.put(entry)), done]);
}

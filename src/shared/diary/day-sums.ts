import type { Macros } from "../food/nutrition.ts";
import {
  type DayStart,
  type DiaryDay,
  findDayWindow,
  type InstantRange,
  listDiaryDays,
  toDiaryDate,
} from "./day-window.ts";
import { type DayTotals, isTracked, roundGrams, summarizeDays } from "./diary-figures.ts";

// The sums of days. The server computes them, and a device without a connection from what it keeps.

/** What an entry adds to its day, and when it was eaten (UTC milliseconds). */
export type EntryFigures = readonly [eatenAt: number, calories: number, protein: number, carbs: number, fat: number];

const WEEK_DAYS = 7;

const createTotals = (): DayTotals => ({ calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 });

function add(totals: DayTotals, [, calories, protein, carbs, fat]: EntryFigures): void {
  totals.calories += calories;
  totals.protein += protein;
  totals.carbs += carbs;
  totals.fat += fat;
  totals.entries += 1;
}

/** Calories are whole numbers already; grams are rounded after adding. */
const roundTotals = (totals: DayTotals): DayTotals => ({
  ...totals,
  protein: roundGrams(totals.protein),
  carbs: roundGrams(totals.carbs),
  fat: roundGrams(totals.fat),
});

/** The totals of each window. Windows come oldest first and do not overlap, entries newest first. */
export function sumByWindow(windows: readonly InstantRange[], entries: readonly EntryFigures[]): DayTotals[] {
  const totals = windows.map(createTotals);
  let index = windows.length - 1;
  for (const entry of entries) {
    const [eatenAt] = entry;
    while (index >= 0 && eatenAt < (windows[index] as InstantRange).from) index -= 1;
    if (index < 0) break;
    if (eatenAt <= (windows[index] as InstantRange).to) add(totals[index] as DayTotals, entry);
  }
  return totals.map(roundTotals);
}

/** The `count` diary days that end with the one of `now`, oldest first. */
export const listDaysUntil = (now: number, count: number, timeZone: string): DiaryDay[] =>
  listDiaryDays(toDiaryDate(now, timeZone, "diary"), count, timeZone, "diary");

/** What a daily summary is computed from: the running day, the week's diary days, and the instants of both. */
export type SummaryDays = { today: InstantRange; week: DiaryDay[]; range: InstantRange; yesterday: Temporal.PlainDate };

/** The days of a summary at `now`. */
export function findSummaryDays(now: number, timeZone: string, dayStart: DayStart): SummaryDays {
  const today = findDayWindow(now, timeZone, dayStart);
  const week = listDaysUntil(now, WEEK_DAYS, timeZone);
  const [first, last] = [week.at(0), week.at(-1)];
  if (!first || !last) throw new Error("A week has no days.");
  const range = { from: first.from, to: Math.max(last.to, today.to) };
  return { today, week, range, yesterday: last.date.subtract({ days: 1 }) };
}

/** The figures of a summary but for the streak. */
export type SummaryFigures = {
  dailyCalories: number;
  macros: Macros;
  averageDailyCalories: number;
  totalEntries: number;
  /** Whether yesterday and today have an entry, each by the diary's day. */
  isYesterdayTracked: boolean;
  isTodayTracked: boolean;
};

/** The figures of a summary, from the entries of its range, newest first. */
export function sumSummary({ today, week }: SummaryDays, entries: readonly EntryFigures[]): SummaryFigures {
  const [day] = sumByWindow([today], entries);
  if (!day) throw new Error("A day has no totals.");
  const { calories, protein, carbs, fat } = day;
  const days = sumByWindow(week, entries);
  const { averageDailyCalories, totalEntries } = summarizeDays(days);
  const [isYesterdayTracked = false, isTodayTracked = false] = days.slice(-2).map(isTracked);
  const macros = { protein, carbs, fat };
  return { dailyCalories: calories, macros, averageDailyCalories, totalEntries, isYesterdayTracked, isTodayTracked };
}

/** The totals of each of these days with its date, from their entries, newest first. */
export function sumSeries(
  days: readonly DiaryDay[],
  entries: readonly EntryFigures[],
): (DayTotals & { date: string })[] {
  return sumByWindow(days, entries).map((day, index) => ({ date: String(days[index]?.date), ...day }));
}

/**
 * The streak up to the last of these days, of which only the last may be without an entry; `daysBefore` is the streak up
 * to the day before the first of them. A date that the zone skipped has no entries and ends no streak.
 */
export function countStreak(days: readonly DiaryDay[], entries: readonly EntryFigures[], daysBefore: number): number {
  const tracked = sumByWindow(days, entries).map(isTracked);
  const today = Number(tracked.at(-1) ?? false);
  // As on the server: a streak that went on until yesterday counts, and yesterday is then a day that was there.
  if (!tracked.at(-2) && days.length > 1) return today;
  let streak = today;
  for (let index = days.length - 2; index >= 0; index -= 1) {
    const { from, to } = days[index] as DiaryDay;
    if (from > to) continue;
    if (!tracked[index]) return streak;
    streak += 1;
  }
  return streak + daysBefore;
}

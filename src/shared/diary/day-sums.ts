import { type Macros, mapMacros } from "../food/nutrition.ts";
import { HOUR_MS } from "../product/durations.ts";
import {
  buildDayWindow,
  type DayStart,
  type DiaryDay,
  findToday,
  type LocalRange,
  listDiaryDays,
} from "./day-window.ts";
import { type DayTotals, isTracked, roundGrams, summarizeDays } from "./diary-figures.ts";

// The sums of days. The server computes them, and a device without a connection from what it keeps.

/** What an entry adds to its day, and the local time at which it was eaten. */
export type EntryFigures = readonly [localTime: number, calories: number, protein: number, carbs: number, fat: number];

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
  ...mapMacros((name) => roundGrams(totals[name])),
});

/** The totals of each window. Windows come oldest first and do not overlap, entries latest first. */
export function sumByWindow(windows: readonly LocalRange[], entries: readonly EntryFigures[]): DayTotals[] {
  const totals = windows.map(createTotals);
  let index = windows.length - 1;
  for (const entry of entries) {
    const [localTime] = entry;
    while (index >= 0 && localTime < (windows[index] as LocalRange).from) index -= 1;
    if (index < 0) break;
    if (localTime <= (windows[index] as LocalRange).to) add(totals[index] as DayTotals, entry);
  }
  return totals.map(roundTotals);
}

/** The `count` diary days that end with the one of `now` in a zone, oldest first. */
export const listDaysUntil = (now: number, count: number, timeZone: string): DiaryDay[] =>
  listDiaryDays(findToday(now, timeZone, "diary"), count, "diary");

/** What a daily summary is computed from: the running day, the week's diary days, and the local times of both. */
export type SummaryDays = { today: LocalRange; week: DiaryDay[]; range: LocalRange; yesterday: Temporal.PlainDate };

/** The days of a summary at `now`. */
export function findSummaryDays(now: number, timeZone: string, dayStart: DayStart): SummaryDays {
  const today = buildDayWindow(findToday(now, timeZone, dayStart), dayStart);
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
  /** Whether the day before yesterday, yesterday and today have an entry, each by the diary's day. */
  isDayBeforeTracked: boolean;
  isYesterdayTracked: boolean;
  isTodayTracked: boolean;
};

/** The figures of a summary, from the entries of its range, latest first. */
export function sumSummary({ today, week }: SummaryDays, entries: readonly EntryFigures[]): SummaryFigures {
  const [day] = sumByWindow([today], entries);
  if (!day) throw new Error("A day has no totals.");
  const { calories, protein, carbs, fat } = day;
  const days = sumByWindow(week, entries);
  const { averageDailyCalories, totalEntries } = summarizeDays(days);
  const [isDayBeforeTracked = false, isYesterdayTracked = false, isTodayTracked = false] = days
    .slice(-3)
    .map(isTracked);
  return {
    ...{ dailyCalories: calories, macros: { protein, carbs, fat }, averageDailyCalories, totalEntries },
    ...{ isDayBeforeTracked, isYesterdayTracked, isTodayTracked },
  };
}

/** The totals of each of these days with its date, from their entries, latest first. */
export function sumSeries(
  days: readonly DiaryDay[],
  entries: readonly EntryFigures[],
): (DayTotals & { date: string })[] {
  return sumByWindow(days, entries).map((day, index) => ({ date: String(days[index]?.date), ...day }));
}

/** If a flight puts the clocks ahead by more than this, the day that is left out was no day. */
export const SKIPPED_DAY_MIN_MS = 12 * HOUR_MS;

/** When something was eaten: the local time, and how far its clock was ahead of UTC, in milliseconds. */
export type EatenClock = { localTime: number; utcOffset: number };

/**
 * The streak up to the last of these days, of which only the last may be without an entry. `clocks` are those of their
 * entries, latest first, `offsetNow` is that of the person's clock (milliseconds), and `daysBefore` the streak up to the
 * day before the first of them. A day without an entry ends no streak if it was skipped by crossing the date line.
 */
export function countStreak(
  days: readonly DiaryDay[],
  clocks: readonly EatenClock[],
  { daysBefore, offsetNow }: { daysBefore: number; offsetNow: number },
): number {
  const ofDays = days.map(({ from, to }) => clocks.filter(({ localTime }) => from <= localTime && localTime <= to));
  const isSkipped = (index: number): boolean => {
    const before = ofDays[index - 1]?.at(0);
    const after = ofDays[index + 1]?.at(-1)?.utcOffset ?? offsetNow;
    return before !== undefined && after - before.utcOffset > SKIPPED_DAY_MIN_MS;
  };
  let streak = Number((ofDays.at(-1)?.length ?? 0) > 0);
  for (let index = days.length - 2; index >= 0; index -= 1) {
    if (ofDays[index]?.length) streak += 1;
    else if (!isSkipped(index)) return streak;
  }
  return streak + daysBefore;
}

import type { QueryKey } from "@tanstack/react-query";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import {
  countStreak,
  findSummaryDays,
  listDaysUntil,
  sumSeries,
  sumSummary,
} from "../../../src/shared/diary/day-sums.ts";
import {
  DAY_START_HOURS,
  type DayStart,
  findToday,
  findUtcOffset,
  type LocalRange,
} from "../../../src/shared/diary/day-window.ts";
import {
  findPeriodStart,
  type Period,
  type PeriodTotals,
  sumPeriods,
} from "../../../src/shared/diary/period-series.ts";
import { isEntryDay, toDayWindow } from "../../platform/api/entry-day.ts";
import { ENTRIES } from "../../platform/api/fetch-entries.ts";
import { PERIODS, SERIES, SUMMARY } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import { findStart, listCachedDays, type StoredDiary, toClocks, toFigures } from "../cache/stored-diary.ts";

// The answers that are computed from entries, by the server's own code.

type ReadEntries = (range: LocalRange) => Promise<FoodEntry[] | undefined>;

/** Where the figures come from; undefined is what is not known there. */
export type Source = {
  timeZone: string;
  /** The entries of a range of local times, newest first. */
  readEntries: ReadEntries;
  /** The goal of a day, today's, in kcal. */
  readGoal: (date: Temporal.PlainDate, dayStart: DayStart) => Promise<number | undefined>;
  /** The streak of today. */
  readStreak: (now: number) => Promise<number | undefined>;
  /** The first day that is known, where older ones are not: statistics begin there. */
  firstDate?: string;
};

/** Whether the answer to this query is computed from entries, or is entries. */
export const isComputed = ([path]: QueryKey): boolean =>
  path === ENTRIES || path === SUMMARY || path === SERIES || path === PERIODS;

/** The streak of today: that of the kept days, carried on from the one before them. */
export async function countCachedStreak(
  diary: StoredDiary,
  timeZone: string,
  now: number,
  readEntries: ReadEntries,
): Promise<number | undefined> {
  const days = listCachedDays(diary.firstDate, now, timeZone);
  const entries = await readEntries({ from: findStart(diary), to: days.at(-1)?.to ?? findStart(diary) });
  const { daysBefore } = diary;
  return entries && countStreak(days, toClocks(entries), { daysBefore, offsetNow: findUtcOffset(now, timeZone) });
}

async function computeSummary(source: Source, dayStart: unknown): Promise<DailySummary | undefined> {
  const now = Date.now();
  const start = Number(dayStart) === DAY_START_HOURS.home ? "home" : "diary";
  const days = findSummaryDays(now, source.timeZone, start);
  const entries = await source.readEntries(days.range);
  const goal = await source.readGoal(findToday(now, source.timeZone, start), start);
  const streakDays = await source.readStreak(now);
  if (!entries || goal === undefined || streakDays === undefined) return undefined;
  const { dailyCalories, macros, averageDailyCalories, totalEntries } = sumSummary(days, toFigures(entries));
  return {
    dailyCalories,
    dailyCalorieGoal: goal,
    macros,
    weeklyStats: { averageDailyCalories, totalEntries, streakDays },
  };
}

async function computeSeries(source: Source, count: number): Promise<DayFigures[] | undefined> {
  const { firstDate = "" } = source;
  const days = listDaysUntil(Date.now(), count, source.timeZone).filter(({ date }) => String(date) >= firstDate);
  const [first, last] = [days.at(0), days.at(-1)];
  const entries = first && last && (await source.readEntries({ from: first.from, to: last.to }));
  return entries && sumSeries(days, toFigures(entries));
}

async function computePeriods(source: Source, period: Period, weekStart: number): Promise<PeriodTotals[] | undefined> {
  if (source.firstDate === undefined) return undefined;
  const today = findToday(Date.now(), source.timeZone, "diary");
  const first = Temporal.PlainDate.from(source.firstDate);
  const days = await computeSeries(source, first.until(today).days + 1);
  return days && sumPeriods(days, period, findPeriodStart(first, period, weekStart), today);
}

/** The answer to a query that is computed; undefined where not all of it is known. */
export async function computeResponse(source: Source, [path, given]: QueryKey): Promise<unknown> {
  const params = isRecord(given) ? given : {};
  if (path === SUMMARY) return computeSummary(source, params.dayStart);
  if (path === SERIES) return computeSeries(source, Number(params.days));
  if (path === PERIODS)
    return computePeriods(source, params.by === "month" ? "month" : "week", Number(params.weekStart));
  return isEntryDay(given) ? source.readEntries(toDayWindow(given)) : undefined;
}

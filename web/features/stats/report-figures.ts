import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { type DailyGoals, findGoalOfDay } from "../../../src/shared/diary/daily-goals.ts";
import { SKIPPED_DAY_MIN_MS } from "../../../src/shared/diary/day-sums.ts";
import { parseLocalTime, toDiaryDate } from "../../../src/shared/diary/day-window.ts";
import { roundGrams } from "../../../src/shared/diary/diary-figures.ts";
import { readUtcOffset } from "../../../src/shared/diary/eaten-time.ts";
import { mapNutrients, type Nutrients } from "../../../src/shared/food/nutrition.ts";
import { groupBy } from "../../platform/group-by.ts";

/** A diary day with entries: its sums in whole kcal, grams and mg, its goal in kcal, and its entries, the first first. */
export type ReportDay = { date: string; figures: Nutrients; goal: number; entries: FoodEntry[] };

/** What a report says of its days. The averages are over the days with entries, 0 without any. */
export type Report = { days: ReportDay[]; entries: number; average: Nutrients; daysOverGoal: number };

const getDate = ({ eatenOn }: FoodEntry): string => String(toDiaryDate(parseLocalTime(eatenOn), "diary"));

const sumNutrients = (all: readonly Nutrients[]): Nutrients =>
  mapNutrients((name) => roundGrams(all.reduce((sum, one) => sum + one[name], 0)));

/** The days of these entries, the first first, against the goals that they had. */
export function buildReport(entries: readonly FoodEntry[], goals: DailyGoals): Report {
  const byTime = [...entries].sort((a, b) => a.eatenOn.localeCompare(b.eatenOn) || a.id.localeCompare(b.id));
  const days = [...groupBy(byTime, getDate)].map(([date, ofDay]) => ({
    ...{ date, entries: ofDay, figures: sumNutrients(ofDay) },
    goal: findGoalOfDay(goals, Temporal.PlainDate.from(date)).dailyCalorieGoal,
  }));
  const total = sumNutrients(days.map(({ figures }) => figures));
  return {
    ...{ days, entries: byTime.length },
    average: mapNutrients((name) => Math.round(total[name] / Math.max(1, days.length))),
    daysOverGoal: days.filter(({ figures, goal }) => figures.calories > goal).length,
  };
}

/** A name, and how often it was logged. */
export type LoggedFood = { name: string; count: number };

/** A year of the diary. */
export type YearReview = Pick<Report, "entries" | "daysOverGoal"> & {
  trackedDays: number;
  averageCalories: number;
  /** The most days in a row with entries. */
  longestStreak: number;
  photos: number;
  /** The foods that were logged most often. */
  foods: LoggedFood[];
  /** The average of the days with entries of each month since the first one, in whole kcal. */
  months: { start: string; trackedDays: number; calories: number; goal: number }[];
};

const FOODS_SHOWN = 5;

function countFoods(entries: readonly FoodEntry[]): LoggedFood[] {
  const byName = groupBy(entries, ({ name }) => name.trim().toLowerCase());
  return [...byName.values()]
    .map((all) => ({ name: all.at(-1)?.name ?? "", count: all.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, FOODS_SHOWN);
}

/** Whether a day with entries comes right after another one, or the date between was skipped by crossing the date line. */
function isNext({ date, entries }: ReportDay, next: ReportDay): boolean {
  const { days } = Temporal.PlainDate.from(date).until(next.date);
  const [last, first] = [entries.at(-1), next.entries.at(0)];
  if (days !== 2 || !last || !first) return days === 1;
  return readUtcOffset(first) - readUtcOffset(last) > SKIPPED_DAY_MIN_MS;
}

function findLongestStreak(days: readonly ReportDay[]): number {
  let [longest, running] = [0, 0];
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    running = before && isNext(before, day) ? running + 1 : 1;
    longest = Math.max(longest, running);
  }
  return longest;
}

/** `2026-06` of `2026-06-17`. */
const getMonth = (date: string): string => date.slice(0, "2026-06".length);

function averageMonths(days: readonly ReportDay[]): YearReview["months"] {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const byMonth = groupBy(days, ({ date }) => getMonth(date));
  const start = Temporal.PlainDate.from(`${getMonth(first)}-01`);
  return Array.from({ length: start.until(last, { largestUnit: "months" }).months + 1 }, (_, index) => {
    const month = String(start.add({ months: index }));
    const ofMonth = byMonth.get(getMonth(month)) ?? [];
    const average = (pick: (day: ReportDay) => number) =>
      Math.round(ofMonth.reduce((sum, day) => sum + pick(day), 0) / Math.max(1, ofMonth.length));
    return {
      ...{ start: month, trackedDays: ofMonth.length },
      calories: average(({ figures }) => figures.calories),
      goal: average(({ goal }) => goal),
    };
  });
}

/** What a year was, from its report. */
export function reviewYear({ days, entries, average, daysOverGoal }: Report): YearReview {
  const all = days.flatMap((day) => day.entries);
  return {
    ...{ entries, daysOverGoal, trackedDays: days.length, averageCalories: average.calories },
    longestStreak: findLongestStreak(days),
    // The foods of a plate have one photo, and so has a copy.
    photos: new Set(all.flatMap(({ imageUrl }) => imageUrl ?? [])).size,
    foods: countFoods(all),
    months: averageMonths(days),
  };
}

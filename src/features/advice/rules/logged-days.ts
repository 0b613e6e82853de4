import { DAY_START_HOURS, toDiaryDate } from "../../../shared/diary/day-window.ts";
import { computeMacroKcal, mapNutrients, type Nutrients } from "../../../shared/food/nutrition.ts";
import { DAY_MS, HOUR_MS } from "../../../shared/product/durations.ts";
import type { MealType } from "../../../shared/product/enums.ts";
import { BREAKFAST_FROM_HOUR, BREAKFAST_UNTIL_HOUR, LATE_FROM_HOUR } from "./thresholds.ts";

/** The columns of a diary entry that the advice reads: when it was eaten in UTC milliseconds, and the local time. */
export type LoggedEntry = Nutrients & { eatenAt: number; localTime: number; name: string; mealType: MealType };

/** A diary day with at least one entry. Energy in kcal, grams, sodium in milligrams. */
export type LoggedDay = Nutrients & {
  /** 0 is today. */
  daysAgo: number;
  isWeekend: boolean;
  entries: number;
  /** Energy of the entries with macros, and of those with fibre, sugar or sodium. */
  macroCalories: number;
  detailCalories: number;
  /** Energy eaten late in the evening or at night. */
  lateCalories: number;
  caloriesByMeal: Record<MealType, number>;
  hasBreakfast: boolean;
  /** The longest time without food between the first and the last meal from the start of the day to midnight, in hours. */
  longestGapHours: number;
  /** What was eaten, in lower case, each once. */
  foods: string[];
};

type TimedEntry = LoggedEntry & { hour: number };

const SATURDAY = 6;

const sumBy = (entries: readonly LoggedEntry[], pick: (entry: LoggedEntry) => number): number =>
  entries.reduce((sum, entry) => sum + pick(entry), 0);

/** Manual entries have zeros for all three; these zeros mean "unknown". */
const statesDetail = ({ fiber, sugar, sodium }: LoggedEntry): boolean => fiber + sugar + sodium > 0;

const isLate = ({ hour }: TimedEntry): boolean => hour >= LATE_FROM_HOUR || hour < BREAKFAST_FROM_HOUR;

function findLongestGapHours(entries: readonly TimedEntry[]): number {
  const times = entries
    .filter(({ hour }) => hour >= DAY_START_HOURS.diary)
    .map(({ eatenAt }) => eatenAt)
    .sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / HOUR_MS;
}

function buildDay(entries: readonly TimedEntry[], date: Temporal.PlainDate, daysAgo: number, hasBreakfast: boolean) {
  const sumMealCalories = (meal: MealType) => sumBy(entries, (entry) => (entry.mealType === meal ? entry.calories : 0));
  return {
    daysAgo,
    isWeekend: date.dayOfWeek >= SATURDAY,
    entries: entries.length,
    ...mapNutrients((name) => sumBy(entries, (entry) => entry[name])),
    macroCalories: sumBy(entries, (entry) => (computeMacroKcal(entry) > 0 ? entry.calories : 0)),
    detailCalories: sumBy(entries, (entry) => (statesDetail(entry) ? entry.calories : 0)),
    lateCalories: sumBy(entries.filter(isLate), (entry) => entry.calories),
    caloriesByMeal: {
      breakfast: sumMealCalories("breakfast"),
      lunch: sumMealCalories("lunch"),
      dinner: sumMealCalories("dinner"),
      snack: sumMealCalories("snack"),
    },
    hasBreakfast: hasBreakfast || entries.some(({ mealType }) => mealType === "breakfast"),
    longestGapHours: findLongestGapHours(entries),
    foods: [...new Set(entries.map(({ name }) => name.trim().toLowerCase()))],
  } satisfies LoggedDay;
}

/**
 * The diary days of `entries`, counted back from `today`. A breakfast before the day starts is an entry of the day before;
 * it still counts as the breakfast of its own morning.
 */
export function groupByDay(entries: readonly LoggedEntry[], today: Temporal.PlainDate): LoggedDay[] {
  const days = new Map<number, { date: Temporal.PlainDate; entries: TimedEntry[] }>();
  const breakfastDates = new Set<number>();

  for (const entry of entries) {
    const { localTime } = entry;
    const hour = new Date(localTime).getUTCHours();
    const date = Math.floor(localTime / DAY_MS);
    if (hour >= BREAKFAST_FROM_HOUR && hour < BREAKFAST_UNTIL_HOUR) breakfastDates.add(date);
    const diaryDate = hour < DAY_START_HOURS.diary ? date - 1 : date;
    const day = days.get(diaryDate) ?? { date: toDiaryDate(localTime, "diary"), entries: [] };
    days.set(diaryDate, day);
    day.entries.push({ ...entry, hour });
  }

  return [...days].map(([diaryDate, { date, entries: ofDay }]) =>
    buildDay(ofDay, date, date.until(today).days, breakfastDates.has(diaryDate)),
  );
}

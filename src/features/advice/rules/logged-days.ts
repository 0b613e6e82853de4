import { DAY_START_HOURS, dayWindow, diaryDateOf, type InstantRange } from "../../../shared/day-window.ts";
import type { MealType } from "../../../shared/enums.ts";
import { kcalOfMacros, type Nutrients } from "../../../shared/nutrition.ts";
import { BREAKFAST_FROM_HOUR, BREAKFAST_UNTIL_HOUR, LATE_FROM_HOUR } from "./thresholds.ts";

/** What the advice reads of a diary entry; `eatenAt` in UTC milliseconds. */
export type LoggedEntry = Nutrients & { eatenAt: number; name: string; mealType: MealType };

/** A diary day with at least one entry. Energy in kcal, grams, sodium in milligrams. */
export type LoggedDay = Nutrients & {
  /** 0 is the day that is running. */
  daysAgo: number;
  isWeekend: boolean;
  entries: number;
  /** Energy of the entries that state macros, and of those that state fibre, sugar or sodium. */
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

const HOUR_MS = 60 * 60 * 1000;
const SATURDAY = 6;

const sumOf = (entries: readonly LoggedEntry[], of: (entry: LoggedEntry) => number): number =>
  entries.reduce((sum, entry) => sum + of(entry), 0);

/** Nothing of the three is stated by an entry that was typed in: its zeros are no figures. */
const statesDetail = ({ fiber, sugar, sodium }: LoggedEntry): boolean => fiber + sugar + sodium > 0;

const isLate = ({ hour }: TimedEntry): boolean => hour >= LATE_FROM_HOUR || hour < BREAKFAST_FROM_HOUR;

function longestGapHours(entries: readonly TimedEntry[]): number {
  const times = entries
    .filter(({ hour }) => hour >= DAY_START_HOURS.diary)
    .map(({ eatenAt }) => eatenAt)
    .sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return Math.max(0, ...gaps) / HOUR_MS;
}

function dayOf(entries: readonly TimedEntry[], date: Temporal.PlainDate, daysAgo: number, hasBreakfast: boolean) {
  const caloriesOf = (meal: MealType) => sumOf(entries, (entry) => (entry.mealType === meal ? entry.calories : 0));
  return {
    daysAgo,
    isWeekend: date.dayOfWeek >= SATURDAY,
    entries: entries.length,
    calories: sumOf(entries, (entry) => entry.calories),
    protein: sumOf(entries, (entry) => entry.protein),
    carbs: sumOf(entries, (entry) => entry.carbs),
    fat: sumOf(entries, (entry) => entry.fat),
    fiber: sumOf(entries, (entry) => entry.fiber),
    sugar: sumOf(entries, (entry) => entry.sugar),
    sodium: sumOf(entries, (entry) => entry.sodium),
    macroCalories: sumOf(entries, (entry) => (kcalOfMacros(entry) > 0 ? entry.calories : 0)),
    detailCalories: sumOf(entries, (entry) => (statesDetail(entry) ? entry.calories : 0)),
    lateCalories: sumOf(entries.filter(isLate), (entry) => entry.calories),
    caloriesByMeal: {
      breakfast: caloriesOf("breakfast"),
      lunch: caloriesOf("lunch"),
      dinner: caloriesOf("dinner"),
      snack: caloriesOf("snack"),
    },
    hasBreakfast: hasBreakfast || entries.some(({ mealType }) => mealType === "breakfast"),
    longestGapHours: longestGapHours(entries),
    foods: [...new Set(entries.map(({ name }) => name.trim().toLowerCase()))],
  } satisfies LoggedDay;
}

/**
 * The diary days of `entries` in an IANA zone, counted back from `today`. A breakfast before the
 * day starts is an entry of the day before; it still counts as the breakfast of its own morning.
 */
export function loggedDays(entries: readonly LoggedEntry[], today: Temporal.PlainDate, timeZone: string): LoggedDay[] {
  const days = new Map<string, { date: Temporal.PlainDate; entries: TimedEntry[] }>();
  const breakfastDates = new Set<string>();
  let current: (InstantRange & { entries: TimedEntry[] }) | undefined;

  for (const entry of entries) {
    const local = Temporal.Instant.fromEpochMilliseconds(entry.eatenAt).toZonedDateTimeISO(timeZone);
    if (local.hour >= BREAKFAST_FROM_HOUR && local.hour < BREAKFAST_UNTIL_HOUR) {
      breakfastDates.add(local.toPlainDate().toString());
    }
    if (!current || entry.eatenAt < current.from || entry.eatenAt > current.to) {
      const date = diaryDateOf(entry.eatenAt, timeZone, "diary");
      const day = days.get(date.toString()) ?? { date, entries: [] };
      days.set(date.toString(), day);
      current = { ...dayWindow(date, timeZone, "diary"), entries: day.entries };
    }
    current.entries.push({ ...entry, hour: local.hour });
  }

  return [...days].map(([name, { date, entries }]) =>
    dayOf(entries, date, date.until(today).days, breakfastDates.has(name)),
  );
}

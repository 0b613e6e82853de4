import { type Static, Type } from "@sinclair/typebox";
import { FURTHER_NUTRIENTS, LISTED_NUTRIENT_NAMES } from "../shared/food/further-nutrients.ts";
import { mapMacros } from "../shared/food/nutrition.ts";
import { DateString, DayStartHour, EntryIdText } from "./common.ts";
import { nullable, oneOf } from "./one-of.ts";

/** Whole kcal and grams. */
export const DailySummary = Type.Object({
  dailyCalories: Type.Integer(),
  dailyCalorieGoal: Type.Integer(),
  macros: Type.Object(mapMacros(() => Type.Integer())),
  weeklyStats: Type.Object({
    averageDailyCalories: Type.Integer(),
    streakDays: Type.Integer(),
    totalEntries: Type.Integer(),
  }),
});
export type DailySummary = Static<typeof DailySummary>;

export const DailySummaryQuery = Type.Object({ dayStart: DayStartHour });

export const PeriodSeriesQuery = Type.Object({
  by: oneOf(["week", "month"]),
  /** The day on which weeks begin: 0 for Sunday to 6. */
  weekStart: Type.Optional(oneOf(["0", "1", "2", "3", "4", "5", "6"])),
});

/** A week or a month: whole kcal and grams, and how many entries and days with one they come from. */
export const PeriodTotals = Type.Object({
  /** The date of its first day, such as `2026-06-15`. */
  start: Type.String(),
  trackedDays: Type.Integer(),
  entries: Type.Integer(),
  calories: Type.Integer(),
  ...mapMacros(() => Type.Integer()),
});

export const DailySeriesQuery = Type.Object({ days: Type.Optional(oneOf(["7", "30", "90"])) });

/** A diary day: whole kcal and grams, and how many entries they come from. */
export const DayFigures = Type.Object({
  /** The calendar date that names the day, such as `2026-06-17`. */
  date: Type.String(),
  calories: Type.Integer(),
  ...mapMacros(() => Type.Integer()),
  entries: Type.Integer(),
});
export type DayFigures = Static<typeof DayFigures>;

/** The `days` diary days up to `day`, or one entry. By default today. */
export const NutrientQuery = Type.Object({
  day: Type.Optional(DateString),
  days: Type.Optional(Type.String({ pattern: "^([1-9]|[1-8]\\d|9[0-2])$" })),
  entry: Type.Optional(EntryIdText),
});
export type NutrientQuery = Static<typeof NutrientQuery>;

const Coverage = Type.Number({ minimum: 0, maximum: 1 });

/** A nutrient of an entry or a day, or its average over the days with an entry. */
export const NutrientSum = Type.Object({
  name: oneOf(LISTED_NUTRIENT_NAMES),
  unit: oneOf(FURTHER_NUTRIENTS.map(({ unit }) => unit)),
  /** What the foods that state it have of it; null if none does. Caffeine and alcohol are left out then. */
  amount: nullable(Type.Number()),
  /** The share of the calories whose foods state it. */
  coverage: Coverage,
  /** The foods with the most of it. */
  sources: Type.Array(Type.Object({ name: Type.String(), amount: Type.Number() })),
});
export type NutrientSum = Static<typeof NutrientSum>;

export const NutrientSums = Type.Object({
  /** The days with an entry; 1 for an entry. */
  trackedDays: Type.Integer(),
  /** The calories of the entry or the day, or their average. */
  calories: Type.Number(),
  /** The share of them that is of foods of the table. */
  coverage: Coverage,
  nutrients: Type.Array(NutrientSum),
});
export type NutrientSums = Static<typeof NutrientSums>;

import { type Static, Type } from "@sinclair/typebox";
import { DayStartHour } from "./common.ts";
import { oneOf } from "./one-of.ts";

/** Whole kcal and grams. */
export const DailySummary = Type.Object({
  dailyCalories: Type.Integer(),
  dailyCalorieGoal: Type.Integer(),
  macros: Type.Object({ protein: Type.Integer(), carbs: Type.Integer(), fat: Type.Integer() }),
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
  protein: Type.Integer(),
  carbs: Type.Integer(),
  fat: Type.Integer(),
});

export const DailySeriesQuery = Type.Object({ days: Type.Optional(oneOf(["7", "30", "90"])) });

/** A diary day: whole kcal and grams, and how many entries they come from. */
export const DayFigures = Type.Object({
  /** The calendar date that names the day, such as `2026-06-17`. */
  date: Type.String(),
  calories: Type.Integer(),
  protein: Type.Integer(),
  carbs: Type.Integer(),
  fat: Type.Integer(),
  entries: Type.Integer(),
});
export type DayFigures = Static<typeof DayFigures>;

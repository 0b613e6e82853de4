import { type Static, Type } from "@sinclair/typebox";
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

export const DailySummaryQuery = Type.Object({ dayStart: Type.Optional(oneOf(["4", "6"])) });

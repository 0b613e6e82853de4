import type { DailySummary } from "../../../src/contracts/summary.ts";

/** The thresholds of the specification, section 4: per cent of the calorie goal, and grams. */
const CALORIES_PERCENT = { overAbove: 110, underBelow: 80 } as const;
const PROTEIN_GRAMS = { onTrackAbove: 100, underBelow: 50 } as const;
const CARBS_GRAMS = { overAbove: 300, underBelow: 100 } as const;

export type InsightStatus = "over" | "under" | "on_track" | "needs_attention";
export type InsightTrend = "up" | "down" | "stable";
export type Insight = {
  nutrient: "Calories" | "Protein" | "Carbs";
  amount: number;
  unit: "kcal" | "g";
  status: InsightStatus;
  trend: InsightTrend;
};

/** kcal against the goal: over above 110% of it, under below 80%. */
export function rateCalories(calories: number, goal: number): InsightStatus {
  // Compared as integers, because 1.1 * 2000 is slightly more than 2200 in floating point.
  if (calories * 100 > goal * CALORIES_PERCENT.overAbove) return "over";
  return calories * 100 < goal * CALORIES_PERCENT.underBelow ? "under" : "on_track";
}

/** Grams of protein: on track above 100, under below 50, in between it needs attention. */
export function rateProtein(grams: number): InsightStatus {
  if (grams > PROTEIN_GRAMS.onTrackAbove) return "on_track";
  return grams < PROTEIN_GRAMS.underBelow ? "under" : "needs_attention";
}

/** Grams of carbohydrates: over above 300, under below 100. */
export function rateCarbs(grams: number): InsightStatus {
  if (grams > CARBS_GRAMS.overAbove) return "over";
  return grams < CARBS_GRAMS.underBelow ? "under" : "on_track";
}

/** Today's nutrients, rated. Only calories have a trend: the week's average against the goal. */
export function buildNutritionInsights({
  dailyCalories,
  dailyCalorieGoal,
  macros,
  weeklyStats,
}: DailySummary): Insight[] {
  return [
    {
      nutrient: "Calories",
      amount: dailyCalories,
      unit: "kcal",
      status: rateCalories(dailyCalories, dailyCalorieGoal),
      trend: weeklyStats.averageDailyCalories > dailyCalorieGoal ? "up" : "down",
    },
    {
      nutrient: "Protein",
      amount: macros.protein,
      unit: "g",
      status: rateProtein(macros.protein),
      trend: "stable",
    },
    { nutrient: "Carbs", amount: macros.carbs, unit: "g", status: rateCarbs(macros.carbs), trend: "stable" },
  ];
}

import { DAY_START_HOURS } from "../../../src/shared/diary/day-window.ts";
import type { HomeSummary } from "./home-summary.ts";

/** The thresholds of the specification, section 4: per cent of the calorie goal, and grams. */
const CALORIES_PERCENT = { overAbove: 110, underBelow: 80 } as const;
const PROTEIN_GRAMS = { onTrackAbove: 100, underBelow: 50 } as const;
const CARBS_GRAMS = { overAbove: 300, underBelow: 100 } as const;

export type InsightStatus = "over" | "under" | "on_track" | "needs_attention";
export type InsightTrend = "up" | "down" | "stable";
export type Insight = {
  nutrient: "Calories" | "Protein" | "Carbs";
  amount: number;
  /** The person's own daily goal, in the same unit. */
  goal: number;
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
  macroGoals,
  averageGoal,
  weeklyStats,
}: HomeSummary): Insight[] {
  return [
    {
      nutrient: "Calories",
      amount: dailyCalories,
      goal: dailyCalorieGoal,
      unit: "kcal",
      status: rateCalories(dailyCalories, dailyCalorieGoal),
      trend: weeklyStats.averageDailyCalories > averageGoal ? "up" : "down",
    },
    {
      nutrient: "Protein",
      amount: macros.protein,
      goal: macroGoals.protein,
      unit: "g",
      status: rateProtein(macros.protein),
      trend: "stable",
    },
    {
      nutrient: "Carbs",
      amount: macros.carbs,
      goal: macroGoals.carbs,
      unit: "g",
      status: rateCarbs(macros.carbs),
      trend: "stable",
    },
  ];
}

/** The end of dinner by the specification's meal types. */
const DINNER_ENDS_HOUR = 20;

/** Whether meals of Home's day are still ahead at a local hour (0 to 23): from its start until dinner is over. */
export const areMealsAhead = (hour: number): boolean => hour >= DAY_START_HOURS.home && hour < DINNER_ENDS_HOUR;

export type StatusWords = { words: string; tone: "good" | "over" | "neutral" | "attention" };

/**
 * A status in words that fit the hour. The specification's thresholds are the same for everyone, so the words never
 * contradict the person's own goal: what has reached it does not lack anything, and what is below it is not over.
 */
export function describeStatus(
  { status, amount, goal }: Pick<Insight, "status" | "amount" | "goal">,
  isDayRunning: boolean,
): StatusWords {
  if (status === "on_track") return { words: "On track", tone: "good" };
  if (status === "over") {
    return amount > goal ? { words: "Over", tone: "over" } : { words: "High", tone: "attention" };
  }
  if (amount >= goal) return { words: "Goal reached", tone: "good" };
  if (isDayRunning) return { words: status === "under" ? "Under so far" : "Below goal so far", tone: "neutral" };
  return status === "under" ? { words: "Under", tone: "neutral" } : { words: "Needs attention", tone: "attention" };
}

/** Where the week's average stands against the goal, beside the trend's arrow. */
export function describeWeeklyAverage({
  weeklyStats,
  averageGoal,
}: Pick<HomeSummary, "weeklyStats" | "averageGoal">): string {
  const { averageDailyCalories, totalEntries } = weeklyStats;
  if (totalEntries === 0) return "no meals yet";
  if (averageDailyCalories === averageGoal) return "at goal";
  return averageDailyCalories > averageGoal ? "above goal" : "below goal";
}

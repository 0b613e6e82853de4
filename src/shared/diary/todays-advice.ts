import { formatNumber } from "../text/format-count.ts";
import type { GoalOfDay } from "./daily-goals.ts";
import { roundGrams } from "./diary-figures.ts";

/** A sentence about today: what was eaten compared with the daily goal (kcal, grams). */
export function describeToday(
  eaten: readonly { calories: number; protein: number }[],
  { goal, macroGoals }: GoalOfDay,
): string {
  if (eaten.length === 0) return `Nothing is logged yet today. Your goal is ${formatNumber(goal)} kcal.`;
  const left = goal - eaten.reduce((sum, { calories }) => sum + calories, 0);
  if (left < 0) return `You are ${formatNumber(-left)} kcal above your goal of ${formatNumber(goal)} kcal today.`;
  // Rounded as in the sums of a day, so that the ring beside it says the same.
  const protein = roundGrams(eaten.reduce((sum, entry) => sum + entry.protein, 0));
  const missingProtein = macroGoals.protein - protein;
  const calorieText = `You have ${formatNumber(left)} of ${formatNumber(goal)} kcal left today`;
  return missingProtein > 0
    ? `${calorieText}, and ${formatNumber(missingProtein)} g of protein to go to your goal.`
    : `${calorieText}, and your protein goal is reached.`;
}

import { macroGoals } from "../../../shared/nutrition.ts";
import { whole } from "./figures.ts";

/** A sentence about what was eaten on the running day (kcal, grams) against the daily goal (kcal). */
export function todaysAdvice(eaten: readonly { calories: number; protein: number }[], goal: number): string {
  if (eaten.length === 0) return `Nothing is logged yet today. Your goal is ${whole(goal)} kcal.`;
  const left = goal - eaten.reduce((sum, { calories }) => sum + calories, 0);
  if (left < 0) return `You are ${whole(-left)} kcal above your goal of ${whole(goal)} kcal today.`;
  const protein = eaten.reduce((sum, entry) => sum + entry.protein, 0);
  const missingProtein = Math.round(macroGoals(goal).protein - protein);
  const calorieText = `You have ${whole(left)} of ${whole(goal)} kcal left today`;
  return missingProtein > 0
    ? `${calorieText}, and ${whole(missingProtein)} g of protein to go to your goal.`
    : `${calorieText}, and your protein goal is reached.`;
}

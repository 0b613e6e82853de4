import { macroGoals } from "../../shared/nutrition.ts";

/** What was eaten on the running diary day: kcal and grams. */
export type TodaysFigures = { calories: number; protein: number; entries: number };

const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const whole = (amount: number): string => wholeNumber.format(amount);

/** A sentence or two about the running day against the daily goal (kcal), in the person's own figures. */
export function todaysAdvice({ calories, protein, entries }: TodaysFigures, goal: number): string {
  if (entries === 0) return `Nothing is logged yet today. Your goal is ${whole(goal)} kcal.`;
  const left = goal - calories;
  if (left < 0) return `You are ${whole(-left)} kcal above your goal of ${whole(goal)} kcal today.`;
  const missingProtein = Math.round(macroGoals(goal).protein - protein);
  const calorieText = `You have ${whole(left)} of ${whole(goal)} kcal left today`;
  return missingProtein > 0
    ? `${calorieText}, and ${whole(missingProtein)} g of protein to go to your goal.`
    : `${calorieText}, and your protein goal is reached.`;
}

import { formatCount, formatNumber } from "../../../shared/format-count.ts";
import type { CalorieFacts, DietFacts, Person } from "./diet-facts.ts";
import { formatOwnGoal, formatShareOfDays, type Rule } from "./finding.ts";
import {
  ADULT_AGE,
  FAR_OVER_SHARE,
  FAR_UNDER_SHARE,
  MIN_WEEK_DAYS,
  OVER_SHARE,
  RARELY_LOGGED_SHARE,
  WEEK_DAYS,
} from "./thresholds.ts";

const isMinor = ({ age }: Person): boolean => age !== null && age < ADULT_AGE;
const wantsToGain = ({ primaryGoal }: Person): boolean =>
  primaryGoal === "weight_gain" || primaryGoal === "muscle_gain";
const isVeryActive = ({ activityLevel }: Person): boolean =>
  activityLevel === "very_active" || activityLevel === "extremely_active";

const MEAL_NAMES = { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner", snack: "Snacks" } as const;

/** The meal with most of the energy. */
export const describeBiggestMeal = ({ biggestMeal: { meal, percent } }: CalorieFacts): string =>
  `${MEAL_NAMES[meal]} ${meal === "snack" ? "bring" : "brings"} ${formatNumber(percent)}% of your energy`;

/** Regularly above the goal. People who are growing or want to gain weight are not told to eat less. */
const overGoal: Rule = ({ calories, person }) => {
  if (calories?.pattern !== "over" || isMinor(person) || wantsToGain(person)) return undefined;
  const isFar = calories.average > calories.goal * FAR_OVER_SHARE;
  return {
    topic: "calories",
    title: "Get closer to your calorie goal",
    description: `You averaged ${formatNumber(calories.excess)} kcal above ${formatOwnGoal(calories, "kcal")} on ${formatShareOfDays(calories.daysOver, calories.days)}.`,
    category: "calories",
    priority: isFar || person.primaryGoal === "weight_loss" ? "high" : "medium",
    actionItems: [
      `${describeBiggestMeal(calories)}: a smaller portion there changes the most.`,
      "Log a meal before you eat it to see how many calories it leaves you.",
      "If the goal itself is too low for you, change it in your profile.",
    ],
    area: "Calories above your goal",
  };
};

function pickUnderPriority({ calories, person }: DietFacts): "high" | "medium" | "low" {
  if (calories && calories.average < calories.goal * FAR_UNDER_SHARE) return "high";
  if (wantsToGain(person) || isVeryActive(person) || isMinor(person)) return "high";
  return person.primaryGoal === "weight_loss" ? "low" : "medium";
}

/** Regularly below the goal. Perhaps not everything was logged. */
const underGoal: Rule = (facts) => {
  const { calories } = facts;
  if (calories?.pattern !== "under") return undefined;
  const isFar = calories.average < calories.goal * FAR_UNDER_SHARE;
  return {
    topic: "calories",
    title: "Check for meals that are not logged",
    description: `You logged ${formatNumber(calories.shortfall)} kcal less than ${formatOwnGoal(calories, "kcal")} on ${formatShareOfDays(calories.daysUnder, calories.days)}.`,
    category: "calories",
    priority: pickUnderPriority(facts),
    actionItems: [
      "Log drinks, snacks and cooking oil too. They are easy to forget.",
      "If everything is logged, a snack or a larger portion can close the gap.",
      ...(isFar ? ["If you eat this little without intending to, please talk to a doctor or a dietitian."] : []),
    ],
    area: "Calories below your goal",
  };
};

/** Large differences between days, in both directions. */
const unevenDays: Rule = ({ calories }) => {
  if (calories?.pattern !== "mixed" || calories.days < MIN_WEEK_DAYS) return undefined;
  return {
    topic: "calories",
    title: "Even out your days",
    description: `Only ${formatShareOfDays(calories.daysClose, calories.days)} came close to ${formatOwnGoal(calories, "kcal")}: you ate well above it on ${formatNumber(calories.daysOver)} and logged well below it on ${formatNumber(calories.daysUnder)}.`,
    category: "calories",
    priority: "medium",
    actionItems: [
      `${describeBiggestMeal(calories)}: plan that meal first, and the others around it.`,
      "Check your low days for meals that are not logged.",
    ],
    area: "Days far from your goal",
  };
};

/** Weekends well above the goal, and above the weekdays. */
const weekends: Rule = ({ weekend, person }) => {
  if (!weekend || isMinor(person) || wantsToGain(person)) return undefined;
  const { goal, weekendAverage, weekdayAverage } = weekend;
  if (weekendAverage <= weekdayAverage || weekendAverage <= goal * OVER_SHARE) return undefined;
  return {
    topic: "weekends",
    title: "Keep an eye on weekends",
    description: `You averaged ${formatNumber(weekendAverage)} kcal on Saturdays and Sundays, and ${formatNumber(weekdayAverage)} kcal on other days.`,
    category: "calories",
    priority: "medium",
    actionItems: [
      "Pick your favorite weekend meal, and keep the others as on a weekday.",
      "Log on Saturdays and Sundays too, so that you see your total during the day.",
    ],
    area: "Weekends above your goal",
  };
};

/** How many of the last seven days are tracked. */
export const describeTrackedDays = ({ lastWeek }: DietFacts): string =>
  `You logged something on ${formatNumber(lastWeek.trackedDays)} of the last ${formatCount(WEEK_DAYS, "day")}.`;

/** Days without entries: all other advice is better with a full week. */
const logMore: Rule = (facts) => {
  if (facts.lastWeek.trackedDays > WEEK_DAYS * RARELY_LOGGED_SHARE) return undefined;
  return {
    topic: "logging",
    title: "Log more of your days",
    description: describeTrackedDays(facts),
    category: "timing",
    priority: "low",
    actionItems: [
      "Take a photo before you eat. You can correct the result later.",
      "If you forgot a meal, add it to its day in your food history.",
    ],
    area: "Days without entries",
  };
};

/** For people who do well. */
export const keepGoing: Rule = ({ calories, macros, today }) => {
  if (!calories) return undefined;
  return {
    topic: "rhythm",
    title: "Keep going",
    description: "Nothing in your diary stands out.",
    category: "calories",
    priority: "low",
    actionItems: [
      "Keep logging as you do now.",
      ...(macros ? [`Keep protein near your goal of ${formatNumber(today.macroGoals.protein)} g a day.`] : []),
    ],
    area: "Keep going",
  };
};

export const CALORIE_RULES: readonly Rule[] = [overGoal, underGoal, unevenDays, weekends, logMore];

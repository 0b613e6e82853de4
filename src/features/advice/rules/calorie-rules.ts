import type { CalorieFacts, DietFacts, Person } from "./diet-facts.ts";
import { counted, whole } from "./figures.ts";
import { lastDays, ofDays, type Rule } from "./finding.ts";
import {
  ADULT_AGE,
  FAR_OVER_SHARE,
  FAR_UNDER_SHARE,
  LEAST_WEEK_DAYS,
  OVER_SHARE,
  RARELY_LOGGED_SHARE,
  WEEK_DAYS,
} from "./thresholds.ts";

const isMinor = ({ age }: Person): boolean => age !== null && age < ADULT_AGE;
const wantsMore = ({ primaryGoal }: Person): boolean => primaryGoal === "weight_gain" || primaryGoal === "muscle_gain";
const isVeryActive = ({ activityLevel }: Person): boolean =>
  activityLevel === "very_active" || activityLevel === "extremely_active";

const mealName = { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner", snack: "Snacks" } as const;

const biggestMeal = ({ biggestMeal: { meal, percent } }: CalorieFacts): string =>
  `${mealName[meal]} ${meal === "snack" ? "bring" : "brings"} ${whole(percent)}% of your energy`;

/** Regularly above the goal. Nobody who is growing or wants to gain weight is told to eat less. */
const overGoal: Rule = ({ calories, goal, person }) => {
  if (calories?.pattern !== "over" || isMinor(person) || wantsMore(person)) return undefined;
  const isFar = calories.average > goal * FAR_OVER_SHARE;
  return {
    title: "Come closer to your calorie goal",
    description: `You averaged ${whole(calories.excess)} kcal above your goal of ${whole(goal)} kcal on ${ofDays(calories.daysOver, calories.days)}.`,
    category: "calories",
    priority: isFar || person.primaryGoal === "weight_loss" ? "high" : "medium",
    actionItems: [
      `${biggestMeal(calories)}: a smaller portion there changes the most.`,
      "Log a meal before you eat it, and see what it leaves of your day.",
      "If the goal itself is too low for you, change it in your profile.",
    ],
    area: `Calories at ${whole(calories.average)} of ${whole(goal)} kcal a day`,
  };
};

function underPriority({ calories, goal, person }: DietFacts): "high" | "medium" | "low" {
  if (calories && calories.average < goal * FAR_UNDER_SHARE) return "high";
  if (wantsMore(person) || isVeryActive(person) || isMinor(person)) return "high";
  return person.primaryGoal === "weight_loss" ? "low" : "medium";
}

/** Regularly below the goal, which may as well mean that not everything was logged. */
const underGoal: Rule = (facts) => {
  const { calories, goal } = facts;
  if (calories?.pattern !== "under") return undefined;
  const isFar = calories.average < goal * FAR_UNDER_SHARE;
  return {
    title: "Check what is missing to your goal",
    description: `You logged ${whole(calories.shortfall)} kcal less than your goal of ${whole(goal)} kcal on ${ofDays(calories.daysUnder, calories.days)}.`,
    category: "calories",
    priority: underPriority(facts),
    actionItems: [
      "Log drinks, snacks and cooking oil, too: they are the first to be forgotten.",
      `If everything is logged, a snack or a larger portion can close the ${whole(calories.shortfall)} kcal.`,
      ...(isFar ? ["If you eat this little without meaning to, please talk to a doctor or a dietitian."] : []),
    ],
    area: `Calories at ${whole(calories.average)} of ${whole(goal)} kcal a day`,
  };
};

/** Days far apart, without a direction. */
const unevenDays: Rule = ({ calories, goal }) => {
  if (calories?.pattern !== "mixed" || calories.days < LEAST_WEEK_DAYS) return undefined;
  return {
    title: "Even out your days",
    description: `Only ${ofDays(calories.daysClose, calories.days)} came close to your goal of ${whole(goal)} kcal: you ate well above it on ${whole(calories.daysOver)} and logged well below it on ${whole(calories.daysUnder)}.`,
    category: "calories",
    priority: "medium",
    actionItems: [
      `${biggestMeal(calories)}: plan that meal first, and the others around it.`,
      "Look at your low days: a meal that was not logged makes a day look smaller than it was.",
    ],
    area: `Only ${ofDays(calories.daysClose, calories.days)} close to your goal`,
  };
};

/** Weekends well above the goal, and above the weekdays. */
const weekends: Rule = ({ weekend, goal, person }) => {
  if (!weekend || isMinor(person) || wantsMore(person)) return undefined;
  const { weekendAverage, weekdayAverage } = weekend;
  if (weekendAverage <= weekdayAverage || weekendAverage <= goal * OVER_SHARE) return undefined;
  return {
    title: "Keep an eye on weekends",
    description: `You averaged ${whole(weekendAverage)} kcal on Saturdays and Sundays, and ${whole(weekdayAverage)} kcal on other days.`,
    category: "calories",
    priority: "medium",
    actionItems: [
      "Choose the weekend meal that you look forward to most, and keep the others as on a weekday.",
      "Log on Saturday and Sunday, too: seeing the day as it grows helps.",
    ],
    area: `Weekends at ${whole(weekendAverage)} kcal a day`,
  };
};

/** Gaps in the diary: everything else is told better from a whole week. */
const logMore: Rule = ({ trackedLastWeek }) => {
  if (trackedLastWeek > WEEK_DAYS * RARELY_LOGGED_SHARE) return undefined;
  return {
    title: "Log more of your days",
    description: `You logged something on ${whole(trackedLastWeek)} of the last ${counted(WEEK_DAYS, "day")}.`,
    category: "timing",
    priority: "low",
    actionItems: [
      "Take a photo before you eat: it is logged in a moment, and can be corrected later.",
      "Forgot a meal? Add it to its own day in your food history.",
    ],
    area: `Meals logged on ${ofDays(trackedLastWeek, WEEK_DAYS)}`,
  };
};

/** What there is to say to somebody who does well. */
export const keepGoing: Rule = ({ calories, goal, macros }) => {
  if (!calories) return undefined;
  return {
    title: "Keep your rhythm",
    description: `You averaged ${whole(calories.average)} kcal a day over ${lastDays(calories)}, with a goal of ${whole(goal)} kcal.`,
    category: "calories",
    priority: "low",
    actionItems: [
      "Go on logging as you do: what you can see, you can steer.",
      ...(macros
        ? [`Keep protein near ${whole(macros.protein.goal)} g a day; you are at ${whole(macros.protein.grams)} g.`]
        : []),
    ],
    area: "Keep your rhythm",
  };
};

export const CALORIE_RULES: readonly Rule[] = [overGoal, underGoal, unevenDays, weekends, logMore];

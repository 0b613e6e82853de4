import type { Macros } from "../../../shared/food/nutrition.ts";
import { formatCount, formatNumber } from "../../../shared/text/format-count.ts";
import type { PeriodFacts } from "./days-with-goals.ts";
import type { CalorieFacts, MacroFacts, NutrientFacts, TimingFacts } from "./diet-facts.ts";
import { BREAKFAST_UNTIL_HOUR, LATE_FROM_HOUR, PATTERN_SHARE, WEEK_DAYS } from "./thresholds.ts";

// Sentences that both the analysis and the recommendations use.

/** `5 of 7 finished days`: today is none of them. */
export const formatShareOfDays = (some: number, all: number): string =>
  `${formatNumber(some)} of ${formatCount(all, "finished day")}`;

type ComparedGoal = { goal: number; hadOneGoal: boolean };

/** `your goal of 2,000 kcal`; days with different goals are compared with their own each. */
export const formatOwnGoal = ({ goal, hadOneGoal }: ComparedGoal, unit: "kcal" | "g"): string =>
  hadOneGoal ? `your goal of ${formatNumber(goal)} ${unit}` : "the goal of the day";

/** `the last 7 days`: today is the last of them. */
export const formatPeriod = ({ period }: { period: number }): string => `the last ${formatCount(period, "day")}`;

const MEAL_NAMES = { breakfast: "Breakfast", lunch: "Lunch", dinner: "Dinner", snack: "Snacks" } as const;

/** The meal with most of the energy. */
export const describeBiggestMeal = ({ biggestMeal: { meal, percent } }: CalorieFacts): string =>
  `${MEAL_NAMES[meal]} ${meal === "snack" ? "bring" : "brings"} ${formatNumber(percent)}% of your energy`;

/** How many of the last seven days are tracked. */
export const describeTrackedDays = ({ trackedDays }: PeriodFacts): string =>
  `You logged something on ${formatNumber(trackedDays)} of the last ${formatCount(WEEK_DAYS, "day")}.`;

const MACRO_WORDS: Record<keyof Macros, string> = { protein: "Protein", carbs: "Carbs", fat: "Fat" };

/** How often a macro missed its goal, in finished days: averages are told by the analysis. */
export function describeMisses(macros: MacroFacts, macro: keyof Macros): string {
  const fact = macros[macro];
  const { level, daysBelow, daysAbove, shortfall, excess } = fact;
  const isLow = level === "low";
  const days = formatShareOfDays(isLow ? daysBelow : daysAbove, macros.days);
  const by = formatNumber(isLow ? shortfall : excess);
  const verb = macro === "carbs" ? "were" : "was";
  return `${MACRO_WORDS[macro]} ${verb} ${isLow ? "below" : "above"} ${formatOwnGoal(fact, "g")} on ${days}, by ${by} g on average.`;
}

/** A day's average against a published reference; see DAILY_REFERENCE for the sources. */
export const NUTRIENT_STATEMENTS = {
  fiber: ({ fiber }: NutrientFacts): string =>
    `Fiber: ${formatNumber(fiber.average)} g a day, ${formatNumber(fiber.percent)}% of the daily value of ${formatNumber(fiber.reference)} g.`,
  sugar: ({ sugar }: NutrientFacts): string =>
    `Sugar: ${formatNumber(sugar.average)} g a day, that of fruit and milk included; the EU's reference intake is ${formatNumber(sugar.reference)} g.`,
  sodium: ({ sodium }: NutrientFacts): string =>
    `Sodium: ${formatNumber(sodium.average)} mg a day, ${formatNumber(sodium.percent)}% of the daily value of ${formatNumber(sodium.reference)} mg.`,
};

type TimingStatement = { applies(timing: TimingFacts): boolean; text(timing: TimingFacts): string };
const isPattern = (some: number, all: number): boolean => some > all * PATTERN_SHARE;
/** `9:00 PM`, as screens have it. */
const formatHour = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;

/** Statements about meal times, by topic; each applies to most days. */
export const TIMING_STATEMENTS = {
  late: {
    applies: ({ lateDays, days }) => isPattern(lateDays, days),
    text: ({ lateDays, days }) =>
      `Much of your food came after ${formatHour(LATE_FROM_HOUR)} on ${formatShareOfDays(lateDays, days)}.`,
  },
  breakfast: {
    applies: ({ daysWithoutBreakfast, days }) => isPattern(daysWithoutBreakfast, days),
    text: ({ daysWithoutBreakfast, days }) =>
      `Nothing was logged before ${formatHour(BREAKFAST_UNTIL_HOUR)} on ${formatShareOfDays(daysWithoutBreakfast, days)}.`,
  },
  breaks: {
    applies: ({ daysWithLongGap, days }) => isPattern(daysWithLongGap, days),
    text: ({ daysWithLongGap, longestGapHours, days }) =>
      `On ${formatShareOfDays(daysWithLongGap, days)} there was a long break between meals, up to ${formatNumber(longestGapHours)} hours.`,
  },
} as const satisfies Record<string, TimingStatement>;

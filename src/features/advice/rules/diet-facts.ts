import { type GoalOfDay, toGoalOfDay } from "../../../shared/diary/daily-goals.ts";
import type { DayTotals } from "../../../shared/diary/diary-figures.ts";
import { KCAL_PER_GRAM, type Macros, mapMacros } from "../../../shared/food/nutrition.ts";
import type { ActivityLevel, MealType, PrimaryGoal } from "../../../shared/product/enums.ts";
import {
  type AverageGoal,
  averageGoals,
  computePeriodFacts,
  type DayWithGoal,
  type FindGoal,
  isOver,
  isUnder,
  type PeriodFacts,
} from "./days-with-goals.ts";
import { toPercent } from "./figures.ts";
import type { LoggedDay } from "./logged-days.ts";
import * as threshold from "./thresholds.ts";

/** The answers of a person; null and empty if there are none. Who is breastfeeding counts as pregnant. */
export type Person = {
  primaryGoal: PrimaryGoal | null;
  activityLevel: ActivityLevel | null;
  dietaryPreferences: readonly string[];
  age: number | null;
  isPregnant: boolean;
};

/** The finished days that a fact is based on: `days` tracked days in the last `period` days. */
type Basis = { days: number; period: number };
/** A pattern applies to more than half of the days; otherwise it is `mixed`. */
export type CaloriePattern = "over" | "under" | "close" | "mixed";

export type CalorieFacts = Basis &
  AverageGoal & {
    average: number;
    averagePercent: number;
    pattern: CaloriePattern;
    daysOver: number;
    daysUnder: number;
    daysClose: number;
    /** The average difference to the goal on days over it, and on days under it. */
    excess: number;
    shortfall: number;
    biggestMeal: { meal: MealType; percent: number };
  };
/** Averages over the last 30 finished days, if they differ enough. */
export type WeekendFacts = { goal: number; weekendAverage: number; weekdayAverage: number };
export type TrendFacts = {
  thisWeek: number;
  lastWeek: number;
  difference: number;
  direction: "up" | "down" | "steady";
};
export type MacroFact = {
  grams: number;
  goal: number;
  hadOneGoal: boolean;
  percent: number;
  goalPercent: number;
  level: "low" | "ok" | "high";
  daysBelow: number;
  daysAbove: number;
  /** The average difference to the goal on days below it, and on days above it, in grams. */
  shortfall: number;
  excess: number;
};
export type MacroFacts = Basis & Record<keyof Macros, MacroFact>;
export type TimingFacts = Basis & {
  lateDays: number;
  daysWithoutBreakfast: number;
  daysWithLongGap: number;
  longestGapHours: number;
};
export type NutrientFact = { average: number; reference: number; percent: number; isGap: boolean; isFar: boolean };
export type NutrientFacts = Basis & Record<keyof typeof threshold.DAILY_REFERENCE, NutrientFact>;
export type VarietyFacts = Basis & { foods: number; isLow: boolean };

/**
 * All figures that the advice may name, in whole kcal, grams, milligrams, per cent and days. A fact is null if there
 * are too few data. Averages that other screens show are in `lastWeek` and `lastMonth`. Everything else is of finished
 * days, because half a day looks like too little food.
 */
export type DietFacts = {
  /** Today's goal. What is said of other days compares them with their own. */
  today: GoalOfDay;
  person: Person;
  /** Tracked days among today and the 30 days before, and how many are missing for the first analysis. */
  trackedDays: number;
  missingDays: number;
  /** The last 7 and 30 days, today so far included: the figures that other screens show as well. */
  lastWeek: PeriodFacts;
  lastMonth: PeriodFacts;
  goalDays: number;
  foodsLastMonth: number;
  calories: CalorieFacts | null;
  weekend: WeekendFacts | null;
  trend: TrendFacts | null;
  macros: MacroFacts | null;
  timing: TimingFacts | null;
  nutrients: NutrientFacts | null;
  variety: VarietyFacts | null;
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const mean = (amounts: readonly number[]): number => (amounts.length === 0 ? 0 : sum(amounts) / amounts.length);
const averageBy = (days: readonly DayWithGoal[], pick: (day: DayWithGoal) => number): number => mean(days.map(pick));
const isMost = (count: number, all: number): boolean => count > all * threshold.PATTERN_SHARE;
const countDistinctFoods = (days: readonly LoggedDay[]): number => new Set(days.flatMap(({ foods }) => foods)).size;

/** The last week's days if there are enough, else the last month's; null below `least`. */
function pickRecent(days: readonly DayWithGoal[], least: number = threshold.MIN_DAYS) {
  const week = days.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const isWeekEnough = week.length >= threshold.MIN_WEEK_DAYS || week.length === days.length;
  const chosen = isWeekEnough ? week : days;
  if (chosen.length < least) return null;
  return { chosen, days: chosen.length, period: isWeekEnough ? threshold.WEEK_DAYS : threshold.MONTH_DAYS };
}

function classifyPattern(over: number, under: number, close: number): CaloriePattern {
  const all = over + under + close;
  if (isMost(over, all)) return "over";
  if (isMost(under, all)) return "under";
  return isMost(close, all) ? "close" : "mixed";
}

function findBiggestMeal(days: readonly LoggedDay[]): CalorieFacts["biggestMeal"] {
  const meals = (["breakfast", "lunch", "dinner", "snack"] as const).map((meal) => ({
    meal,
    percent: toPercent(
      sum(days.map(({ caloriesByMeal }) => caloriesByMeal[meal])),
      sum(days.map(({ calories }) => calories)),
    ),
  }));
  return meals.reduce((biggest, meal) => (meal.percent > biggest.percent ? meal : biggest));
}

function computeCalorieFacts(finished: readonly DayWithGoal[]): CalorieFacts | null {
  const basis = pickRecent(finished);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const over = chosen.filter(isOver);
  const under = chosen.filter(isUnder);
  const daysClose = days - over.length - under.length;
  const average = Math.round(averageBy(chosen, ({ calories }) => calories));
  const goals = averageGoals(chosen);
  return {
    ...goals,
    days,
    period,
    average,
    averagePercent: toPercent(average, goals.goal),
    pattern: classifyPattern(over.length, under.length, daysClose),
    daysOver: over.length,
    daysUnder: under.length,
    daysClose,
    excess: Math.round(averageBy(over, ({ calories, goal }) => calories - goal)),
    shortfall: Math.round(averageBy(under, ({ calories, goal }) => goal - calories)),
    biggestMeal: findBiggestMeal(chosen),
  };
}

function computeWeekendFacts(finished: readonly DayWithGoal[]): WeekendFacts | null {
  const weekend = finished.filter(({ isWeekend }) => isWeekend);
  const weekdays = finished.filter(({ isWeekend }) => !isWeekend);
  if (weekend.length < threshold.MIN_WEEKEND_DAYS || weekdays.length < threshold.MIN_WEEKDAYS) return null;
  const weekendAverage = Math.round(averageBy(weekend, ({ calories }) => calories));
  const weekdayAverage = Math.round(averageBy(weekdays, ({ calories }) => calories));
  const { goal } = averageGoals(finished);
  const isNotable = Math.abs(weekendAverage - weekdayAverage) >= goal * threshold.WEEKEND_SHARE;
  return isNotable ? { goal, weekendAverage, weekdayAverage } : null;
}

function computeTrendFacts(finished: readonly DayWithGoal[]): TrendFacts | null {
  const week = finished.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const before = finished.filter(({ daysAgo }) => daysAgo > threshold.WEEK_DAYS && daysAgo <= 2 * threshold.WEEK_DAYS);
  if (Math.min(week.length, before.length) < threshold.MIN_WEEK_DAYS) return null;
  const thisWeek = Math.round(averageBy(week, ({ calories }) => calories));
  const lastWeek = Math.round(averageBy(before, ({ calories }) => calories));
  const difference = Math.abs(thisWeek - lastWeek);
  const isSteady = difference < averageGoals([...week, ...before]).goal * threshold.TREND_SHARE;
  return { thisWeek, lastWeek, difference, direction: isSteady ? "steady" : thisWeek > lastWeek ? "up" : "down" };
}

function classifyLevel(fact: Pick<MacroFact, "grams" | "goal" | "percent" | "goalPercent">): MacroFact["level"] {
  // Share and grams must agree. Otherwise a person who eats a lot of everything would seem to lack protein.
  if (fact.percent < fact.goalPercent * threshold.MACRO_LOW_SHARE && fact.grams < fact.goal) return "low";
  return fact.percent > fact.goalPercent * threshold.MACRO_HIGH_SHARE && fact.grams > fact.goal ? "high" : "ok";
}

function computeMacroFacts(finished: readonly DayWithGoal[]): MacroFacts | null {
  const basis = pickRecent(finished);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const energy = sum(chosen.map(({ calories }) => calories));
  const known = sum(chosen.map(({ macroCalories }) => macroCalories));
  if (known === 0 || known < energy * threshold.KNOWN_SHARE) return null;
  const goals = averageGoals(chosen);
  const sumKcal = (macro: keyof Macros) => sum(chosen.map((day) => day[macro])) * KCAL_PER_GRAM[macro];
  const macroEnergy = sumKcal("protein") + sumKcal("carbs") + sumKcal("fat");
  const buildFact = (macro: keyof Macros): MacroFact => {
    const fact = {
      grams: Math.round(averageBy(chosen, (day) => day[macro])),
      goal: goals.macroGoals[macro],
      hadOneGoal: chosen.every(({ macroGoals }) => macroGoals[macro] === goals.macroGoals[macro]),
      percent: toPercent(sumKcal(macro), macroEnergy),
      goalPercent: toPercent(goals.macroGoals[macro] * KCAL_PER_GRAM[macro], goals.goal),
    };
    const below = chosen.filter((day) => day[macro] < day.macroGoals[macro]);
    const above = chosen.filter((day) => day[macro] > day.macroGoals[macro]);
    return {
      ...fact,
      level: classifyLevel(fact),
      daysBelow: below.length,
      daysAbove: above.length,
      shortfall: Math.round(averageBy(below, (day) => day.macroGoals[macro] - day[macro])),
      excess: Math.round(averageBy(above, (day) => day[macro] - day.macroGoals[macro])),
    };
  };
  return { days, period, ...mapMacros(buildFact) };
}

function computeTimingFacts(whole: readonly DayWithGoal[]): TimingFacts | null {
  const basis = pickRecent(whole.filter(({ entries }) => entries >= threshold.MIN_TIMED_ENTRIES));
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const withLongGap = chosen.filter(({ longestGapHours }) => longestGapHours >= threshold.LONG_GAP_HOURS);
  return {
    days,
    period,
    lateDays: chosen.filter((day) => day.lateCalories >= day.calories * threshold.LATE_SHARE).length,
    daysWithoutBreakfast: chosen.filter(({ hasBreakfast }) => !hasBreakfast).length,
    daysWithLongGap: withLongGap.length,
    longestGapHours: Math.floor(Math.max(0, ...withLongGap.map(({ longestGapHours }) => longestGapHours))),
  };
}

function computeNutrientFacts(whole: readonly DayWithGoal[]): NutrientFacts | null {
  const detailed = whole.filter((day) => day.detailCalories >= day.calories * threshold.KNOWN_SHARE);
  const basis = pickRecent(detailed, threshold.MIN_NUTRIENT_DAYS);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const buildFact = (
    nutrient: keyof typeof threshold.DAILY_REFERENCE,
    findGap: (share: number) => [boolean, boolean],
  ) => {
    const reference = threshold.DAILY_REFERENCE[nutrient];
    const average = Math.round(averageBy(chosen, (day) => day[nutrient]));
    const [isGap, isFar] = findGap(average / reference);
    return { average, reference, percent: toPercent(average, reference), isGap, isFar };
  };
  return {
    days,
    period,
    fiber: buildFact("fiber", (share) => [share < threshold.FIBER_SHORT_SHARE, false]),
    sugar: buildFact("sugar", (share) => [share > 1, false]),
    sodium: buildFact("sodium", (share) => [share > 1, share > threshold.SODIUM_FAR_SHARE]),
  };
}

function computeVarietyFacts(finished: readonly LoggedDay[]): VarietyFacts | null {
  const week = finished.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const names = sum(week.map(({ entries }) => entries));
  if (week.length < threshold.MIN_VARIETY_DAYS || names < week.length * threshold.MIN_NAMES_PER_DAY) return null;
  const foods = countDistinctFoods(week);
  return { days: week.length, period: threshold.WEEK_DAYS, foods, isLow: foods < threshold.FEW_FOODS };
}

/**
 * The facts of the tracked days among today and the 30 before. Each day is compared with its own goal: `findGoal` knows
 * it by how many days ago it was. `recent` are the last 30 days as the statistics have them, the last one today.
 */
export function computeFacts(
  tracked: readonly LoggedDay[],
  recent: readonly DayTotals[],
  findGoal: FindGoal,
  person: Person,
): DietFacts {
  const finished = tracked
    .filter(({ daysAgo }) => daysAgo >= 1 && daysAgo <= threshold.MONTH_DAYS)
    .map((day): DayWithGoal => ({ ...day, ...toGoalOfDay(findGoal(day.daysAgo)) }));
  const whole = finished.filter(({ calories, goal }) => calories >= goal * threshold.WHOLE_DAY_SHARE);
  const trackedDays = tracked.filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= threshold.MONTH_DAYS).length;
  return {
    today: toGoalOfDay(findGoal(0)),
    person,
    trackedDays,
    missingDays: Math.max(0, threshold.MIN_TRACKED_DAYS - trackedDays),
    lastWeek: computePeriodFacts(recent.slice(-threshold.WEEK_DAYS), findGoal),
    lastMonth: computePeriodFacts(recent.slice(-threshold.MONTH_DAYS), findGoal),
    goalDays: finished.filter((day) => !isOver(day) && !isUnder(day)).length,
    foodsLastMonth: countDistinctFoods(finished),
    calories: computeCalorieFacts(finished),
    weekend: computeWeekendFacts(finished),
    trend: computeTrendFacts(finished),
    macros: computeMacroFacts(finished),
    timing: computeTimingFacts(whole),
    nutrients: computeNutrientFacts(whole),
    variety: computeVarietyFacts(finished),
  };
}

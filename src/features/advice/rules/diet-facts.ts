import type { ActivityLevel, MealType, PrimaryGoal } from "../../../shared/enums.ts";
import { KCAL_PER_GRAM, type Macros, macroGoals } from "../../../shared/nutrition.ts";
import { percentOf } from "./figures.ts";
import type { LoggedDay } from "./logged-days.ts";
import * as threshold from "./thresholds.ts";

/** What somebody said of themselves when setting up; null and empty where they did not. */
export type Person = {
  primaryGoal: PrimaryGoal | null;
  activityLevel: ActivityLevel | null;
  dietaryPreferences: readonly string[];
  age: number | null;
};

/** The finished days that a fact is about: `days` of them were tracked among the last `period` days. */
type Basis = { days: number; period: number };
/** More than half of the days share it; `mixed` where nothing is that common. */
export type CaloriePattern = "over" | "under" | "close" | "mixed";

export type CalorieFacts = Basis & {
  average: number;
  averagePercent: number;
  pattern: CaloriePattern;
  daysOver: number;
  daysUnder: number;
  daysClose: number;
  /** How far beyond the goal the days over and under it are on average. */
  excess: number;
  shortfall: number;
  biggestMeal: { meal: MealType; percent: number };
};
/** Averages over the last 30 finished days, where they differ enough to be said. */
export type WeekendFacts = { weekendAverage: number; weekdayAverage: number };
export type TrendFacts = {
  thisWeek: number;
  lastWeek: number;
  difference: number;
  direction: "up" | "down" | "steady";
};
export type MacroFact = {
  grams: number;
  goal: number;
  percent: number;
  goalPercent: number;
  level: "low" | "ok" | "high";
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
 * What the diary says, in whole kcal, grams, milligrams, per cent and days: every figure that the advice may name. What
 * cannot be told is null. The day that is running counts as tracked and for nothing else, since half a day would look
 * like too little of everything.
 */
export type DietFacts = {
  goal: number;
  person: Person;
  /** Tracked days among today and the 30 before, and how many are missing to the first analysis. */
  trackedDays: number;
  missingDays: number;
  trackedLastWeek: number;
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
const averageOf = (days: readonly LoggedDay[], of: (day: LoggedDay) => number): number => mean(days.map(of));
const isMost = (count: number, all: number): boolean => count > all * threshold.PATTERN_SHARE;
const distinctFoods = (days: readonly LoggedDay[]): number => new Set(days.flatMap(({ foods }) => foods)).size;

/** The last week's days where they are enough to stand for themselves, else the last month's; null below `least`. */
function recent(days: readonly LoggedDay[], least: number = threshold.LEAST_DAYS) {
  const week = days.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const isWeekEnough = week.length >= threshold.LEAST_WEEK_DAYS || week.length === days.length;
  const chosen = isWeekEnough ? week : days;
  if (chosen.length < least) return null;
  return { chosen, days: chosen.length, period: isWeekEnough ? threshold.WEEK_DAYS : threshold.MONTH_DAYS };
}

function patternOf(over: number, under: number, close: number): CaloriePattern {
  const all = over + under + close;
  if (isMost(over, all)) return "over";
  if (isMost(under, all)) return "under";
  return isMost(close, all) ? "close" : "mixed";
}

function biggestMealOf(days: readonly LoggedDay[]): CalorieFacts["biggestMeal"] {
  const meals = (["breakfast", "lunch", "dinner", "snack"] as const).map((meal) => ({
    meal,
    percent: percentOf(
      sum(days.map(({ caloriesByMeal }) => caloriesByMeal[meal])),
      sum(days.map(({ calories }) => calories)),
    ),
  }));
  return meals.reduce((biggest, meal) => (meal.percent > biggest.percent ? meal : biggest));
}

const isOver = (day: LoggedDay, goal: number): boolean => day.calories > goal * threshold.OVER_SHARE;
const isUnder = (day: LoggedDay, goal: number): boolean => day.calories < goal * threshold.UNDER_SHARE;

function calorieFacts(finished: readonly LoggedDay[], goal: number): CalorieFacts | null {
  const basis = recent(finished);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const over = chosen.filter((day) => isOver(day, goal));
  const under = chosen.filter((day) => isUnder(day, goal));
  const daysClose = days - over.length - under.length;
  const average = Math.round(averageOf(chosen, ({ calories }) => calories));
  return {
    days,
    period,
    average,
    averagePercent: percentOf(average, goal),
    pattern: patternOf(over.length, under.length, daysClose),
    daysOver: over.length,
    daysUnder: under.length,
    daysClose,
    excess: Math.round(averageOf(over, ({ calories }) => calories - goal)),
    shortfall: Math.round(averageOf(under, ({ calories }) => goal - calories)),
    biggestMeal: biggestMealOf(chosen),
  };
}

function weekendFacts(finished: readonly LoggedDay[], goal: number): WeekendFacts | null {
  const weekend = finished.filter(({ isWeekend }) => isWeekend);
  const weekdays = finished.filter(({ isWeekend }) => !isWeekend);
  if (weekend.length < threshold.LEAST_WEEKEND_DAYS || weekdays.length < threshold.LEAST_WEEKDAYS) return null;
  const weekendAverage = Math.round(averageOf(weekend, ({ calories }) => calories));
  const weekdayAverage = Math.round(averageOf(weekdays, ({ calories }) => calories));
  const isNotable = Math.abs(weekendAverage - weekdayAverage) >= goal * threshold.WEEKEND_SHARE;
  return isNotable ? { weekendAverage, weekdayAverage } : null;
}

function trendFacts(finished: readonly LoggedDay[], goal: number): TrendFacts | null {
  const week = finished.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const before = finished.filter(({ daysAgo }) => daysAgo > threshold.WEEK_DAYS && daysAgo <= 2 * threshold.WEEK_DAYS);
  if (Math.min(week.length, before.length) < threshold.LEAST_WEEK_DAYS) return null;
  const thisWeek = Math.round(averageOf(week, ({ calories }) => calories));
  const lastWeek = Math.round(averageOf(before, ({ calories }) => calories));
  const difference = Math.abs(thisWeek - lastWeek);
  const isSteady = difference < goal * threshold.TREND_SHARE;
  return { thisWeek, lastWeek, difference, direction: isSteady ? "steady" : thisWeek > lastWeek ? "up" : "down" };
}

function levelOf(fact: Omit<MacroFact, "level">): MacroFact["level"] {
  // Share and grams have to agree: whoever eats much of everything is not short of protein, and the other way round.
  if (fact.percent < fact.goalPercent * threshold.MACRO_LOW_SHARE && fact.grams < fact.goal) return "low";
  return fact.percent > fact.goalPercent * threshold.MACRO_HIGH_SHARE && fact.grams > fact.goal ? "high" : "ok";
}

function macroFacts(finished: readonly LoggedDay[], goal: number): MacroFacts | null {
  const basis = recent(finished);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const energy = sum(chosen.map(({ calories }) => calories));
  const known = sum(chosen.map(({ macroCalories }) => macroCalories));
  if (known === 0 || known < energy * threshold.KNOWN_SHARE) return null;
  const goals = macroGoals(goal);
  const kcalOf = (macro: keyof Macros) => sum(chosen.map((day) => day[macro])) * KCAL_PER_GRAM[macro];
  const macroEnergy = kcalOf("protein") + kcalOf("carbs") + kcalOf("fat");
  const factOf = (macro: keyof Macros): MacroFact => {
    const fact = {
      grams: Math.round(averageOf(chosen, (day) => day[macro])),
      goal: goals[macro],
      percent: percentOf(kcalOf(macro), macroEnergy),
      goalPercent: percentOf(goals[macro] * KCAL_PER_GRAM[macro], goal),
    };
    return { ...fact, level: levelOf(fact) };
  };
  return { days, period, protein: factOf("protein"), carbs: factOf("carbs"), fat: factOf("fat") };
}

function timingFacts(whole: readonly LoggedDay[]): TimingFacts | null {
  const basis = recent(whole.filter(({ entries }) => entries >= threshold.LEAST_TIMED_ENTRIES));
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

function nutrientFacts(whole: readonly LoggedDay[]): NutrientFacts | null {
  const detailed = whole.filter((day) => day.detailCalories >= day.calories * threshold.KNOWN_SHARE);
  const basis = recent(detailed, threshold.LEAST_NUTRIENT_DAYS);
  if (!basis) return null;
  const { chosen, days, period } = basis;
  const factOf = (nutrient: keyof typeof threshold.DAILY_REFERENCE, gapOf: (share: number) => [boolean, boolean]) => {
    const reference = threshold.DAILY_REFERENCE[nutrient];
    const average = Math.round(averageOf(chosen, (day) => day[nutrient]));
    const [isGap, isFar] = gapOf(average / reference);
    return { average, reference, percent: percentOf(average, reference), isGap, isFar };
  };
  return {
    days,
    period,
    fiber: factOf("fiber", (share) => [share < threshold.FIBER_SHORT_SHARE, false]),
    sugar: factOf("sugar", (share) => [share > 1, false]),
    sodium: factOf("sodium", (share) => [share > 1, share > threshold.SODIUM_FAR_SHARE]),
  };
}

function varietyFacts(finished: readonly LoggedDay[]): VarietyFacts | null {
  const week = finished.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS);
  const names = sum(week.map(({ entries }) => entries));
  if (week.length < threshold.LEAST_VARIETY_DAYS || names < week.length * threshold.LEAST_NAMES_A_DAY) return null;
  const foods = distinctFoods(week);
  return { days: week.length, period: threshold.WEEK_DAYS, foods, isLow: foods < threshold.FEW_FOODS };
}

/** The facts of the tracked days among today and the 30 before, against a daily goal in kcal. */
export function factsOf(tracked: readonly LoggedDay[], goal: number, person: Person): DietFacts {
  const finished = tracked.filter(({ daysAgo }) => daysAgo >= 1 && daysAgo <= threshold.MONTH_DAYS);
  const whole = finished.filter(({ calories }) => calories >= goal * threshold.WHOLE_DAY_SHARE);
  const trackedDays = tracked.filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= threshold.MONTH_DAYS).length;
  return {
    goal,
    person,
    trackedDays,
    missingDays: Math.max(0, threshold.LEAST_TRACKED_DAYS - trackedDays),
    trackedLastWeek: finished.filter(({ daysAgo }) => daysAgo <= threshold.WEEK_DAYS).length,
    goalDays: finished.filter((day) => !isOver(day, goal) && !isUnder(day, goal)).length,
    foodsLastMonth: distinctFoods(finished),
    calories: calorieFacts(finished, goal),
    weekend: weekendFacts(finished, goal),
    trend: trendFacts(finished, goal),
    macros: macroFacts(finished, goal),
    timing: timingFacts(whole),
    nutrients: nutrientFacts(whole),
    variety: varietyFacts(finished),
  };
}

import type { DietRecommendations, Recommendation } from "../../../contracts/advice.ts";
import { computeEnergyShares } from "../../../shared/diary/diary-figures.ts";
import type { Macros } from "../../../shared/food/nutrition.ts";
import { ADVICE_PRIORITIES } from "../../../shared/product/enums.ts";
import { formatCount, formatNumber } from "../../../shared/text/format-count.ts";
import type { PeriodFacts } from "./days-with-goals.ts";
import type { DietFacts } from "./diet-facts.ts";
import type { Finding, Topic } from "./finding.ts";
import { KEEP_GOING, RULES } from "./rules.ts";
import {
  describeBiggestMeal,
  describeTrackedDays,
  formatOwnGoal,
  formatPeriod,
  formatShareOfDays,
  NUTRIENT_STATEMENTS,
  TIMING_STATEMENTS,
} from "./statements.ts";
import { MAX_AREAS, MAX_RECOMMENDATIONS, WEEK_DAYS } from "./thresholds.ts";

type Analysis = DietRecommendations["analysis"];

const NOTHING: ReadonlySet<Topic> = new Set();

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/**
 * Applies all rules, the most important findings first. Empty with fewer than three tracked days, never empty after
 * that.
 */
function applyRules(facts: DietFacts): Finding[] {
  if (facts.missingDays > 0) return [];
  const found = RULES.map((rule) => rule(facts)).filter(isDefined);
  const urgency = ({ priority }: Finding) => ADVICE_PRIORITIES.indexOf(priority);
  const sorted = found.sort((a, b) => urgency(a) - urgency(b)).slice(0, MAX_RECOMMENDATIONS);
  return sorted.length > 0 ? sorted : [KEEP_GOING(facts)].filter(isDefined);
}

/** The last week or, if a fact has too few days for it, the last month; as the statistics show it, too. */
const pickPeriod = ({ lastWeek, lastMonth }: DietFacts, { period }: { period: number }): PeriodFacts =>
  period === WEEK_DAYS ? lastWeek : lastMonth;

function describeAverage(facts: DietFacts): string | undefined {
  const { calories } = facts;
  if (!calories) return undefined;
  const { averageDailyCalories, goal, hadOneGoal } = pickPeriod(facts, calories);
  const against = `${hadOneGoal ? "a goal" : "an average goal"} of ${formatNumber(goal)} kcal`;
  return `You averaged ${formatNumber(averageDailyCalories)} kcal a day over ${formatPeriod(calories)}, with ${against}.`;
}

/** How the finished days compare with `goal`, a name for the goal of these days. */
function describePattern({ calories }: DietFacts, goal: string): string | undefined {
  if (!calories) return undefined;
  const { days, daysOver, daysUnder, daysClose } = calories;
  return {
    over: `You were well above ${goal} on ${formatShareOfDays(daysOver, days)}, by ${formatNumber(calories.excess)} kcal on average.`,
    under: `You were well below ${goal} on ${formatShareOfDays(daysUnder, days)}, by ${formatNumber(calories.shortfall)} kcal on average.`,
    close: `You were close to ${goal} on ${formatShareOfDays(daysClose, days)}.`,
    mixed: `Of ${formatCount(days, "finished day")}, ${formatNumber(daysOver)} were well above ${goal}, ${formatNumber(daysUnder)} well below and ${formatNumber(daysClose)} close.`,
  }[calories.pattern];
}

const describeWeekends = ({ weekend }: DietFacts): string | undefined =>
  weekend
    ? `Weekends: ${formatNumber(weekend.weekendAverage)} kcal, other days: ${formatNumber(weekend.weekdayAverage)} kcal.`
    : undefined;

/** Joins statements, without those on topics that a recommendation covers. */
const joinUntold = (statements: readonly [Topic, string | undefined][], told: ReadonlySet<Topic>): string =>
  statements
    .filter(([topic]) => !told.has(topic))
    .map(([, statement]) => statement)
    .filter(isDefined)
    .join(" ");

function describeCaloriePattern(facts: DietFacts, told: ReadonlySet<Topic>): string {
  const { calories } = facts;
  const average = describeAverage(facts);
  if (!calories || !average) return "Log a few whole days to see your pattern.";
  const isSameGoal = calories.hadOneGoal && pickPeriod(facts, calories).hadOneGoal;
  const others = joinUntold(
    [
      ["calories", describePattern(facts, isSameGoal ? "it" : formatOwnGoal(calories, "kcal"))],
      ["weekends", describeWeekends(facts)],
    ],
    told,
  );
  return `${average} ${others}`.trim();
}

const listMacroGoals = ({ protein, carbs, fat }: Macros): string =>
  `${formatNumber(protein)} g of protein, ${formatNumber(carbs)} g of carbs and ${formatNumber(fat)} g of fat`;

function describeMacroBalance(facts: DietFacts): string {
  const { macros, today } = facts;
  if (!macros) {
    return `Too few of your entries have macros to show your balance. Your goals are ${listMacroGoals(today.macroGoals)} a day.`;
  }
  const { averageMacros, macroGoals } = pickPeriod(facts, macros);
  const shares = computeEnergyShares(averageMacros);
  const part = (name: string, macro: keyof Macros) =>
    `${name} ${formatNumber(averageMacros[macro])} of ${formatNumber(macroGoals[macro])} g (${shares[macro]}% of energy)`;
  return `${part("Protein", "protein")}, ${part("carbs", "carbs")}, ${part("fat", "fat")} a day over ${formatPeriod(macros)}.`;
}

const TIMING_TOPICS = ["late", "breakfast", "breaks"] as const;

function describeMealTiming(facts: DietFacts, told: ReadonlySet<Topic>): string {
  const { timing } = facts;
  if (!timing) return "Log a few whole days to see your meal times.";
  const statements = TIMING_TOPICS.map((topic): [Topic, string | undefined] => {
    const { applies, text } = TIMING_STATEMENTS[topic];
    return [topic, applies(timing) ? text(timing) : undefined];
  });
  const found = joinUntold(statements, told);
  if (found !== "") return found;
  const isAnyTold = TIMING_TOPICS.some((topic) => told.has(topic));
  if (!isAnyTold) {
    return `Your meals are well spread: breakfast on ${formatShareOfDays(timing.days - timing.daysWithoutBreakfast, timing.days)}, and late meals on ${formatNumber(timing.lateDays)}.`;
  }
  const breakfasts = `Breakfast on ${formatShareOfDays(timing.days - timing.daysWithoutBreakfast, timing.days)}.`;
  return told.has("breakfast") ? "See your recommendations for what stands out." : breakfasts;
}

function describeTrend({ trend }: DietFacts): string | undefined {
  if (!trend) return undefined;
  const difference = `${formatNumber(trend.difference)} kcal a day`;
  return {
    steady: "Your last finished week is about like the week before.",
    up: `In your last finished week you had ${difference} more than in the week before.`,
    down: `In your last finished week you had ${difference} less than in the week before.`,
  }[trend.direction];
}

function describeWeeklyTrends(facts: DietFacts, told: ReadonlySet<Topic>): string {
  const trend = describeTrend(facts) ?? "Your trend needs an earlier week to compare with.";
  return `${joinUntold([["logging", describeTrackedDays(facts.lastWeek)]], told)} ${trend}`.trim();
}

const toRecommendation = ({ area: _, topic: __, ...recommendation }: Finding): Recommendation => recommendation;

/** An analysis that only says how many days are missing. */
function buildEarlyAnalysis(facts: DietFacts): Analysis {
  const text = `Log meals on ${formatCount(facts.missingDays, "more day")} to see your first analysis here.`;
  return {
    caloriePattern: text,
    macroBalance: text,
    mealTiming: text,
    weeklyTrends: text,
    nutritionGaps: [],
    recommendations: [text],
  };
}

/** What neither the analysis nor a recommendation contains, one line each; never empty. */
function listInsights(facts: DietFacts, told: ReadonlySet<Topic>): string[] {
  const { calories, nutrients, lastWeek } = facts;
  const fiber = nutrients && nutrients.fiber.average >= nutrients.fiber.reference ? nutrients.fiber : undefined;
  return [
    calories && !told.has("calories") ? `${describeBiggestMeal(calories)}.` : undefined,
    fiber &&
      `Your fiber is fine: ${formatNumber(fiber.average)} g a day; the daily value is ${formatNumber(fiber.reference)} g.`,
    `You logged ${formatCount(lastWeek.totalEntries, "entry", "entries")} in ${formatPeriod({ period: WEEK_DAYS })}.`,
  ].filter(isDefined);
}

const listGaps = ({ nutrients }: DietFacts): string[] =>
  nutrients
    ? (["fiber", "sugar", "sodium"] as const)
        .filter((nutrient) => nutrients[nutrient].isGap)
        .map((nutrient) => NUTRIENT_STATEMENTS[nutrient](nutrients))
    : [];

/**
 * What the diary shows and what to do about it; each finding is told once. With fewer than three tracked days the only
 * advice is to log more.
 */
export function buildDietRecommendations(facts: DietFacts): DietRecommendations {
  if (facts.missingDays > 0) return { analysis: buildEarlyAnalysis(facts), recommendations: [] };
  const found = applyRules(facts);
  const told = new Set(found.map(({ topic }) => topic));
  const analysis: Analysis = {
    caloriePattern: describeCaloriePattern(facts, told),
    macroBalance: describeMacroBalance(facts),
    mealTiming: describeMealTiming(facts, told),
    weeklyTrends: describeWeeklyTrends(facts, told),
    nutritionGaps: listGaps(facts),
    recommendations: listInsights(facts, told),
  };
  return { analysis, recommendations: found.map(toRecommendation) };
}

/** What to work on, in a few words each, without low priorities. */
export function listImprovementAreas(facts: DietFacts): string[] {
  if (facts.missingDays > 0) return [`Log ${formatCount(facts.missingDays, "more day")} for your first analysis`];
  return applyRules(facts)
    .filter(({ priority }) => priority !== "low")
    .slice(0, MAX_AREAS)
    .map(({ area }) => area);
}

/** Streaks that are mentioned as achievements. */
const STREAKS = [100, 30, 14, 7, 3] as const;
/** Counts that are mentioned: days close to the goal among the last 30, and different foods. */
const GOAL_DAYS = [20, 10, 5, 1] as const;
const MANY_FOODS = [60, 40, 20] as const;

/** The achievements from the facts and the current streak. */
export function listAchievements(facts: DietFacts, streakDays: number): string[] {
  const findReached = (steps: readonly number[], count: number) => steps.find((step) => count >= step);
  const streak = findReached(STREAKS, streakDays);
  const goalDays = findReached(GOAL_DAYS, facts.goalDays);
  const foods = findReached(MANY_FOODS, facts.foodsLastMonth);
  const { averageMacros, macroGoals } = pickPeriod(facts, facts.macros ?? { period: WEEK_DAYS });
  const proteinGoal = macroGoals.protein;
  return [
    streak && `${formatNumber(streak)} days in a row`,
    facts.trackedDays >= WEEK_DAYS && "A whole week of diary days",
    goalDays && `${formatCount(goalDays, "day")} close to your calorie goal`,
    facts.macros &&
      averageMacros.protein >= proteinGoal &&
      `Protein goal of ${formatNumber(proteinGoal)} g reached on average`,
    foods && `${formatNumber(foods)} different foods logged`,
    facts.trackedDays > 0 && "First meal logged",
  ].filter((achievement) => typeof achievement === "string");
}

/**
 * The statements that an AI provider may word in its own way; it may use no other figures. They are of today's goal and
 * of finished days alone, so that a meal of today makes no text outdated, and hold no average that another screen shows
 * with today in it.
 */
export function listStatements(facts: DietFacts): string[] {
  const { calories, today } = facts;
  return [
    `Your goal is ${formatNumber(today.goal)} kcal a day, with ${listMacroGoals(today.macroGoals)}.`,
    calories ? describePattern(facts, formatOwnGoal(calories, "kcal")) : undefined,
    describeWeekends(facts),
    describeMealTiming(facts, NOTHING),
    describeTrend(facts),
    ...listGaps(facts),
    ...applyRules(facts)
      .filter(({ topic }) => topic !== "logging")
      .flatMap(({ title, description, actionItems }) => [`${title}: ${description}`, ...actionItems]),
  ].filter(isDefined);
}

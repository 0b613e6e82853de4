import type { DietRecommendations, Recommendation } from "../../../contracts/advice.ts";
import { ADVICE_PRIORITIES } from "../../../shared/enums.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { computeMacroGoals } from "../../../shared/nutrition.ts";
import { CALORIE_RULES, keepGoing } from "./calorie-rules.ts";
import type { DietFacts, MacroFact } from "./diet-facts.ts";
import { formatNumber } from "./figures.ts";
import { type Finding, formatPeriod, formatShareOfDays } from "./finding.ts";
import { NUTRIENT_RULES, NUTRIENT_STATEMENTS } from "./nutrient-rules.ts";
import { MAX_AREAS, MAX_RECOMMENDATIONS, WEEK_DAYS } from "./thresholds.ts";
import { TIMING_RULES, TIMING_STATEMENTS } from "./timing-rules.ts";

type Analysis = DietRecommendations["analysis"];

const isDefined = <Value>(value: Value | undefined): value is Value => value !== undefined;

/**
 * Applies all rules, the most important findings first. Empty with fewer than three tracked days, never empty after
 * that.
 */
function applyRules(facts: DietFacts): Finding[] {
  if (facts.missingDays > 0) return [];
  const found = [...CALORIE_RULES, ...NUTRIENT_RULES, ...TIMING_RULES].map((rule) => rule(facts)).filter(isDefined);
  const urgency = ({ priority }: Finding) => ADVICE_PRIORITIES.indexOf(priority);
  const sorted = found.sort((a, b) => urgency(a) - urgency(b)).slice(0, MAX_RECOMMENDATIONS);
  return sorted.length > 0 ? sorted : [keepGoing(facts)].filter(isDefined);
}

function describeCaloriePattern({ calories, weekend, goal }: DietFacts): string {
  if (!calories) return "Your pattern shows once a few days are over.";
  const { days, daysOver, daysUnder, daysClose } = calories;
  const average = `You averaged ${formatNumber(calories.average)} kcal a day over ${formatPeriod(calories)}, with a goal of ${formatNumber(goal)} kcal.`;
  const pattern = {
    over: `You were well above it on ${formatShareOfDays(daysOver, days)}, by ${formatNumber(calories.excess)} kcal on average.`,
    under: `You were well below it on ${formatShareOfDays(daysUnder, days)}, by ${formatNumber(calories.shortfall)} kcal on average.`,
    close: `You were close to it on ${formatShareOfDays(daysClose, days)}.`,
    mixed: `Of ${formatCount(days, "day")}, ${formatNumber(daysOver)} were well above it, ${formatNumber(daysUnder)} well below and ${formatNumber(daysClose)} close.`,
  }[calories.pattern];
  const weekends = weekend
    ? ` Weekends: ${formatNumber(weekend.weekendAverage)} kcal, other days: ${formatNumber(weekend.weekdayAverage)} kcal.`
    : "";
  return `${average} ${pattern}${weekends}`;
}

function describeMacroBalance({ macros, goal }: DietFacts): string {
  if (!macros) {
    const { protein, carbs, fat } = computeMacroGoals(goal);
    return `Too few of your entries state their macros to tell. Your goals are ${formatNumber(protein)} g of protein, ${formatNumber(carbs)} g of carbs and ${formatNumber(fat)} g of fat a day.`;
  }
  const part = (name: string, { grams, goal: goalGrams, percent }: MacroFact) =>
    `${name} ${formatNumber(grams)} of ${formatNumber(goalGrams)} g (${formatNumber(percent)}% of energy)`;
  return `${part("Protein", macros.protein)}, ${part("carbs", macros.carbs)}, ${part("fat", macros.fat)} a day over ${formatPeriod(macros)}.`;
}

function describeMealTiming(facts: DietFacts): string {
  if (!facts.timing) return "Your meal times show once a few whole days are logged.";
  const found = Object.values(TIMING_STATEMENTS)
    .map((statement) => statement(facts))
    .filter(isDefined);
  return found.length > 0
    ? found.join(" ")
    : `Your meals are well spread: breakfast on ${formatShareOfDays(facts.timing.days - facts.timing.daysWithoutBreakfast, facts.timing.days)}, and late meals on ${formatNumber(facts.timing.lateDays)}.`;
}

function describeWeeklyTrends({ trend, trackedLastWeek }: DietFacts): string {
  const logged = `You logged something on ${formatNumber(trackedLastWeek)} of the last ${formatCount(WEEK_DAYS, "day")}.`;
  if (!trend) return `${logged} Your trend shows once there is a week before to compare with.`;
  const average = `You averaged ${formatNumber(trend.thisWeek)} kcal a day`;
  return {
    steady: `${average}, about as much as the ${formatNumber(trend.lastWeek)} kcal of the week before. ${logged}`,
    up: `${average}, ${formatNumber(trend.difference)} kcal more than in the week before. ${logged}`,
    down: `${average}, ${formatNumber(trend.difference)} kcal less than in the week before. ${logged}`,
  }[trend.direction];
}

const toRecommendation = ({ area: _, ...recommendation }: Finding): Recommendation => recommendation;

/** A finding in one line: the reason and the first step. */
const formatInsight = ({ description, actionItems }: Finding): string =>
  [description, actionItems[0]].filter(isDefined).join(" ");

/** An analysis that only says how many days are missing. */
function buildEarlyAnalysis(facts: DietFacts): Analysis {
  const text = `Log meals on ${formatCount(facts.missingDays, "more day")} and your first analysis appears here.`;
  return {
    caloriePattern: text,
    macroBalance: text,
    mealTiming: text,
    weeklyTrends: text,
    nutritionGaps: [],
    recommendations: [text],
  };
}

/** What goes well, one line each. */
function describeStrengths({ calories, goal, macros, nutrients }: DietFacts): string[] {
  const protein = macros && macros.protein.grams >= macros.protein.goal ? macros.protein : undefined;
  const fiber = nutrients && nutrients.fiber.average >= nutrients.fiber.reference ? nutrients.fiber : undefined;
  return [
    calories?.pattern === "close" &&
      `Well done: ${formatShareOfDays(calories.daysClose, calories.days)} came close to your goal of ${formatNumber(goal)} kcal.`,
    protein &&
      `Your protein is fine: ${formatNumber(protein.grams)} g a day, with a goal of ${formatNumber(protein.goal)} g.`,
    fiber &&
      `Your fiber is fine: ${formatNumber(fiber.average)} g a day; the daily value is ${formatNumber(fiber.reference)} g.`,
  ].filter((line) => typeof line === "string");
}

/** What the diary shows and what to do about it. With fewer than three tracked days the only advice is to log more. */
export function buildDietRecommendations(facts: DietFacts): DietRecommendations {
  if (facts.missingDays > 0) return { analysis: buildEarlyAnalysis(facts), recommendations: [] };
  const found = applyRules(facts);
  const analysis: Analysis = {
    caloriePattern: describeCaloriePattern(facts),
    macroBalance: describeMacroBalance(facts),
    mealTiming: describeMealTiming(facts),
    weeklyTrends: describeWeeklyTrends(facts),
    nutritionGaps: Object.values(NUTRIENT_STATEMENTS)
      .map((statement) => statement(facts))
      .filter(isDefined),
    recommendations: [...found.slice(0, MAX_AREAS).map(formatInsight), ...describeStrengths(facts)],
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
  const { protein } = facts.macros ?? {};
  return [
    streak && `${formatNumber(streak)} days in a row`,
    facts.trackedDays >= WEEK_DAYS && "A whole week of diary days",
    goalDays && `${formatCount(goalDays, "day")} close to your calorie goal`,
    protein && protein.grams >= protein.goal && `Protein goal of ${formatNumber(protein.goal)} g reached on average`,
    foods && `${formatNumber(foods)} different foods logged`,
    facts.trackedDays > 0 && "First meal logged",
  ].filter((achievement) => typeof achievement === "string");
}

/** All statements of an analysis. They are the source of figures for the AI provider. */
export const extractStatements = ({ analysis, recommendations }: DietRecommendations): string[] => [
  analysis.caloriePattern,
  analysis.macroBalance,
  analysis.mealTiming,
  analysis.weeklyTrends,
  ...analysis.nutritionGaps,
  ...recommendations.flatMap(({ title, description, actionItems }) => [`${title}: ${description}`, ...actionItems]),
];

import type { DietRecommendations, Recommendation } from "../../../contracts/advice.ts";
import { ADVICE_PRIORITIES } from "../../../shared/enums.ts";
import { macroGoals } from "../../../shared/nutrition.ts";
import { CALORIE_RULES, keepGoing } from "./calorie-rules.ts";
import type { DietFacts, MacroFact } from "./diet-facts.ts";
import { counted, whole } from "./figures.ts";
import { type Finding, lastDays, ofDays } from "./finding.ts";
import { NUTRIENT_RULES, NUTRIENT_STATEMENTS } from "./nutrient-rules.ts";
import { MOST_AREAS, MOST_RECOMMENDATIONS, WEEK_DAYS } from "./thresholds.ts";
import { TIMING_RULES, TIMING_STATEMENTS } from "./timing-rules.ts";

type Analysis = DietRecommendations["analysis"];

const isThere = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** What the rules found, the most pressing first; empty under three tracked days, never empty after. */
function findings(facts: DietFacts): Finding[] {
  if (facts.missingDays > 0) return [];
  const found = [...CALORIE_RULES, ...NUTRIENT_RULES, ...TIMING_RULES].map((rule) => rule(facts)).filter(isThere);
  const urgency = ({ priority }: Finding) => ADVICE_PRIORITIES.indexOf(priority);
  const sorted = found.sort((a, b) => urgency(a) - urgency(b)).slice(0, MOST_RECOMMENDATIONS);
  return sorted.length > 0 ? sorted : [keepGoing(facts)].filter(isThere);
}

function caloriePattern({ calories, weekend, goal }: DietFacts): string {
  if (!calories) return "Your pattern shows once a few days are over.";
  const { days, daysOver, daysUnder, daysClose } = calories;
  const average = `You averaged ${whole(calories.average)} kcal a day over ${lastDays(calories)}, with a goal of ${whole(goal)} kcal.`;
  const pattern = {
    over: `You were well above it on ${ofDays(daysOver, days)}, by ${whole(calories.excess)} kcal on average.`,
    under: `You were well below it on ${ofDays(daysUnder, days)}, by ${whole(calories.shortfall)} kcal on average.`,
    close: `You were close to it on ${ofDays(daysClose, days)}.`,
    mixed: `Of ${counted(days, "day")}, ${whole(daysOver)} were well above it, ${whole(daysUnder)} well below and ${whole(daysClose)} close.`,
  }[calories.pattern];
  const weekends = weekend
    ? ` Weekends: ${whole(weekend.weekendAverage)} kcal, other days: ${whole(weekend.weekdayAverage)} kcal.`
    : "";
  return `${average} ${pattern}${weekends}`;
}

function macroBalance({ macros, goal }: DietFacts): string {
  if (!macros) {
    const { protein, carbs, fat } = macroGoals(goal);
    return `Too few of your entries state their macros to tell. Your goals are ${whole(protein)} g of protein, ${whole(carbs)} g of carbs and ${whole(fat)} g of fat a day.`;
  }
  const part = (name: string, { grams, goal: goalGrams, percent }: MacroFact) =>
    `${name} ${whole(grams)} of ${whole(goalGrams)} g (${whole(percent)}% of energy)`;
  return `${part("Protein", macros.protein)}, ${part("carbs", macros.carbs)}, ${part("fat", macros.fat)} a day over ${lastDays(macros)}.`;
}

function mealTiming(facts: DietFacts): string {
  if (!facts.timing) return "Your meal times show once a few whole days are logged.";
  const found = Object.values(TIMING_STATEMENTS)
    .map((statement) => statement(facts))
    .filter(isThere);
  return found.length > 0
    ? found.join(" ")
    : `Your meals are well spread: breakfast on ${ofDays(facts.timing.days - facts.timing.daysWithoutBreakfast, facts.timing.days)}, and late meals on ${whole(facts.timing.lateDays)}.`;
}

function weeklyTrends({ trend, trackedLastWeek }: DietFacts): string {
  const logged = `You logged something on ${whole(trackedLastWeek)} of the last ${counted(WEEK_DAYS, "day")}.`;
  if (!trend) return `${logged} Your trend shows once there is a week before to compare with.`;
  const average = `You averaged ${whole(trend.thisWeek)} kcal a day`;
  return {
    steady: `${average}, about as much as the ${whole(trend.lastWeek)} kcal of the week before. ${logged}`,
    up: `${average}, ${whole(trend.difference)} kcal more than in the week before. ${logged}`,
    down: `${average}, ${whole(trend.difference)} kcal less than in the week before. ${logged}`,
  }[trend.direction];
}

const withoutArea = ({ area: _, ...recommendation }: Finding): Recommendation => recommendation;

/** One line for each finding: why, and what to do first. */
const insight = ({ description, actionItems }: Finding): string =>
  [description, actionItems[0]].filter(isThere).join(" ");

/** An analysis that says but how many days are missing to a real one. */
function earlyAnalysis(facts: DietFacts): Analysis {
  const text = `Log meals on ${counted(facts.missingDays, "more day")} and your first analysis appears here.`;
  return {
    caloriePattern: text,
    macroBalance: text,
    mealTiming: text,
    weeklyTrends: text,
    nutritionGaps: [],
    recommendations: [text],
  };
}

/** What goes well, as a line each. */
function strengths({ calories, goal, macros, nutrients }: DietFacts): string[] {
  const protein = macros && macros.protein.grams >= macros.protein.goal ? macros.protein : undefined;
  const fiber = nutrients && nutrients.fiber.average >= nutrients.fiber.reference ? nutrients.fiber : undefined;
  return [
    calories?.pattern === "close" &&
      `Well done: ${ofDays(calories.daysClose, calories.days)} came close to your goal of ${whole(goal)} kcal.`,
    protein && `Your protein is fine: ${whole(protein.grams)} g a day, with a goal of ${whole(protein.goal)} g.`,
    fiber && `Your fiber is fine: ${whole(fiber.average)} g a day; the daily value is ${whole(fiber.reference)} g.`,
  ].filter((line) => typeof line === "string");
}

/** What the diary shows and what to do about it. Under three tracked days there is nothing to recommend but tracking. */
export function dietRecommendations(facts: DietFacts): DietRecommendations {
  if (facts.missingDays > 0) return { analysis: earlyAnalysis(facts), recommendations: [] };
  const found = findings(facts);
  const analysis: Analysis = {
    caloriePattern: caloriePattern(facts),
    macroBalance: macroBalance(facts),
    mealTiming: mealTiming(facts),
    weeklyTrends: weeklyTrends(facts),
    nutritionGaps: Object.values(NUTRIENT_STATEMENTS)
      .map((statement) => statement(facts))
      .filter(isThere),
    recommendations: [...found.slice(0, MOST_AREAS).map(insight), ...strengths(facts)],
  };
  return { analysis, recommendations: found.map(withoutArea) };
}

/** What is worth working on, in a few words each; nothing that is merely nice to have. */
export function improvementAreas(facts: DietFacts): string[] {
  if (facts.missingDays > 0) return [`Log ${counted(facts.missingDays, "more day")} for your first analysis`];
  return findings(facts)
    .filter(({ priority }) => priority !== "low")
    .slice(0, MOST_AREAS)
    .map(({ area }) => area);
}

/** Days in a row that are worth a word. */
const STREAKS = [100, 30, 14, 7, 3] as const;
/** Days close to the goal among the last 30, and different foods in them. */
const GOAL_DAYS = [20, 10, 5, 1] as const;
const MANY_FOODS = [60, 40, 20] as const;

/** What has been reached, by the facts and the streak of diary days. */
export function achievements(facts: DietFacts, streakDays: number): string[] {
  const reached = (steps: readonly number[], count: number) => steps.find((step) => count >= step);
  const streak = reached(STREAKS, streakDays);
  const goalDays = reached(GOAL_DAYS, facts.goalDays);
  const foods = reached(MANY_FOODS, facts.foodsLastMonth);
  const { protein } = facts.macros ?? {};
  return [
    streak && `${whole(streak)} days in a row`,
    facts.trackedDays >= WEEK_DAYS && "A whole week of diary days",
    goalDays && `${counted(goalDays, "day")} close to your calorie goal`,
    protein && protein.grams >= protein.goal && `Protein goal of ${whole(protein.goal)} g reached on average`,
    foods && `${whole(foods)} different foods logged`,
    facts.trackedDays > 0 && "First meal logged",
  ].filter((achievement) => typeof achievement === "string");
}

/** Everything of an analysis, as the figures' source for whoever words it anew. */
export const statementsOf = ({ analysis, recommendations }: DietRecommendations): string[] => [
  analysis.caloriePattern,
  analysis.macroBalance,
  analysis.mealTiming,
  analysis.weeklyTrends,
  ...analysis.nutritionGaps,
  ...recommendations.flatMap(({ title, description, actionItems }) => [`${title}: ${description}`, ...actionItems]),
];

import type { Recommendation } from "../../../contracts/advice.ts";
import { formatCount, formatNumber } from "../../../shared/format-count.ts";
import type { DietFacts } from "./diet-facts.ts";

/** What a finding is about. The analysis leaves out what a recommendation tells. */
export type Topic =
  | "calories"
  | "weekends"
  | "logging"
  | "protein"
  | "carbs"
  | "fat"
  | "fiber"
  | "sugar"
  | "sodium"
  | "variety"
  | "late"
  | "breakfast"
  | "breaks"
  | "rhythm";

/** The result of a rule: a recommendation, and a short form without figures for the focus areas. */
export type Finding = Recommendation & { topic: Topic; area: string };

/** A rule over the facts; undefined if it does not apply. */
export type Rule = (facts: DietFacts) => Finding | undefined;

/** `5 of 7 finished days`: today is none of them. */
export const formatShareOfDays = (some: number, all: number): string =>
  `${formatNumber(some)} of ${formatCount(all, "finished day")}`;

type ComparedGoal = { goal: number; hadOneGoal: boolean };

/** `your goal of 2,000 kcal`; days with different goals are compared with their own each. */
export const formatOwnGoal = ({ goal, hadOneGoal }: ComparedGoal, unit: "kcal" | "g"): string =>
  hadOneGoal ? `your goal of ${formatNumber(goal)} ${unit}` : "the goal of the day";

/** `the last 7 days`: today is the last of them. */
export const formatPeriod = ({ period }: { period: number }): string => `the last ${formatCount(period, "day")}`;

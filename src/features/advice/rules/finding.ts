import type { Recommendation } from "../../../contracts/advice.ts";
import type { DietFacts } from "./diet-facts.ts";

/** What a finding is about. The analysis leaves out what a recommendation covers. */
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

type RuleOn<Fact> = Pick<Finding, "topic" | "title" | "area"> & {
  applies(fact: Fact, facts: DietFacts): boolean;
  text(fact: Fact, facts: DietFacts): Pick<Finding, "description" | "priority" | "actionItems">;
};

/** The category of what is found in a fact. */
const CATEGORIES = {
  calories: "calories",
  weekend: "calories",
  lastWeek: "timing",
  macros: "macros",
  nutrients: "health",
  variety: "variety",
  timing: "timing",
} as const satisfies Partial<Record<keyof DietFacts, Finding["category"]>>;

/** A rule on one of the facts; without enough data for that it does not apply. */
export const on =
  <Name extends keyof typeof CATEGORIES>(name: Name, rule: RuleOn<NonNullable<DietFacts[Name]>>): Rule =>
  (facts) => {
    const fact = facts[name];
    const { applies, text, ...finding } = rule;
    if (!fact || !applies(fact, facts)) return undefined;
    return { ...finding, category: CATEGORIES[name], ...text(fact, facts) };
  };

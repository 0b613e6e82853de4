import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { Preferences } from "../../platform/preferences.ts";

/** Whether a result is added automatically: "add", or the reason against it. */
export type AutoAddDecision = "add" | "switched_off" | "no_calories" | "changed" | "unsure";

/** A result that a correction of an earlier meal has changed by a larger share of its calories is looked at first. */
export const ADDED_CHANGE_MAX = 0.2;

/** Confidence in per cent, rounded so that 0.57 is exactly 57 in spite of binary fractions. */
const toPercent = ({ confidence }: Pick<FoodAnalysis, "confidence">): number => Number((confidence * 100).toFixed(6));

/** Confidence for display: whole per cent, rounded down so that it never looks higher than it is. */
export const roundConfidence = (analysis: Pick<FoodAnalysis, "confidence">): number => Math.floor(toPercent(analysis));

/** Decides by the user's preferences. The threshold is in per cent; a result that reaches it is added. */
export function decideAutoAdd(
  analysis: Pick<FoodAnalysis, "calories" | "confidence"> & {
    corrected?: Pick<NonNullable<FoodAnalysis["corrected"]>, "change">;
  },
  { autoAddToDiary, confidenceThreshold }: Pick<Preferences, "autoAddToDiary" | "confidenceThreshold">,
): AutoAddDecision {
  if (!autoAddToDiary) return "switched_off";
  if (analysis.calories <= 0) return "no_calories";
  if (analysis.corrected && analysis.corrected.change > ADDED_CHANGE_MAX) return "changed";
  return toPercent(analysis) >= confidenceThreshold ? "add" : "unsure";
}

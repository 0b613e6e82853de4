import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { Preferences } from "../../lib/preferences.ts";

/** Whether a result goes into the diary by itself: "add", or what speaks against it. */
export type AutoAdd = "add" | "switched_off" | "no_calories" | "unsure";

/** Confidence in per cent; rounding removes what binary fractions add, so that 0.57 is 57 and not a hair less. */
const percentOf = ({ confidence }: Pick<FoodAnalysis, "confidence">): number => Number((confidence * 100).toFixed(6));

/** Confidence as people read it: whole per cent, rounded down so that it never looks surer than it is. */
export const confidencePercent = (analysis: Pick<FoodAnalysis, "confidence">): number =>
  Math.floor(percentOf(analysis));

/** Decides by the person's preferences; the threshold is in per cent, and a result that meets it is sure enough. */
export function autoAddOf(
  analysis: Pick<FoodAnalysis, "calories" | "confidence">,
  { autoAddToDiary, confidenceThreshold }: Pick<Preferences, "autoAddToDiary" | "confidenceThreshold">,
): AutoAdd {
  if (!autoAddToDiary) return "switched_off";
  if (analysis.calories <= 0) return "no_calories";
  return percentOf(analysis) >= confidenceThreshold ? "add" : "unsure";
}

import { computeToleratedKcal } from "../../shared/energy-check.ts";
import { computeMacroKcal, type Macros } from "../../shared/nutrition.ts";

/**
 * The provider's confidence (0 to 1), lowered if calories and macros contradict each other: by the difference as a
 * share of the larger energy, beyond the allowed difference. A result of 600 kcal with macros for 300 kcal differs by
 * 50%, so 0.9 becomes 0.9 x (1 - 0.3) = 0.63. Alcohol also counts as a contradiction, because no macro includes it:
 * such a result should be checked before it is added.
 */
export function adjustConfidence(stated: number, food: Macros & { calories: number }): number {
  const macroKcal = computeMacroKcal(food);
  const larger = Math.max(food.calories, macroKcal);
  if (larger === 0) return stated;
  const tolerated = computeToleratedKcal(food.calories, macroKcal);
  const excess = Math.max(0, Math.abs(food.calories - macroKcal) - tolerated);
  return Math.round(stated * (1 - excess / larger) * 100) / 100;
}

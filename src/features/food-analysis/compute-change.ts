import { KCAL_PER_GRAM, MACRO_NAMES, type Macros } from "../../shared/food/nutrition.ts";

type Energy = Macros & { calories: number };

/**
 * By how much a correction has changed an analysis, as a share of its calories: the largest difference of its energy and
 * of the energy from protein, carbs and fat. 1 where there was no energy before.
 */
export function computeChange(original: Energy, corrected: Energy): number {
  const differences = [
    corrected.calories - original.calories,
    ...MACRO_NAMES.map((name) => KCAL_PER_GRAM[name] * (corrected[name] - original[name])),
  ];
  const largest = Math.max(...differences.map(Math.abs));
  if (largest === 0) return 0;
  return original.calories > 0 ? largest / original.calories : 1;
}

import { kcalOfMacros, type Macros } from "../../shared/nutrition.ts";

/**
 * How far stated energy may be from the energy of the macros: a fifth of the larger one, at least 20 kcal. Rounding,
 * fibre (about 2 kcal a gram, not 4) and sugar alcohols explain that much.
 */
const TOLERATED_SHARE = 0.2;
const TOLERATED_KCAL = 20;

/**
 * The provider's confidence (0 to 1), lowered where calories and macros contradict each other: by the share of the
 * larger energy that the two differ by, beyond what is tolerated. A result of 600 kcal with macros worth 300 kcal
 * differs by 50%, so its 0.9 becomes 0.9 x (1 - 0.3) = 0.63. Alcohol counts as a contradiction too, since no macro
 * shows it: such a result deserves a look before it is added.
 */
export function checkedConfidence(stated: number, food: Macros & { calories: number }): number {
  const macroKcal = kcalOfMacros(food);
  const larger = Math.max(food.calories, macroKcal);
  if (larger === 0) return stated;
  const tolerated = Math.max(TOLERATED_SHARE * larger, TOLERATED_KCAL);
  const excess = Math.max(0, Math.abs(food.calories - macroKcal) - tolerated);
  return Math.round(stated * (1 - excess / larger) * 100) / 100;
}

import { computeMacroKcal, type Macros } from "../food/nutrition.ts";

/**
 * The factors are those of Regulation (EU) No 1169/2011, Annex XIV: 4 kcal per gram of protein and of carbohydrate, 9 of
 * fat, 7 of alcohol, 2 of fiber. Tables differ in whether fiber counts as carbohydrate, so both readings agree with the calories.
 */
const KCAL_LESS_PER_GRAM_OF_FIBER = 2;
const KCAL_PER_GRAM_OF_ALCOHOL = 7;

/**
 * The difference that is allowed: a fifth of the larger energy, at least 20 kcal. Rounding and sugar alcohols (2.4 kcal
 * per gram) explain that much; alcohol that is not stated does not, because no macro contains it.
 */
const TOLERATED_SHARE = 0.2;
const TOLERATED_KCAL = 20;

/** The difference between two energies (kcal) that is not worth a word. */
export const computeToleratedKcal = (a: number, b: number): number =>
  Math.max(TOLERATED_SHARE * Math.max(a, b), TOLERATED_KCAL);

/** Figures as typed; null for alcohol that is not stated. */
export type TypedFigures = Macros & { calories: number; fiber: number; alcohol?: number | null | undefined };

/**
 * The energy of protein, carbs, fat and stated alcohol in whole kcal if the calories contradict it; undefined if they agree, and if
 * there are no macros to compare with.
 */
export function findContradiction(food: TypedFigures): number | undefined {
  const macroKcal = computeMacroKcal(food);
  const most = macroKcal + KCAL_PER_GRAM_OF_ALCOHOL * (food.alcohol ?? 0);
  if (macroKcal === 0 || !Number.isFinite(most) || !Number.isFinite(food.calories)) return undefined;
  const least = most - KCAL_LESS_PER_GRAM_OF_FIBER * Math.min(food.fiber, food.carbs);
  const nearest = Math.min(Math.max(food.calories, least), most);
  return Math.abs(food.calories - nearest) > computeToleratedKcal(food.calories, nearest)
    ? Math.round(most)
    : undefined;
}

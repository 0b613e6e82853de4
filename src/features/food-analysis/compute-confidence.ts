import type { CalorieRange } from "../../shared/analysis/calorie-range.ts";
import { computeToleratedKcal } from "../../shared/diary/energy-check.ts";
import { type EntryItem, sumItems } from "../../shared/diary/entry-items.ts";
import { computeMacroKcal, type Nutrients } from "../../shared/food/nutrition.ts";

/** How much each sign counts. What the model says of itself counts least: it says nothing about its error (r = -0.01). */
const WEIGHTS = { range: 0.45, foods: 0.3, stated: 0.25 };
/** What an item counts whose figures are the model's own; one with the figures of a known food counts 1. */
const ESTIMATED_ITEM = 0.75;
/** The most for an answer that cannot be right as a whole: it is never added without being looked at. */
const DOUBTFUL_MAX = 0.3;

/** 1 for a range of no width, 0.5 for one of plus and minus all calories. */
const rateRange = (calories: number, { caloriesLow, caloriesHigh }: CalorieRange): number =>
  calories > 0 ? 1 / (1 + (caloriesHigh - caloriesLow) / (2 * calories)) : 0;

const isKnown = ({ source, isFromLabel = false }: EntryItem): boolean => source !== "estimate" || isFromLabel;

/** The share of the energy that is from known foods and labels; what is estimated counts as well, but less. */
function rateFoods(calories: number, items: readonly EntryItem[]): number {
  const known = items.reduce((sum, item) => sum + (isKnown(item) ? item.calories : 0), 0);
  const share = calories > 0 ? Math.min(1, known / calories) : 0;
  return ESTIMATED_ITEM + (1 - ESTIMATED_ITEM) * share;
}

/**
 * 1 if calories and macros agree, else less: by their difference as a share of the larger energy, beyond the allowed
 * difference. A result of 600 kcal with macros for 300 kcal differs by 50%, so it is 0.7. Alcohol also counts as a
 * contradiction, because no macro includes it: such a result should be checked before it is added.
 */
function rateEnergy(sums: Nutrients): number {
  const macroKcal = computeMacroKcal(sums);
  const larger = Math.max(sums.calories, macroKcal);
  if (larger === 0) return 1;
  const excess = Math.abs(sums.calories - macroKcal) - computeToleratedKcal(sums.calories, macroKcal);
  return 1 - Math.max(0, excess) / larger;
}

type Signs = { items: readonly EntryItem[]; range: CalorieRange; stated: number; isDoubtful: boolean };

/**
 * The confidence in an analysis, 0 to 1 in hundredths, which decides whether it is added automatically. It follows from
 * the range of its calories, the share of known foods and what the model `stated` (0 to 1), and is lowered where energy
 * and macros contradict each other. docs/photo-recognition.md describes it.
 */
export function computeConfidence({ items, range, stated, isDoubtful }: Signs): number {
  const sums = sumItems(items);
  const rated =
    WEIGHTS.range * rateRange(sums.calories, range) +
    WEIGHTS.foods * rateFoods(sums.calories, items) +
    WEIGHTS.stated * stated;
  const confidence = Math.round(rated * rateEnergy(sums) * 100) / 100;
  return isDoubtful ? Math.min(confidence, DOUBTFUL_MAX) : confidence;
}

import { type EntryItem, toExact } from "../diary/entry-items.ts";

/**
 * How far a model's calories are off: the mean absolute error as a share of the true energy (0.25 is 25%), and how many
 * times that error covers 80% of the photos.
 */
export type CalorieError = { relative: number; factor: number };

/** The least and the most energy of a meal (whole kcal), between which the truth lies four times out of five. */
export type CalorieRange = { caloriesLow: number; caloriesHigh: number };

/** What a range is computed from: the energy of `grams`, and the range that the weight is in. Null is not known. */
export type RangedItem = Pick<EntryItem, "calories" | "grams" | "gramsLow" | "gramsHigh">;

/**
 * 80% of errors are below 1.6 times their mean, whether they are distributed normally (1.2816 standard deviations, and
 * the mean is sqrt(2 / pi) of one: 1.606) or with more outliers, as Laplace has it (ln 5 = 1.609).
 */
export const DEFAULT_RANGE_FACTOR = 1.6;

/** The error of a model whose error is not known. Those are mostly older or smaller, so it is that of GPT-4o. */
export const UNLISTED_ERROR = 0.42;

/** The energy of the items in kcal, not rounded. */
const sumKcal = (items: readonly RangedItem[]): number =>
  toExact(items.reduce((sum, { calories }) => sum + calories, 0));

const square = (value: number): number => value * value;
const rootOfSquares = (values: readonly number[]): number => Math.sqrt(values.reduce((sum, v) => sum + square(v), 0));

/** By how many kcal an item may be below and above what it has; 0 without a known weight. */
function computeItemSpread({ calories, grams, gramsLow, gramsHigh }: RangedItem): { below: number; above: number } {
  if (grams === null || grams <= 0) return { below: 0, above: 0 };
  const kcalPerGram = calories / grams;
  return {
    below: kcalPerGram * Math.max(0, grams - (gramsLow ?? grams)),
    above: kcalPerGram * Math.max(0, (gramsHigh ?? grams) - grams),
  };
}

/**
 * The energy of the items in kcal, not rounded, and by which factors their weights may lower and raise it, as logarithms.
 * Weights are judged one by one, so their errors are independent: they add up as the root of the sum of their squares.
 */
function computeWeightSpread(items: readonly RangedItem[]): { best: number; below: number; above: number } {
  const best = sumKcal(items);
  if (best <= 0) return { best: 0, below: 0, above: 0 };
  const spreads = items.map(computeItemSpread);
  const below = rootOfSquares(spreads.map((spread) => spread.below));
  const above = rootOfSquares(spreads.map((spread) => spread.above));
  return { best, below: -Math.log(Math.max(0, best - below) / best), above: Math.log((best + above) / best) };
}

/**
 * The range of a meal's energy. With `best` the energy of the items, D the kcal that their weights may differ by, and
 * r = relative * factor of the model's error, which all items have in common:
 *
 *     high = best * exp(sqrt(ln((best + D) / best)^2 + ln(1 + r)^2))
 *     low  = best / exp(sqrt(ln(best / (best - D))^2 + ln(1 + r)^2))
 *
 * Factors are combined, not differences, so that `low` is never negative. `best`, rounded, is always in the range. A
 * wider weight, a larger error and a further item never narrow it, and a further item never lowers either end.
 */
export function computeCalorieRange(items: readonly RangedItem[], { relative, factor }: CalorieError): CalorieRange {
  const { best, below, above } = computeWeightSpread(items);
  const common = Math.log1p(relative * factor);
  return {
    caloriesLow: Math.round(best * Math.exp(-Math.hypot(below, common))),
    caloriesHigh: Math.round(best * Math.exp(Math.hypot(above, common))),
  };
}

/**
 * The smallest model's error r, as a share, with which the range of the items holds a true energy (kcal). Infinity if no
 * error explains it, because one of the two energies is 0.
 */
export function findNeededError(items: readonly RangedItem[], trueCalories: number): number {
  const { best, below, above } = computeWeightSpread(items);
  if (trueCalories === best) return 0;
  const distance = Math.log(trueCalories / best);
  const explained = distance > 0 ? above : below;
  if (Math.abs(distance) <= explained) return 0;
  return Math.expm1(Math.sqrt(square(distance) - square(explained)));
}

/** Whether a person has said what an item weighs, and its figures are those of a food or a label. */
const isCertain = ({ source, isFromLabel = false, grams, gramsLow, gramsHigh }: EntryItem): boolean =>
  (source !== "estimate" || isFromLabel) && grams !== null && gramsLow === grams && gramsHigh === grams;

/** The range after a person has changed items: those that are certain now are right. */
export function recomputeCalorieRange(items: readonly EntryItem[], error: CalorieError): CalorieRange {
  const best = Math.round(sumKcal(items));
  const certain = sumKcal(items.filter(isCertain));
  const { caloriesLow, caloriesHigh } = computeCalorieRange(
    items.filter((item) => !isCertain(item)),
    error,
  );
  return {
    caloriesLow: Math.min(best, Math.round(certain + caloriesLow)),
    caloriesHigh: Math.max(best, Math.round(certain + caloriesHigh)),
  };
}

import type { AnalysisValues, FoodAnalysis } from "../../contracts/food-analysis.ts";
import type { AnalyzedFood, RecognizedFood } from "../../integrations/food-analyzer/food-analyzer.ts";
import { type CalorieError, computeCalorieRange } from "../../shared/analysis/calorie-range.ts";
import type { NoteAmounts } from "../../shared/analysis/parse-note.ts";
import { adjustServing, describeServing, fitsOneEntry } from "../../shared/diary/adjust-serving.ts";
import { type EntryItem, sumGrams, sumItems } from "../../shared/diary/entry-items.ts";
import { KCAL_PER_GRAM, MACRO_NAMES, type Macros, type Nutrients } from "../../shared/food/nutrition.ts";
import { replaceServingGrams } from "../../shared/food/serving-size.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import { computeConfidence } from "./compute-confidence.ts";
import { type FindItemFoods, groundSeenItems } from "./ground-items.ts";
import { haveLeftovers, subtractLeftovers } from "./subtract-leftovers.ts";

type Amounts = Pick<NoteAmounts, "weights" | "shares">;
const NO_AMOUNTS: Amounts = { weights: [], shares: [] };

/** The serving with what the items weigh together, which is not always what the analyzer says of the whole. */
function describeWhole(servingSize: string, items: readonly EntryItem[]): string {
  const grams = sumGrams(items);
  return grams === undefined || items.length === 0 ? servingSize : replaceServingGrams(servingSize, grams);
}

/**
 * What the analyzer saw, with the figures of known foods in place of the analyzer's own. The figures of the whole are the
 * sums of the items, rounded once. `error` is the analyzer's error of calories. Items whose foods would make more than an
 * entry can hold keep their estimates. `amounts` are what the person's note says: weights, and shares of all that were
 * eaten; what an entry could not hold is left out. If a photo shows what is left of the meal, that is subtracted, and
 * `amounts` are not used.
 */
export async function buildAnalysis(
  userId: number,
  { items: seen, confidence: stated, isDoubtful, omittedItems = 0, ...dish }: RecognizedFood,
  { findFoods, error, amounts = NO_AMOUNTS }: { findFoods: FindItemFoods; error: CalorieError; amounts?: Amounts },
): Promise<AnalysisValues> {
  const hasLeftovers = haveLeftovers(seen);
  const { estimates, grounded, omitted } = await groundSeenItems(userId, subtractLeftovers(seen), findFoods);
  const fitting = fitsOneEntry(grounded) ? grounded : estimates;
  // A share of one item is in the note that the model got.
  const shares = amounts.shares.filter(({ words }) => words.length === 0);
  const eaten = { items: fitting, servingSize: describeWhole(dish.servingSize, fitting) };
  const { items, servingSize } = hasLeftovers
    ? { ...eaten, servingSize: describeServing(eaten) }
    : adjustServing(eaten, { ...amounts, shares });
  const sums = sumItems(items);
  const range = computeCalorieRange(items, error);
  return {
    ...dish,
    servingSize,
    ...sums,
    ...range,
    calorieError: error,
    confidence: computeConfidence({ items, range, stated, isDoubtful: isDoubtful || omitted > 0 }),
    items,
    ...(omittedItems + omitted > 0 && { omittedItems: omittedItems + omitted }),
  };
}

/** Builds what an account is shown for an answer, without corrections and without a range. */
export const createAnalysisBuilder =
  (findFoods: FindItemFoods) =>
  (userId: number, { answeredBy: _, ...food }: AnalyzedFood): Promise<AnalysisValues> =>
    buildAnalysis(userId, food, { findFoods, error: { relative: 0, factor: 1 } });

/**
 * What a person made of the same dish or items before. Figures without items are a person's own; they are exact if there is
 * about as much energy on the plate as when they were typed.
 */
export type CorrectedValues = Nutrients & { name: string; items: EntryItem[]; isExact: boolean; correctedAt: number };

/** The serving with what the corrected items weigh, if that is something else than what was seen. */
function describeCorrected({ servingSize, items: seen }: AnalysisValues, items: readonly EntryItem[]): string {
  const grams = sumGrams(items);
  return items.length === 0 || grams === sumGrams(seen) ? servingSize : replaceServingGrams(servingSize, grams);
}

/**
 * The values as the person corrected them, beside those without that. Exact figures have no range. The more the correction
 * has changed, the less sure it is, since one of the two is wrong about this meal.
 */
export function correctAnalysis(
  original: AnalysisValues,
  { correctedAt, isExact, ...values }: CorrectedValues,
  error: CalorieError,
): Omit<FoodAnalysis, "imageData"> {
  const { calories, items } = values;
  const whole = { calories, grams: null, gramsLow: null, gramsHigh: null };
  const range = isExact
    ? { caloriesLow: calories, caloriesHigh: calories }
    : computeCalorieRange(items.length > 0 ? items : [whole], error);
  const change = computeChange(original, values);
  const confidence = Math.round((original.confidence / (1 + change)) * 100) / 100;
  const corrected = { at: formatInstant(correctedAt), change, original };
  return { ...original, ...values, ...range, servingSize: describeCorrected(original, items), confidence, corrected };
}

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

import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { toLocalTime } from "../../../src/shared/diary/day-window.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { scaleItem, sumStated } from "../../../src/shared/diary/entry-items.ts";
import { findMealTypeAt } from "../../../src/shared/diary/meal-type.ts";
import { takePortion, type Whole } from "../../../src/shared/diary/portion.ts";
import { pickNutrients, roundNutrient } from "../../../src/shared/food/nutrition.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { findLocalMealType, serializeTags } from "../../domain/food/food-entry.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";

/** What an analysis found in all, as portions have it. */
export const findAnalyzedWhole = (analysis: FoodAnalysis): Whole => ({
  ...pickNutrients(analysis),
  ...sumStated(analysis.items),
  servingQuantity: ENTRY_FIELDS.servingQuantity.default,
  items: analysis.items,
});

/**
 * The analysis of a share of what it found. One without energy keeps its figures, because no entry can be made of it
 * before it is edited.
 */
export const scaleAnalysis = (analysis: FoodAnalysis, share: number): FoodAnalysis => {
  if (analysis.calories <= 0) return { ...analysis, items: analysis.items.map((item) => scaleItem(item, share)) };
  const { items, ...figures } = takePortion(findAnalyzedWhole(analysis), share);
  const { caloriesLow, caloriesHigh } = analysis;
  return {
    ...analysis,
    ...pickNutrients(figures),
    items,
    caloriesLow: roundNutrient("calories", caloriesLow * share),
    caloriesHigh: roundNutrient("calories", caloriesHigh * share),
  };
};

/** The diary entry for a share of an analyzed photo; `analyzedAt` is when its result arrived (ISO). */
export const buildEntryFromAnalysis = (analysis: FoodAnalysis, analyzedAt: string, share = 1): NewFoodEntry => ({
  name: analysis.name,
  ...takePortion(findAnalyzedWhole(analysis), share),
  confidence: analysis.confidence,
  mealType: findLocalMealType(analyzedAt),
  servingSize: truncateText(analysis.servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: analysis.category,
  tags: serializeTags(analysis.tags),
  source: "ai_analysis",
  imageUrl: analysis.imageData,
  analyzedAt,
});

/** What a meal's zone changes of its entry, if the person has left it since the photo was taken (ISO instant). */
export function findPhotoPlace({ takenAt, timeZone = getDeviceTimeZone() }: { takenAt: string; timeZone?: string }) {
  if (timeZone === getDeviceTimeZone()) return {};
  return { timeZone, mealType: findMealTypeAt(toLocalTime(Date.parse(takenAt), timeZone)) };
}

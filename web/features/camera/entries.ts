import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/entry-fields.ts";
import { pickNutrients } from "../../../src/shared/nutrition.ts";
import { type Figures, scaleFigures, takePortion } from "../../../src/shared/portion.ts";
import { truncateText } from "../../../src/shared/text-length.ts";
import { findLocalMealType, serializeTags } from "../../lib/food-entry.ts";

/** What an analysis found in all, as portions have it. */
export const findAnalysedWhole = (analysis: FoodAnalysis): Figures => ({
  ...pickNutrients(analysis),
  servingQuantity: ENTRY_FIELDS.servingQuantity.default,
});

/**
 * The analysis of a share of what it found. One without energy stays as it is, because no entry can be made of it before
 * it is edited.
 */
export const scaleAnalysis = (analysis: FoodAnalysis, share: number): FoodAnalysis => {
  if (analysis.calories <= 0) return analysis;
  const { servingQuantity: _, ...figures } = scaleFigures(findAnalysedWhole(analysis), share);
  const items = analysis.items.map((item) => ({
    ...item,
    grams: item.grams === null ? null : item.grams * share,
    calories: item.calories * share,
    protein: item.protein * share,
    carbs: item.carbs * share,
    fat: item.fat * share,
  }));
  return { ...analysis, ...figures, items };
};

/** The diary entry for a share of an analysed photo; `analyzedAt` is when its result arrived (ISO). */
export const buildEntryFromAnalysis = (analysis: FoodAnalysis, analyzedAt: string, share = 1): NewFoodEntry => ({
  name: analysis.name,
  ...pickNutrients(scaleAnalysis(analysis, share)),
  ...(share !== 1 && takePortion(findAnalysedWhole(analysis), share)),
  confidence: analysis.confidence,
  mealType: findLocalMealType(analyzedAt),
  servingSize: truncateText(analysis.servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: analysis.category,
  tags: serializeTags(analysis.tags),
  source: "ai_analysis",
  imageUrl: analysis.imageData,
  analyzedAt,
});

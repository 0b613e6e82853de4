import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/entry-fields.ts";
import { pickNutrients } from "../../../src/shared/nutrition.ts";
import { truncateText } from "../../../src/shared/text-length.ts";
import { findLocalMealType, serializeTags } from "../../lib/food-entry.ts";

/** The diary entry for an analysed photo; `analyzedAt` is when its result arrived (ISO). */
export const buildEntryFromAnalysis = (analysis: FoodAnalysis, analyzedAt: string): NewFoodEntry => ({
  name: analysis.name,
  ...pickNutrients(analysis),
  confidence: analysis.confidence,
  mealType: findLocalMealType(analyzedAt),
  servingSize: truncateText(analysis.servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: analysis.category,
  tags: serializeTags(analysis.tags),
  source: "ai_analysis",
  imageUrl: analysis.imageData,
  analyzedAt,
});

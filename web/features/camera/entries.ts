import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { ENTRY_FIELDS } from "../../../src/shared/entry-fields.ts";
import { pickNutrients } from "../../../src/shared/nutrition.ts";
import { mealTypeOf, tagsText } from "../../lib/food-entry.ts";

/** The diary entry of an analysed photo; `analyzedAt` is when its result arrived (ISO). */
export const entryOfAnalysis = (analysis: FoodAnalysis, analyzedAt: string): NewFoodEntry => ({
  name: analysis.name,
  ...pickNutrients(analysis),
  confidence: analysis.confidence,
  mealType: mealTypeOf(analyzedAt),
  servingSize: analysis.servingSize.slice(0, ENTRY_FIELDS.servingSize.maxLength),
  category: analysis.category,
  tags: tagsText(analysis.tags),
  source: "ai_analysis",
  imageUrl: analysis.imageData,
  analyzedAt,
});

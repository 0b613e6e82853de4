import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import { recomputeCalorieRange } from "../../../src/shared/analysis/calorie-range.ts";
import { type EntryItem, sumGrams, sumItems } from "../../../src/shared/diary/entry-items.ts";
import { replaceServingGrams } from "../../../src/shared/food/serving-size.ts";

/** The analysis with other items: its figures are their sums, and its range and weight follow. */
export const changeItems = (analysis: FoodAnalysis, items: EntryItem[]): FoodAnalysis => ({
  ...analysis,
  ...sumItems(items),
  ...recomputeCalorieRange(items, analysis.calorieError),
  servingSize: replaceServingGrams(analysis.servingSize, sumGrams(items)),
  items,
});

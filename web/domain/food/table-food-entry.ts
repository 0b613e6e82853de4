import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit, Per100g } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { scaleNutrients } from "../../../src/shared/food/nutrition.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { formatServing, USUAL_GRAMS } from "../meal/portion.ts";
import { findLocalMealType, type Occasion, repeatEntry, serializeTags } from "./food-entry.ts";

/** A diary entry for a chosen food: `amount` is what was eaten, `servingSize` describes it. */
export const buildEntryFromFood = (
  food: FoodHit,
  amount: Per100g,
  servingSize: string,
  occasion: Occasion,
): NewFoodEntry => ({
  name: food.name,
  ...amount,
  confidence: 1,
  mealType: findLocalMealType(occasion.takenAt),
  servingSize: truncateText(servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: ENTRY_FIELDS.category.words.find((category) => category === food.category) ?? null,
  tags: serializeTags(food.tags),
  source: "database",
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});

/** A new entry for a food as it was eaten last, or for the usual portion of one of the table. */
export function buildUsualEntry(food: FoodHit, occasion: Occasion): NewFoodEntry | null {
  if (food.entry) return repeatEntry(food.entry, food.source, occasion);
  if (!food.per100g) return null;
  const [portion = null] = food.portions;
  const grams = portion?.grams ?? USUAL_GRAMS;
  return buildEntryFromFood(food, scaleNutrients(food.per100g, grams), formatServing(portion, 1, grams), occasion);
}

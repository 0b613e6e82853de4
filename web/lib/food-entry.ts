import type { FoodEntry, NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodHit, Per100g } from "../../src/contracts/foods.ts";
import { ENTRY_FIELDS, pickAmounts } from "../../src/shared/entry-fields.ts";
import type { MealType } from "../../src/shared/enums.ts";
import { findMealTypeAtHour } from "../../src/shared/meal-type.ts";
import { scaleNutrients } from "../../src/shared/nutrition.ts";
import { truncateText } from "../../src/shared/text-length.ts";
import { formatServing, USUAL_GRAMS } from "./portion.ts";

/** The meal type of an ISO instant in the device's time zone. */
export const findLocalMealType = (instant: string): MealType => findMealTypeAtHour(new Date(instant).getHours());

/** Tags as an entry stores them, cut to the allowed number. */
export const serializeTags = (tags: string[]): string => JSON.stringify(tags.slice(0, ENTRY_FIELDS.tags.max));

/** When something was eaten (ISO instant), and its stored photo. */
export type Occasion = { imageUrl: string | null; takenAt: string };

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

/** All of an entry but what belongs to the one meal. */
type RepeatedEntry = Required<Omit<NewFoodEntry, "notes" | "isFavorite" | "analyzedAt">>;

/** A new entry with the values of an earlier entry or a saved food. */
export const repeatEntry = (entry: FoodEntry, source: FoodHit["source"], occasion: Occasion): RepeatedEntry => ({
  name: entry.name,
  calories: entry.calories,
  ...pickAmounts(entry),
  confidence: 1,
  mealType: findLocalMealType(occasion.takenAt),
  servingSize: entry.servingSize,
  servingQuantity: entry.servingQuantity,
  portion: entry.portion,
  items: entry.items,
  category: entry.category,
  tags: entry.tags,
  source: source === "own" ? "template" : "copy",
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

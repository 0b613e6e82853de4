import type { FoodEntry, NewFoodEntry } from "../../src/contracts/diary.ts";
import type { FoodHit, Per100g } from "../../src/contracts/foods.ts";
import { ENTRY_FIELDS, pickAmounts } from "../../src/shared/entry-fields.ts";
import type { MealType } from "../../src/shared/enums.ts";
import { mealTypeAtHour } from "../../src/shared/meal-type.ts";

/** The meal that an ISO instant falls into by this device's clock. */
export const mealTypeOf = (instant: string): MealType => mealTypeAtHour(new Date(instant).getHours());

/** Tags as an entry has them, as many as it may have. */
export const tagsText = (tags: string[]): string => JSON.stringify(tags.slice(0, ENTRY_FIELDS.tags.max));

/** When something was eaten (ISO), and the stored photo of it. */
export type Occasion = { imageUrl: string | null; takenAt: string };

/** The diary entry of a food that the person named: `amount` is what was eaten, `servingSize` the same in words. */
export const entryOfFood = (food: FoodHit, amount: Per100g, servingSize: string, at: Occasion): NewFoodEntry => ({
  name: food.name,
  ...amount,
  confidence: 1,
  mealType: mealTypeOf(at.takenAt),
  servingSize: servingSize.slice(0, ENTRY_FIELDS.servingSize.maxLength),
  category: ENTRY_FIELDS.category.words.find((category) => category === food.category) ?? null,
  tags: tagsText(food.tags),
  source: "database",
  imageUrl: at.imageUrl,
  eatenAt: at.takenAt,
});

/** All of an entry but what belongs to the one meal. */
type RepeatedEntry = Required<Omit<NewFoodEntry, "notes" | "isFavorite" | "analyzedAt">>;

/** An entry eaten before, or a saved food's, once more as it is, on another occasion. */
export const entryLike = (entry: FoodEntry, source: FoodHit["source"], at: Occasion): RepeatedEntry => ({
  name: entry.name,
  calories: entry.calories,
  ...pickAmounts(entry),
  confidence: 1,
  mealType: mealTypeOf(at.takenAt),
  servingSize: entry.servingSize,
  servingQuantity: entry.servingQuantity,
  category: entry.category,
  tags: entry.tags,
  source: source === "own" ? "template" : "copy",
  imageUrl: at.imageUrl,
  eatenAt: at.takenAt,
});

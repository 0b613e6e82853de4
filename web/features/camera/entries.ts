import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../../src/contracts/food-analysis.ts";
import type { FoodHit, Per100g } from "../../../src/contracts/foods.ts";
import { FOOD_CATEGORIES, type MealType } from "../../../src/shared/enums.ts";
import { ENTRY } from "../../../src/shared/limits.ts";
import { mealTypeAtHour } from "../../../src/shared/meal-type.ts";

/** The meal that an ISO instant falls into by this device's clock. */
const mealTypeOf = (instant: string): MealType => mealTypeAtHour(new Date(instant).getHours());

const tagsText = (tags: string[]): string => JSON.stringify(tags.slice(0, ENTRY.tagsMax));

/** The diary entry of an analysed photo; `analyzedAt` is when its result arrived (ISO). */
export const entryOfAnalysis = (analysis: FoodAnalysis, analyzedAt: string): NewFoodEntry => ({
  name: analysis.name,
  calories: analysis.calories,
  protein: analysis.protein,
  carbs: analysis.carbs,
  fat: analysis.fat,
  fiber: analysis.fiber,
  sugar: analysis.sugar,
  sodium: analysis.sodium,
  confidence: analysis.confidence,
  mealType: mealTypeOf(analyzedAt),
  servingSize: analysis.servingSize.slice(0, ENTRY.servingSizeMaxLength),
  category: analysis.category,
  tags: tagsText(analysis.tags),
  source: "ai_analysis",
  imageUrl: analysis.imageData,
  analyzedAt,
});

/** The photo that asked "What is it?" and when it was taken (ISO). */
export type AskedPhoto = { imageUrl: string | null; takenAt: string };

/** The diary entry of a food that the person named: `amount` is what was eaten, `servingSize` the same in words. */
export const entryOfFood = (food: FoodHit, amount: Per100g, servingSize: string, photo: AskedPhoto): NewFoodEntry => ({
  name: food.name,
  ...amount,
  confidence: 1,
  mealType: mealTypeOf(photo.takenAt),
  servingSize: servingSize.slice(0, ENTRY.servingSizeMaxLength),
  category: FOOD_CATEGORIES.find((category) => category === food.category) ?? null,
  tags: tagsText(food.tags),
  source: "database",
  imageUrl: photo.imageUrl,
  eatenAt: photo.takenAt,
});

/** An entry eaten before, once more as it was, with the new photo. */
export const entryLike = (entry: FoodEntry, source: FoodHit["source"], photo: AskedPhoto): NewFoodEntry => ({
  name: entry.name,
  calories: entry.calories,
  protein: entry.protein,
  carbs: entry.carbs,
  fat: entry.fat,
  fiber: entry.fiber,
  sugar: entry.sugar,
  sodium: entry.sodium,
  confidence: 1,
  mealType: mealTypeOf(photo.takenAt),
  servingSize: entry.servingSize,
  servingQuantity: entry.servingQuantity,
  category: entry.category,
  tags: entry.tags,
  source: source === "own" ? "template" : "copy",
  imageUrl: photo.imageUrl,
  eatenAt: photo.takenAt,
});

import type { FoodEntry, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { ENTRY_FIELDS, mapStated, pickAmounts } from "../../../src/shared/diary/entry-fields.ts";
import { findMealTypeAtHour } from "../../../src/shared/diary/meal-type.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";

/** The meal type of an ISO instant in the device's time zone. */
export const findLocalMealType = (instant: string): MealType => findMealTypeAtHour(new Date(instant).getHours());

/** Tags as an entry stores them, cut to the allowed number. */
export const serializeTags = (tags: string[]): string => JSON.stringify(tags.slice(0, ENTRY_FIELDS.tags.max));

/** When something was eaten (ISO instant), and its stored photo. */
export type Occasion = { imageUrl: string | null; takenAt: string };

/** All of an entry but what belongs to the one meal. */
type RepeatedEntry = Required<Omit<NewFoodEntry, "notes" | "isFavorite" | "analyzedAt" | "eatenOn" | "timeZone">>;

const ENTRY_SOURCES: Record<FoodHit["source"], NonNullable<NewFoodEntry["source"]>> = {
  own: "template",
  recent: "copy",
  builtin: "database",
  branded: "database",
  openfoodfacts: "database",
};

/** A new entry with the values of an earlier entry or a saved food. */
export const repeatEntry = (entry: FoodEntry, source: FoodHit["source"], occasion: Occasion): RepeatedEntry => ({
  name: entry.name,
  calories: entry.calories,
  ...pickAmounts(entry),
  ...mapStated((name) => entry[name] ?? null),
  confidence: 1,
  mealType: findLocalMealType(occasion.takenAt),
  servingSize: entry.servingSize,
  servingQuantity: entry.servingQuantity,
  portion: entry.portion,
  items: entry.items,
  category: entry.category,
  tags: entry.tags,
  source: ENTRY_SOURCES[source],
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});

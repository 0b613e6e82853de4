import { type Static, Type } from "@sinclair/typebox";
import { ENTRY_FIELDS } from "../shared/diary/entry-fields.ts";
import { NUTRIENT_NAMES } from "../shared/food/nutrition.ts";
import { SAVED_MEAL } from "../shared/product/limits.ts";
import { InstantString } from "./common.ts";
import { EntryPortion, FoodEntry } from "./diary.ts";
import { EntryId, NewEntryIds } from "./entry-id.ts";
import { oneOf } from "./one-of.ts";
import { visibleText } from "./text.ts";

/** The fields of an entry that a saved meal keeps of each of its foods; the others belong to the one meal. */
export const SavedMealFood = Type.Pick(FoodEntry, [
  "name",
  ...NUTRIENT_NAMES,
  "servingSize",
  "servingQuantity",
  "category",
  "tags",
  "portion",
  "items",
]);
export type SavedMealFood = Static<typeof SavedMealFood>;

/** Several foods that are logged together. Its figures are the sums of theirs. */
export const SavedMeal = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  foods: Type.Array(SavedMealFood),
  useCount: Type.Integer(),
  createdAt: Type.String(),
});
export type SavedMeal = Static<typeof SavedMeal>;

const MealName = visibleText({ max: SAVED_MEAL.nameMaxLength });

/** The entries to save, in their order. */
export const NewSavedMeal = Type.Object({
  name: MealName,
  entryIds: Type.Array(EntryId, { minItems: 1, maxItems: SAVED_MEAL.foodsMax, uniqueItems: true }),
});
export type NewSavedMeal = Static<typeof NewSavedMeal>;

export const SavedMealChange = Type.Object({ name: MealName });

/** How much of a saved meal was eaten (all if missing), when (now), and as which meal (that of the time). */
export const MealLog = Type.Object({
  share: Type.Optional(EntryPortion.properties.share),
  eatenAt: Type.Optional(InstantString),
  mealType: Type.Optional(oneOf(ENTRY_FIELDS.mealType.words)),
  newIds: NewEntryIds,
});
export type MealLog = Static<typeof MealLog>;

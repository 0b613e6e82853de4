import { type Static, Type } from "@sinclair/typebox";
import { ENTRY_FIELDS, STATED_NAMES } from "../shared/diary/entry-fields.ts";
import { NUTRIENT_NAMES } from "../shared/food/nutrition.ts";
import { SAVED_MEAL } from "../shared/product/limits.ts";
import { visibleText, within } from "./bounds.ts";
import { EntryId, InstantString, NewEntryIds } from "./common.ts";
import { EntryPortion, FoodEntry } from "./diary.ts";
import { NewEntryItem } from "./items.ts";
import { nullable, oneOf } from "./one-of.ts";

/** The fields of an entry that a saved meal keeps of each of its foods; the others belong to the one meal. */
export const SavedMealFood = Type.Pick(FoodEntry, [
  "name",
  ...NUTRIENT_NAMES,
  ...STATED_NAMES,
  "servingSize",
  "servingQuantity",
  "category",
  "tags",
  "portion",
  "items",
]);
export type SavedMealFood = Static<typeof SavedMealFood>;

/**
 * Several foods that are logged together, an entry each, or a recipe: one food, whose items are the ingredients. Its
 * figures are the sums of theirs.
 */
export const SavedMeal = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  foods: Type.Array(SavedMealFood),
  /** How many servings a recipe makes; null for a meal that is not a recipe. */
  servings: nullable(Type.Number()),
  /** What a recipe weighs when cooked; null if that is not known. */
  cookedGrams: nullable(Type.Number()),
  useCount: Type.Integer(),
  createdAt: Type.String(),
});
export type SavedMeal = Static<typeof SavedMeal>;

const MealName = visibleText({ max: SAVED_MEAL.nameMaxLength });

const recipe = {
  /** The ingredients. */
  items: Type.Array(NewEntryItem, { minItems: 1, maxItems: ENTRY_FIELDS.items.max }),
  servings: Type.Number(within(SAVED_MEAL.servings)),
  cookedGrams: nullable(Type.Number(within(SAVED_MEAL.cookedGrams))),
};

/** Either the entries to save, in their order, or a recipe with its ingredients. */
export const NewSavedMeal = Type.Object({
  name: MealName,
  entryIds: Type.Optional(Type.Array(EntryId, { minItems: 1, maxItems: SAVED_MEAL.foodsMax, uniqueItems: true })),
  ...Type.Partial(Type.Object(recipe)).properties,
});
export type NewSavedMeal = Static<typeof NewSavedMeal>;

/** Fields that are sent are changed; all others stay. Items make any meal a recipe. */
export const SavedMealChange = Type.Partial(Type.Object({ name: MealName, ...recipe }));
export type SavedMealChange = Static<typeof SavedMealChange>;

/** How much of a saved meal was eaten (all if missing), when (now), and as which meal (that of the time). */
export const MealLog = Type.Object({
  share: Type.Optional(EntryPortion.properties.share),
  eatenAt: Type.Optional(InstantString),
  mealType: Type.Optional(oneOf(ENTRY_FIELDS.mealType.words)),
  newIds: NewEntryIds,
});
export type MealLog = Static<typeof MealLog>;

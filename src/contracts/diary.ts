import { type Static, Type } from "@sinclair/typebox";
import { ENTRY_SOURCES, FOOD_CATEGORIES, MEAL_TYPES } from "../shared/enums.ts";
import { ENTRY } from "../shared/limits.ts";
import { DateText, IdText, InstantText } from "./common.ts";
import { nutrients } from "./nutrients.ts";
import { oneOf, orNull } from "./one-of.ts";

const Grams = Type.Number({ minimum: 0, maximum: ENTRY.macroGramsMax });
const Milligrams = Type.Number({ minimum: 0, maximum: ENTRY.sodiumMilligramsMax });

/** Ids have at most 15 digits, here as in addresses. */
const ENTRY_ID_MAX = 999_999_999_999_999;

/** Calories and macros are the totals of what was eaten; servingQuantity never multiplies them. */
export const FoodEntry = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  ...nutrients,
  imageUrl: orNull(Type.String()),
  /** The photo in a few pixels as a data URL of some hundred characters, for as long as the photo itself is not there. */
  imagePlaceholder: orNull(Type.String()),
  confidence: Type.Number(),
  mealType: oneOf(MEAL_TYPES),
  servingSize: orNull(Type.String()),
  servingQuantity: Type.Number(),
  category: orNull(oneOf(FOOD_CATEGORIES)),
  tags: Type.String(),
  notes: orNull(Type.String()),
  isFavorite: Type.Boolean(),
  source: oneOf(ENTRY_SOURCES),
  eatenAt: Type.String(),
  analyzedAt: orNull(Type.String()),
  createdAt: Type.String(),
});
export type FoodEntry = Static<typeof FoodEntry>;

/** What the owner says of an entry. Null stands for "none" wherever the stored entry may be without it. */
const editable = {
  /** Its length counts without the blanks around it, so the diary's service checks that. */
  name: Type.String({ minLength: 1, pattern: "\\S", messages: { pattern: "Name is required" } }),
  calories: Type.Integer({ minimum: ENTRY.calories.min, maximum: ENTRY.calories.max }),
  protein: Grams,
  carbs: Grams,
  fat: Grams,
  fiber: Grams,
  sugar: Grams,
  sodium: Milligrams,
  mealType: oneOf(MEAL_TYPES),
  servingSize: orNull(Type.String({ maxLength: ENTRY.servingSizeMaxLength })),
  servingQuantity: Type.Number({ exclusiveMinimum: 0, maximum: ENTRY.servingQuantityMax }),
  category: orNull(oneOf(FOOD_CATEGORIES)),
  /** A JSON list, whose length and texts the diary's service checks: escapes make its own length say little. */
  tags: Type.String(),
  notes: orNull(Type.String({ maxLength: ENTRY.notesMaxLength })),
  isFavorite: Type.Boolean(),
  imageUrl: orNull(Type.String()),
  eatenAt: InstantText,
};

/** What is given changes; all else of the entry stays, the meal too when the time moves. */
export const FoodEntryChange = Type.Partial(Type.Object(editable));
export type FoodEntryChange = Static<typeof FoodEntryChange>;

export const NewFoodEntry = Type.Object({
  ...FoodEntryChange.properties,
  name: editable.name,
  calories: editable.calories,
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  source: Type.Optional(oneOf(ENTRY_SOURCES)),
  analyzedAt: Type.Optional(InstantText),
});
export type NewFoodEntry = Static<typeof NewFoodEntry>;

export const EntryListQuery = Type.Object({
  startDate: Type.Optional(InstantText),
  endDate: Type.Optional(InstantText),
  limit: Type.Optional(Type.String({ pattern: "^(1000|[1-9]\\d{0,2})$" })),
  before: Type.Optional(IdText),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

const EntryIds = Type.Array(Type.Integer({ minimum: 1, maximum: ENTRY_ID_MAX }), {
  minItems: 1,
  maxItems: ENTRY.batchMax,
  uniqueItems: true,
});

/** Entries to copy into a diary day, each at its own time of day. */
export const EntryCopies = Type.Object({ ids: EntryIds, toDate: DateText });
export type EntryCopies = Static<typeof EntryCopies>;

export const EntryRemoval = Type.Object({ ids: EntryIds });
export type EntryRemoval = Static<typeof EntryRemoval>;

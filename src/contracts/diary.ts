import { type Static, Type } from "@sinclair/typebox";
import { ENTRY_SOURCES, FOOD_CATEGORIES, MEAL_TYPES } from "../shared/enums.ts";
import { ENTRY } from "../shared/limits.ts";
import { IdText, InstantText } from "./common.ts";
import { nutrients } from "./nutrients.ts";
import { oneOf, orNull } from "./one-of.ts";

const Grams = Type.Number({ minimum: 0, maximum: ENTRY.macroGramsMax });
const Milligrams = Type.Number({ minimum: 0, maximum: ENTRY.sodiumMilligramsMax });

/** Calories and macros are the totals of what was eaten; servingQuantity never multiplies them. */
export const FoodEntry = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  name: Type.String(),
  calories: Type.Integer(),
  ...nutrients,
  imageUrl: orNull(Type.String()),
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

/** Null stands for "not given" wherever the stored entry may be without it. */
export const NewFoodEntry = Type.Object({
  /** Its length counts without the blanks around it, so the diary's service checks that. */
  name: Type.String({ minLength: 1, pattern: "\\S", messages: { pattern: "Name is required" } }),
  calories: Type.Integer({ minimum: ENTRY.calories.min, maximum: ENTRY.calories.max }),
  protein: Type.Optional(Grams),
  carbs: Type.Optional(Grams),
  fat: Type.Optional(Grams),
  fiber: Type.Optional(Grams),
  sugar: Type.Optional(Grams),
  sodium: Type.Optional(Milligrams),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  mealType: Type.Optional(oneOf(MEAL_TYPES)),
  servingSize: Type.Optional(orNull(Type.String({ maxLength: ENTRY.servingSizeMaxLength }))),
  servingQuantity: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: ENTRY.servingQuantityMax })),
  category: Type.Optional(orNull(oneOf(FOOD_CATEGORIES))),
  /** A JSON list, whose length and texts the diary's service checks: escapes make its own length say little. */
  tags: Type.Optional(Type.String()),
  notes: Type.Optional(orNull(Type.String({ maxLength: ENTRY.notesMaxLength }))),
  isFavorite: Type.Optional(Type.Boolean()),
  source: Type.Optional(oneOf(ENTRY_SOURCES)),
  imageUrl: Type.Optional(orNull(Type.String())),
  analyzedAt: Type.Optional(InstantText),
  eatenAt: Type.Optional(InstantText),
});
export type NewFoodEntry = Static<typeof NewFoodEntry>;

export const EntryListQuery = Type.Object({
  startDate: Type.Optional(InstantText),
  endDate: Type.Optional(InstantText),
  limit: Type.Optional(Type.String({ pattern: "^(1000|[1-9]\\d{0,2})$" })),
  before: Type.Optional(IdText),
});
export type EntryListQuery = Static<typeof EntryListQuery>;

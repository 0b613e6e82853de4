import { type Static, Type } from "@sinclair/typebox";
import { FoodEntry } from "./diary.ts";
import { nutrients } from "./nutrients.ts";
import { oneOf, orNull } from "./one-of.ts";

/** Figures of 100 g: kcal, grams, and sodium in milligrams. */
export const Per100g = Type.Object({
  calories: Type.Number(),
  ...nutrients,
});
export type Per100g = Static<typeof Per100g>;

export const Portion = Type.Object({ label: Type.String(), grams: Type.Number() });
export type Portion = Static<typeof Portion>;

/** A built-in food has figures per 100 g and portions; a recent or own food has the entry it was last eaten as. */
export const FoodHit = Type.Object({
  id: Type.Integer(),
  source: oneOf(["builtin", "own", "recent"]),
  name: Type.String(),
  category: orNull(Type.String()),
  tags: Type.Array(Type.String()),
  per100g: orNull(Per100g),
  entry: orNull(FoodEntry),
  portions: Type.Array(Portion),
});
export type FoodHit = Static<typeof FoodHit>;

export const FoodSearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.String({ pattern: "^(50|[1-4]\\d|[1-9])$" })),
});

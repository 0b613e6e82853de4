import { type Static, Type } from "@sinclair/typebox";
import { FOOD_CATEGORIES } from "../shared/enums.ts";
import { nutrients } from "./nutrients.ts";
import { oneOf, orNull } from "./one-of.ts";

/** Totals of what is on the photo: kcal, grams, sodium in milligrams; confidence from 0 to 1. */
export const FoodAnalysis = Type.Object({
  name: Type.String(),
  calories: Type.Integer(),
  ...nutrients,
  confidence: Type.Number(),
  servingSize: Type.String(),
  category: orNull(oneOf(FOOD_CATEGORIES)),
  tags: Type.Array(Type.String()),
  imageData: Type.String(),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      grams: orNull(Type.Number()),
      calories: Type.Number(),
      protein: Type.Number(),
      carbs: Type.Number(),
      fat: Type.Number(),
    }),
  ),
});
export type FoodAnalysis = Static<typeof FoodAnalysis>;

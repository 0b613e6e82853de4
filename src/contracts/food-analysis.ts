import { type Static, Type } from "@sinclair/typebox";
import { FOOD_CATEGORIES } from "../shared/enums.ts";
import { nutrients } from "./nutrients.ts";
import { nullable, oneOf } from "./one-of.ts";

/** Totals of what the photo shows: kcal, grams, sodium in milligrams; confidence from 0 to 1. */
export const FoodAnalysis = Type.Object({
  name: Type.String(),
  calories: Type.Integer(),
  ...nutrients,
  confidence: Type.Number(),
  servingSize: Type.String(),
  category: nullable(oneOf(FOOD_CATEGORIES)),
  tags: Type.Array(Type.String()),
  imageData: Type.String(),
  items: Type.Array(
    Type.Object({
      name: Type.String(),
      grams: nullable(Type.Number()),
      calories: Type.Number(),
      protein: Type.Number(),
      carbs: Type.Number(),
      fat: Type.Number(),
    }),
  ),
});
export type FoodAnalysis = Static<typeof FoodAnalysis>;

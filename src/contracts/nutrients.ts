import { type TSchema, Type } from "@sinclair/typebox";
import type { Nutrients } from "../shared/food/nutrition.ts";

/** The nutrients of a food besides its energy: grams, and sodium in milligrams. */
export const nutrients = {
  protein: Type.Number(),
  carbs: Type.Number(),
  fat: Type.Number(),
  fiber: Type.Number(),
  sugar: Type.Number(),
  sodium: Type.Number(),
} satisfies Record<Exclude<keyof Nutrients, "calories">, TSchema>;

import { type Static, Type } from "@sinclair/typebox";

/** One text about the running day and week, for Home. */
export const NutritionAdvice = Type.Object({ advice: Type.String() });
export type NutritionAdvice = Static<typeof NutritionAdvice>;

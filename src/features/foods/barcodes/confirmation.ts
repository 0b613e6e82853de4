import { MACRO_NAMES, type Nutrients, pickNutrients, toPer100g } from "../../../shared/food/nutrition.ts";
import { parseServingGrams } from "../../../shared/food/serving-size.ts";

/** What labels round differently: a tenth, or a few kcal or grams. */
const TOLERANCE = { share: 0.1, kcal: 5, grams: 1 } as const;

type TypedFood = Nutrients & { servingSize: string | null };

const areClose = (a: number, b: number, least: number): boolean =>
  Math.abs(a - b) <= Math.max(least, Math.max(a, b) * TOLERANCE.share);

/**
 * Whether two people have typed the same food, by its energy and macros, which the form asks for: of 100 g if both say
 * what a serving weighs, else of the serving.
 */
export function haveSameFigures(one: TypedFood, other: TypedFood): boolean {
  const [grams, otherGrams] = [parseServingGrams(one.servingSize), parseServingGrams(other.servingSize)];
  const areWeighed = grams !== undefined && otherGrams !== undefined;
  const a = areWeighed ? toPer100g(pickNutrients(one), grams) : one;
  const b = areWeighed ? toPer100g(pickNutrients(other), otherGrams) : other;
  return (
    areClose(a.calories, b.calories, TOLERANCE.kcal) &&
    MACRO_NAMES.every((name) => areClose(a[name], b[name], TOLERANCE.grams))
  );
}

import fc from "fast-check";
import { NUTRIENT_NAMES, type Nutrients } from "../../../src/shared/food/nutrition.ts";

/** Figures of a food, each from 0 to `max`. */
export const anyNutrients = (max: number): fc.Arbitrary<Nutrients> =>
  fc.record(
    Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, fc.double({ min: 0, max, noNaN: true })])) as Record<
      keyof Nutrients,
      fc.Arbitrary<number>
    >,
  );

import type { FoodLabel } from "../../../src/contracts/foods.ts";
import { NUTRIENT_NAMES, type Nutrients } from "../../../src/shared/food/nutrition.ts";
import type { Label } from "./label-layouts.ts";

/** What figures may differ by: salt is printed in hundredths of a gram, which are 4 mg of sodium. */
const TOLERANCE: Record<keyof Nutrients, number> = {
  ...{ calories: 1, protein: 0.05, carbs: 0.05, fat: 0.05, fiber: 0.05, sugar: 0.05, sodium: 4 },
};

type Score = { figures: number; wrong: string[]; wrongWithoutMark: string[] };

/** Compares what was read of a label with what it says. */
export function scoreLabel(drawn: Label, read: Omit<FoodLabel, "imageData"> | undefined): Score {
  const score: Score = { figures: 0, wrong: [], wrongWithoutMark: [] };
  for (const basis of ["per100g", "perServing"] as const) {
    const printed = drawn[basis];
    if (!printed) continue;
    for (const name of NUTRIENT_NAMES) {
      const [expected, found] = [printed[name], read?.[basis]?.[name] ?? null];
      score.figures += 1;
      const isRight =
        expected === null || found === null ? expected === found : Math.abs(expected - found) <= TOLERANCE[name] + 1e-9;
      if (!isRight) {
        const text = `${basis}.${name}: ${expected} was read as ${found}`;
        score.wrong.push(text);
        if (read && !read.uncertain.includes(name)) score.wrongWithoutMark.push(text);
      }
    }
  }
  return score;
}

import type { NutrientSum } from "../../contracts/summary.ts";
import { type MayState, STATED_AMOUNTS, STATED_NAMES } from "../../shared/diary/entry-fields.ts";
import { toExact } from "../../shared/diary/entry-items.ts";
import { sortSources } from "./sum-nutrients.ts";

/** What entries of a name state, and their kcal. */
export type StatedPart = MayState & { name: string; calories: number };

/**
 * Adds up what entries state on so many days, and divides by these: only the amounts that at least one of them states. An
 * entry that states nothing is energy that is not covered.
 */
export function sumStated(parts: readonly StatedPart[], days: number): NutrientSum[] {
  const energy = parts.reduce((sum, { calories }) => sum + calories, 0);
  const average = (total: number): number => toExact(total / Math.max(1, days));
  return STATED_NAMES.flatMap((name) => {
    const stated = parts.flatMap((part) => {
      const amount = part[name] ?? null;
      return amount === null ? [] : [{ name: part.name, calories: part.calories, amount }];
    });
    if (stated.length === 0) return [];
    const covered = stated.reduce((sum, { calories }) => sum + calories, 0);
    return {
      ...{ name, unit: STATED_AMOUNTS[name].unit },
      amount: average(stated.reduce((sum, { amount }) => sum + amount, 0)),
      coverage: toExact(covered / energy),
      sources: sortSources(stated.map(({ name: food, amount }) => ({ name: food, amount: average(amount) }))),
    };
  });
}

import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { sumEntries } from "../../../src/shared/diary/diary-figures.ts";
import { MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";

/** A meal of a day, its entries from the first to the last, and their energy in kcal. */
export type MealGroup = { meal: MealType; entries: readonly FoodEntry[]; calories: number };

/** The meals of a day that have entries, breakfast first. */
export const groupByMeal = (entries: readonly FoodEntry[]): MealGroup[] =>
  MEAL_TYPES.map((meal) => {
    const ofMeal = entries
      .filter(({ mealType }) => mealType === meal)
      .sort((a, b) => a.eatenAt.localeCompare(b.eatenAt));
    return { meal, entries: ofMeal, calories: sumEntries(ofMeal).calories };
  }).filter((group) => group.entries.length > 0);

/** How many entries of each group are among the first `count` of all; groups without one are left out. */
export function limitGroups(groups: readonly MealGroup[], count: number): { group: MealGroup; limit: number }[] {
  let left = count;
  return groups
    .map((group) => {
      const limit = Math.min(left, group.entries.length);
      left -= limit;
      return { group, limit };
    })
    .filter(({ limit }) => limit > 0);
}

import type { FoodEntry } from "../../contracts/diary.ts";
import type { NutrientSum } from "../../contracts/summary.ts";
import { STATED_AMOUNTS, STATED_NAMES, type StatedAmount } from "../../shared/diary/entry-fields.ts";
import { sumStated, toExact } from "../../shared/diary/entry-items.ts";
import { sortSources } from "./sum-nutrients.ts";

/** An entry that may state amounts. */
export type StatingEntry = Pick<FoodEntry, "name" | "calories" | "items" | StatedAmount>;

/** An amount that an item or an entry states, and its kcal. */
type Statement = { name: string; calories: number; amount: number };

/**
 * What an entry states of an amount: each of its items that states it, where the entry has their sum, else the entry as a
 * whole. The kcal are the item's share of the entry's; where no item has energy, each counts alike.
 */
function listStatements({ items, ...entry }: StatingEntry, amount: StatedAmount): Statement[] {
  const stated = entry[amount];
  if (stated === null) return [];
  if (stated !== sumStated(items)[amount]) return [{ ...entry, amount: stated }];
  const energy = items.reduce((sum, { calories }) => sum + calories, 0);
  return items.flatMap(({ name, calories, ...item }) => {
    const share = energy > 0 ? calories / energy : 1 / items.length;
    return item[amount] === undefined ? [] : [{ name, calories: entry.calories * share, amount: item[amount] }];
  });
}

const sumAmounts = (statements: readonly Statement[]): number =>
  statements.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Adds up what is stated of so much energy (kcal) on so many days, and divides by these: only the amounts that are stated
 * at all. What states nothing is energy that is not covered.
 */
export function sumStatements(entries: readonly StatingEntry[], energy: number, days: number): NutrientSum[] {
  const average = (total: number): number => toExact(total / Math.max(1, days));
  return STATED_NAMES.flatMap((name) => {
    const statements = entries.flatMap((entry) => listStatements(entry, name));
    if (statements.length === 0) return [];
    const byName = [...Map.groupBy(statements, (statement) => statement.name)];
    return {
      ...{ name, unit: STATED_AMOUNTS[name].unit },
      amount: average(sumAmounts(statements)),
      coverage: toExact(statements.reduce((sum, { calories }) => sum + calories, 0) / energy),
      sources: sortSources(byName.map(([food, same]) => ({ name: food, amount: average(sumAmounts(same)) }))),
    };
  });
}

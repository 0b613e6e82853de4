import type { FindNutrients } from "../../../db/seed/food-nutrients.ts";
import type { FoodEntry } from "../../contracts/diary.ts";
import type { NutrientSum, NutrientSums } from "../../contracts/summary.ts";
import { STATED_AMOUNTS, STATED_NAMES, type StatedAmount } from "../../shared/diary/entry-fields.ts";
import { sumStated, toExact } from "../../shared/diary/entry-items.ts";
import { FURTHER_NUTRIENTS } from "../../shared/food/further-nutrients.ts";

/** A part of what was eaten, in kcal. The key says which food of the table it is; null for what is of no such food. */
export type EatenPart = { key: string | null; name: string; grams: number; calories: number };

const SOURCES_MAX = 3;

const sumOf = (parts: readonly EatenPart[], figure: "grams" | "calories"): number =>
  parts.reduce((sum, part) => sum + part[figure], 0);

const sumAmounts = (stated: readonly { amount: number }[]): number =>
  stated.reduce((sum, { amount }) => sum + amount, 0);

const average = (total: number, days: number): number => toExact(total / Math.max(1, days));

/** The foods with the most, the first first. */
const sortSources = (sources: readonly NutrientSum["sources"][number][]): NutrientSum["sources"] =>
  sources
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
    .slice(0, SOURCES_MAX);

/** Parts with the same food, as one. */
const mergeParts = (parts: readonly EatenPart[]): EatenPart[] =>
  [...Map.groupBy(parts, ({ key }) => key)].map(([key, same]) => ({
    key,
    name: same[0]?.name ?? "",
    grams: sumOf(same, "grams"),
    calories: sumOf(same, "calories"),
  }));

/**
 * Adds up the nutrients of what was eaten on so many days, and divides by these. What a food does not state is left out of
 * the amount and counts as energy that is not covered. Where nothing has energy, each part counts alike.
 */
export function sumNutrients(eaten: readonly EatenPart[], findNutrients: FindNutrients, days: number): NutrientSums {
  const parts = mergeParts(eaten).map((part) => ({
    ...part,
    nutrients: part.key === null ? undefined : findNutrients(part.key),
  }));
  const energy = sumOf(parts, "calories");
  const computeCoverage = (toShare: (part: (typeof parts)[number]) => number): number => {
    const weights = parts.map((part) => ({ part, weight: energy > 0 ? part.calories : 1 }));
    const whole = weights.reduce((sum, { weight }) => sum + weight, 0);
    return whole > 0 ? toExact(weights.reduce((sum, { part, weight }) => sum + weight * toShare(part), 0) / whole) : 0;
  };
  const nutrients = FURTHER_NUTRIENTS.map(({ name, unit }): NutrientSum => {
    const stated = parts.flatMap(({ name: food, grams, nutrients: found }) =>
      found && found[name].share > 0 ? [{ name: food, amount: (found[name].amount * grams) / 100 }] : [],
    );
    return {
      name,
      unit,
      amount: stated.length === 0 ? null : average(sumAmounts(stated), days),
      coverage: computeCoverage((part) => part.nutrients?.[name].share ?? 0),
      sources: sortSources(stated.map((source) => ({ ...source, amount: average(source.amount, days) }))),
    };
  });
  return {
    trackedDays: days,
    calories: average(energy, days),
    coverage: computeCoverage((part) => Number(part.nutrients !== undefined)),
    nutrients,
  };
}

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

/**
 * Adds up what is stated of so much energy (kcal) on so many days, and divides by these: only the amounts that are stated
 * at all. What states nothing is energy that is not covered.
 */
export function sumStatements(entries: readonly StatingEntry[], energy: number, days: number): NutrientSum[] {
  return STATED_NAMES.flatMap((name) => {
    const statements = entries.flatMap((entry) => listStatements(entry, name));
    if (statements.length === 0) return [];
    const byName = [...Map.groupBy(statements, (statement) => statement.name)];
    return {
      ...{ name, unit: STATED_AMOUNTS[name].unit },
      amount: average(sumAmounts(statements), days),
      coverage: toExact(statements.reduce((sum, { calories }) => sum + calories, 0) / energy),
      sources: sortSources(byName.map(([food, same]) => ({ name: food, amount: average(sumAmounts(same), days) }))),
    };
  });
}

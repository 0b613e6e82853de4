import { join } from "node:path";
import { parseDishes, parseFoods, parseTable } from "../../../db/seed/food-table.ts";
import {
  createFoodMatcher,
  MATCH_LIMITS,
  type MatchableFood,
  type MatchLimits,
} from "../../../src/features/foods/matching/food-matcher.ts";

/**
 * Items as models name them on photos, each with the energy that a model gave and the foods that it is, the most
 * likely one first. What the table has none of is to be matched with nothing. The limits of the matcher were chosen on the list "chosen" and
 * checked on "held-out". The others were written before anyone looked at what they match.
 */

const ROOT = join(import.meta.dir, "../../..");
const read = (file: string): Promise<string> => Bun.file(join(ROOT, file)).text();

export type LabeledItem = {
  list: string;
  name: string;
  preparation: string;
  kcalPer100g: number;
  foods: readonly string[];
};

export const labeledItems: readonly LabeledItem[] = parseTable(
  await read("tests/support/foods/named-items.tsv"),
  "named-items.tsv",
  ["list", "name", "preparation", "kcal", "foods"],
).map((row) => ({
  list: row.readText("list"),
  name: row.readText("name"),
  preparation: row.readText("preparation"),
  kcalPer100g: row.readFigure("kcal"),
  foods: row.readText("foods").split(";").filter(Boolean),
}));

/** The built-in foods and dishes, as the matcher takes them. */
export const builtInFoods: readonly MatchableFood[] = [
  ...parseFoods(await read("db/seed/foods.tsv")),
  ...parseDishes(await read("db/seed/dishes.tsv")),
];
const kcalByName = new Map(builtInFoods.map(({ name, kcal }) => [name, kcal]));

/** The energy of another food may differ by this much and still be right: 8%. */
const RIGHT_ENERGY = 0.08;

/** Whether a match is a food of the label, or has the energy of the first one. Nothing is right for a label of none. */
const isRight = ([first, ...others]: readonly string[], food: MatchableFood): boolean => {
  const kcal = kcalByName.get(first ?? "");
  if (kcal === undefined) return false;
  return first === food.name || others.includes(food.name) || Math.abs(food.kcal - kcal) <= RIGHT_ENERGY * kcal;
};

export type MatchReport = {
  /** Items that are a food of the table, and how many of them were matched with any food. */
  foods: number;
  matched: number;
  /** All matches, those of items that are not food of the table included. */
  matches: number;
  /** Items that are not food of the table. */
  others: number;
  /** Matches with a wrong food, as "item -> food". */
  wrong: string[];
  /** Items without a match although the table has them. */
  missed: string[];
};

type Options = { limits?: Partial<MatchLimits>; isEnergyKnown?: boolean; foods?: readonly MatchableFood[] };

/** Matches labeled items with the built-in foods. */
export function matchLabeled(
  items: readonly LabeledItem[],
  { limits, isEnergyKnown = true, foods = builtInFoods }: Options = {},
): MatchReport {
  const match = createFoodMatcher(foods, { ...MATCH_LIMITS, ...limits });
  const report: MatchReport = { foods: 0, matched: 0, matches: 0, others: 0, wrong: [], missed: [] };
  for (const item of items) {
    const { name, preparation, kcalPer100g } = item;
    const food = match({ name, preparation, kcalPer100g: isEnergyKnown ? kcalPer100g : undefined })?.food;
    const labels = item.foods.filter((label) => kcalByName.has(label));
    const isFood = labels.length > 0;
    if (isFood) report.foods += 1;
    else report.others += 1;
    if (food) report.matches += 1;
    if (food && isFood) report.matched += 1;
    if (food && !isRight(labels, food)) report.wrong.push(`${name} -> ${food.name}`);
    if (!food && isFood) report.missed.push(name);
  }
  return report;
}

/** The share of the table's foods that were matched. */
export const findCoverage = ({ foods, matched }: MatchReport): number => matched / foods;

/** The share of all matches that are right. */
export const findPrecision = ({ matches, wrong }: MatchReport): number =>
  matches === 0 ? 1 : 1 - wrong.length / matches;

import { FURTHER_NUTRIENTS, type FurtherNutrient } from "../../src/shared/food/further-nutrients.ts";

/**
 * The further nutrients in 100 g. food-nutrients.csv has those of USDA SR28 for the foods and ingredients of the table by
 * NDB number, an empty cell where SR28 states nothing; dish-nutrients.csv those of dishes, computed by `bun run dishes`.
 */

/** The amount of a nutrient in 100 g, and the share of the energy whose foods state it: 0 if it is not known. */
export type StatedAmount = { amount: number; share: number };
export type FoodNutrients = Readonly<Record<FurtherNutrient, StatedAmount>>;

/** Finds the nutrients of a food by its NDB number, or of a dish by the key of its recipe. */
export type FindNutrients = (key: string) => FoodNutrients | undefined;

const UNKNOWN: StatedAmount = { amount: 0, share: 0 };

/** Reads "12.5", or "12.5/0.8" of a dish whose ingredients with 0.8 of its energy state the nutrient. */
function parseCell(cell: string | undefined): StatedAmount {
  if (!cell) return UNKNOWN;
  const [amount, share = 1] = cell.split("/").map(Number);
  return { amount: amount ?? 0, share };
}

/** Parses only the lines that are asked for: a diary has few of the foods. */
function indexLines(csv: string): FindNutrients {
  const [header = "", ...lines] = csv.trimEnd().split("\n");
  const [, ...columns] = header.split(",");
  const positions = FURTHER_NUTRIENTS.map(({ name, column }) => [name, columns.indexOf(column) + 1] as const);
  if (positions.some(([, position]) => position === 0)) throw new Error(`A nutrient is missing: ${header}`);
  const byKey = new Map(lines.map((line) => [line.slice(0, line.indexOf(",")), line]));
  return (key) => {
    const cells = byKey.get(key)?.split(",");
    return (
      cells &&
      (Object.fromEntries(positions.map(([name, position]) => [name, parseCell(cells[position])])) as FoodNutrients)
    );
  };
}

/** Reads the nutrients of one of the files. */
export const readNutrientFile = async (path: string): Promise<FindNutrients> => indexLines(await Bun.file(path).text());

/** Reads the nutrients of all foods and dishes. */
export async function readFoodNutrients(paths: { foods: string; dishes: string }): Promise<FindNutrients> {
  const [findFood, findDish] = [await readNutrientFile(paths.foods), await readNutrientFile(paths.dishes)];
  return (key) => findFood(key) ?? findDish(key);
}

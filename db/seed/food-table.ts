import { mapTableFigures, TABLE_FIGURES, type TableFigures } from "../../src/shared/food/nutrition.ts";
import { FOOD_CATEGORIES, type FoodCategory } from "../../src/shared/product/enums.ts";

type SeedDescription = {
  name: string;
  /** Other names, separated by commas. */
  aliases: string;
  category: FoodCategory;
  tags: string[];
  /** How often people eat it, 0 to 9; docs/foods.md says how it was chosen. */
  popularity: number;
  portions: { label: string; grams: number }[];
};
/** A food of foods.tsv, with figures of 100 g and its number in USDA SR28. */
export type SeedFood = { ndbNo: string } & SeedDescription & TableFigures;
/** A dish of dishes.tsv with the key of its recipe. */
export type SeedDish = { recipe: string } & SeedDescription & TableFigures;

const POPULARITY_MAX = 9;

const isCategory = (word: string): word is FoodCategory => FOOD_CATEGORIES.some((category) => category === word);

/** The cells of one line of a table; each reader throws an error that names the line. */
export type TableRow = {
  createError: (problem: string) => Error;
  readText: (column: string) => string;
  /** A number of 0 or more. */
  readFigure: (column: string) => number;
};

/** The rows of a tab-separated table that has exactly these columns. `file` is named in errors. */
export function parseTable(tsv: string, file: string, columns: readonly string[]): TableRow[] {
  const [header, ...lines] = tsv.split("\n").filter((line) => line !== "");
  if (header !== columns.join("\t")) throw new Error(`${file}: unexpected header`);
  return lines.map((line, index) => {
    const cells = line.split("\t");
    const createError = (problem: string) => new Error(`${file}, line ${index + 2}: ${problem}`);
    if (cells.length !== columns.length) throw createError(`${cells.length} columns instead of ${columns.length}`);
    const readText = (column: string): string => cells[columns.indexOf(column)] ?? "";
    const readFigure = (column: string): number => {
      const value = Number(readText(column));
      if (readText(column) === "" || !Number.isFinite(value) || value < 0) throw createError(`${column} is no figure`);
      return value;
    };
    return { createError, readText, readFigure };
  });
}

/** Reads pairs such as "1 cup=240;1 tbsp=15". */
export function parsePairs({ readText, createError }: TableRow, column: string): { label: string; grams: number }[] {
  return readText(column)
    .split(";")
    .filter(Boolean)
    .map((pair) => {
      const split = pair.lastIndexOf("=");
      const grams = Number(pair.slice(split + 1));
      if (split < 1 || !(grams > 0)) throw createError(`"${pair}" is no weight`);
      return { label: pair.slice(0, split), grams };
    });
}

export const DESCRIPTION_COLUMNS = ["name", "aliases", "category", "tags", "popularity"] as const;

/** Reads what the columns of DESCRIPTION_COLUMNS say. */
export function parseDescription(row: TableRow): Omit<SeedDescription, "portions"> {
  const category = row.readText("category");
  if (!isCategory(category)) throw row.createError(`unknown category ${category}`);
  const popularity = row.readFigure("popularity");
  if (!Number.isInteger(popularity) || popularity > POPULARITY_MAX) throw row.createError("popularity is not 0 to 9");
  return {
    name: row.readText("name"),
    aliases: row.readText("aliases"),
    category,
    tags: row.readText("tags").split(",").filter(Boolean),
    popularity,
  };
}

/** Reads the figures of both tables. */
export const parseFigures = ({ readFigure }: TableRow): TableFigures => mapTableFigures(readFigure);

const listColumns = (key: string) => [key, ...DESCRIPTION_COLUMNS, ...TABLE_FIGURES, "portions"];
export const DISH_COLUMNS = listColumns("recipe");

/** Reads foods.tsv. Throws an error that names the line if a line is not valid. */
export const parseFoods = (tsv: string): SeedFood[] =>
  parseTable(tsv, "foods.tsv", listColumns("ndb_no")).map((row) => ({
    ndbNo: row.readText("ndb_no"),
    ...parseDescription(row),
    ...parseFigures(row),
    portions: parsePairs(row, "portions"),
  }));

/** Reads dishes.tsv. Throws an error that names the line if a line is not valid. */
export const parseDishes = (tsv: string): SeedDish[] =>
  parseTable(tsv, "dishes.tsv", DISH_COLUMNS).map((row) => ({
    recipe: row.readText("recipe"),
    ...parseDescription(row),
    ...parseFigures(row),
    portions: parsePairs(row, "portions"),
  }));

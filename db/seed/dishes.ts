import { mapTableFigures, TABLE_FIGURES, type TableFigures } from "../../src/shared/food/nutrition.ts";
import {
  DESCRIPTION_COLUMNS,
  DISH_COLUMNS,
  parseDescription,
  parseFigures,
  parseFoods,
  parsePairs,
  parseTable,
  type SeedDish,
  type TableRow,
} from "./food-table.ts";

const INGREDIENT_COLUMNS = ["ndb_no", "name", ...TABLE_FIGURES];
const RECIPE_COLUMNS = ["recipe", ...DESCRIPTION_COLUMNS, "yield", "portions", "ingredients", "source"];

/** Energy and sodium are whole numbers, as in SR28; the others have two decimals. */
const DECIMALS: TableFigures = { kcal: 0, protein: 2, carbs: 2, fat: 2, fiber: 2, sugar: 2, sodium: 0 };

/** The texts of the tables that dishes are computed from. */
export type RecipeTables = { recipes: string; foods: string; ingredients: string };

/** Reads "1 serving=1/4", a share of the whole dish, or "1 cup=240 g". */
function parsePortions({ readText, createError }: TableRow, cookedGrams: number): SeedDish["portions"] {
  return readText("portions")
    .split(";")
    .map((portion) => {
      const [, label = "", amount = "", divisor = "1", unit] = /^(.+)=(\d+)(?:\/(\d+))?( g)?$/.exec(portion) ?? [];
      const size = Number(amount) / Number(divisor);
      if (!(size > 0) || (!unit && size > 1)) throw createError(`"${portion}" is no portion`);
      return { label, grams: Math.round(unit ? size : size * cookedGrams) };
    });
}

/** Adds up the ingredients and divides by the weight after cooking; the result is of 100 g. */
function computeFigures(parts: readonly { grams: number; figures: TableFigures }[], cookedGrams: number): TableFigures {
  return mapTableFigures((name) => {
    const total = parts.reduce((sum, { grams, figures }) => sum + (figures[name] * grams) / 100, 0);
    return Number(((total / cookedGrams) * 100).toFixed(DECIMALS[name]));
  });
}

/** A recipe with its ingredients, foods of foods.tsv or of ingredients.tsv, and what it weighs when it is done. */
type Recipe = {
  row: TableRow;
  recipe: string;
  parts: { ndbNo: string; grams: number; figures: TableFigures }[];
  cookedGrams: number;
};

/**
 * Reads the ingredients of recipes.tsv. What cooking takes away is water, so a dish weighs its ingredients times its yield.
 * Throws an error that names the line if a line is not valid.
 */
export function findIngredients({ recipes, foods, ingredients }: RecipeTables): Recipe[] {
  const figuresByNumber = new Map<string, TableFigures>(parseFoods(foods).map((food) => [food.ndbNo, food]));
  for (const row of parseTable(ingredients, "ingredients.tsv", INGREDIENT_COLUMNS))
    figuresByNumber.set(row.readText("ndb_no"), parseFigures(row));

  return parseTable(recipes, "recipes.tsv", RECIPE_COLUMNS).map((row) => {
    const parts = parsePairs(row, "ingredients").map(({ label, grams }) => {
      const figures = figuresByNumber.get(label);
      if (!figures) throw row.createError(`unknown ingredient ${label}`);
      return { ndbNo: label, grams, figures };
    });
    if (row.readText("source") === "") throw row.createError("no source");
    const rawGrams = parts.reduce((sum, { grams }) => sum + grams, 0);
    return { row, recipe: row.readText("recipe"), parts, cookedGrams: rawGrams * row.readFigure("yield") };
  });
}

/** Computes the dishes of recipes.tsv from the figures of their ingredients. */
export const computeDishes = (tables: RecipeTables): SeedDish[] =>
  findIngredients(tables).map(({ row, recipe, parts, cookedGrams }) => ({
    recipe,
    ...parseDescription(row),
    ...computeFigures(parts, cookedGrams),
    portions: parsePortions(row, cookedGrams),
  }));

/** The text of dishes.tsv for these dishes. */
export function formatDishes(dishes: readonly SeedDish[]): string {
  const lines = dishes.map((dish) =>
    [
      dish.recipe,
      dish.name,
      dish.aliases,
      dish.category,
      dish.tags.join(","),
      dish.popularity,
      ...TABLE_FIGURES.map((name) => dish[name]),
      dish.portions.map(({ label, grams }) => `${label}=${grams}`).join(";"),
    ].join("\t"),
  );
  return `${[DISH_COLUMNS.join("\t"), ...lines].join("\n")}\n`;
}

import { formatDishNutrients } from "../db/seed/dish-nutrients.ts";
import { computeDishes, formatDishes } from "../db/seed/dishes.ts";
import { readNutrientFile } from "../db/seed/food-nutrients.ts";

/** Writes db/seed/dishes.tsv and dish-nutrients.csv from recipes.tsv and the tables of its ingredients. */
const read = (table: string) => Bun.file(`db/seed/${table}.tsv`).text();
const tables = { recipes: await read("recipes"), foods: await read("foods"), ingredients: await read("ingredients") };
await Bun.write("db/seed/dishes.tsv", formatDishes(computeDishes(tables)));
const findFood = await readNutrientFile("db/seed/food-nutrients.csv");
await Bun.write("db/seed/dish-nutrients.csv", formatDishNutrients(tables, findFood));

import { computeDishes, formatDishes } from "../db/seed/dishes.ts";

/** Writes db/seed/dishes.tsv from recipes.tsv and the tables of its ingredients. */
const read = (table: string) => Bun.file(`db/seed/${table}.tsv`).text();
const tables = { recipes: await read("recipes"), foods: await read("foods"), ingredients: await read("ingredients") };
await Bun.write("db/seed/dishes.tsv", formatDishes(computeDishes(tables)));

import { formatDishNutrients } from "../db/seed/dish-nutrients.ts";
import { computeDishes, formatDishes } from "../db/seed/dishes.ts";
import { formatDrinkWater } from "../db/seed/drink-water.ts";
import { readFoodNutrients, readNutrientFile } from "../db/seed/food-nutrients.ts";

/**
 * Writes db/seed/dishes.tsv and dish-nutrients.csv from recipes.tsv and the tables of its ingredients, and the water of
 * drinks, which the device knows, too.
 */
const read = (table: string) => Bun.file(`db/seed/${table}.tsv`).text();
const tables = { recipes: await read("recipes"), foods: await read("foods"), ingredients: await read("ingredients") };
const dishes = formatDishes(computeDishes(tables));
await Bun.write("db/seed/dishes.tsv", dishes);
const findFood = await readNutrientFile("db/seed/food-nutrients.csv");
await Bun.write("db/seed/dish-nutrients.csv", formatDishNutrients(tables, findFood));
const findNutrients = await readFoodNutrients({
  foods: "db/seed/food-nutrients.csv",
  dishes: "db/seed/dish-nutrients.csv",
});
await Bun.write("src/shared/body/drink-water.json", formatDrinkWater({ ...tables, dishes }, findNutrients));

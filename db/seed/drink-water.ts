import type { FindNutrients } from "./food-nutrients.ts";
import { parseDishes, parseFoods } from "./food-table.ts";

/**
 * The text of drink-water.json: grams of water in 100 g of each food and dish with the tag `drink` whose water is stated,
 * by the NDB number of a food and the name of a dish, which has no number.
 */
export function formatDrinkWater(tables: { foods: string; dishes: string }, findNutrients: FindNutrients): string {
  const drinks = [
    ...parseFoods(tables.foods).map(({ ndbNo, tags }) => ({ tags, key: ndbNo, source: ndbNo })),
    ...parseDishes(tables.dishes).map(({ recipe, name, tags }) => ({ tags, key: name, source: recipe })),
  ].filter(({ tags }) => tags.includes("drink"));
  const stated = drinks.flatMap(({ key, source }) => {
    const water = findNutrients(source)?.water;
    return water && water.share > 0 ? [[key, Number(water.amount.toFixed(1))] as const] : [];
  });
  return `${JSON.stringify(Object.fromEntries(stated), null, 2)}\n`;
}

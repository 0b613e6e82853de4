import { describe, expect, test } from "bun:test";
import { computeDishes, formatDishes } from "../../db/seed/dishes.ts";
import { parseDishes, parseFoods } from "../../db/seed/food-table.ts";
import { computeMacroKcal, KCAL_PER_GRAM } from "../../src/shared/nutrition.ts";

// The whole table of dishes, and the recipes that it is computed from.

const read = (table: string) => Bun.file(`db/seed/${table}.tsv`).text();
const tables = { recipes: await read("recipes"), foods: await read("foods"), ingredients: await read("ingredients") };
const dishes = parseDishes(await read("dishes"));

test("dishes.tsv is what tools/compute-dishes.ts computes from the recipes", async () => {
  expect(await read("dishes")).toBe(formatDishes(computeDishes(tables)));
});

test("has many dishes, each with a key and a name that no other food has, and with portions", () => {
  expect(dishes.length).toBeGreaterThanOrEqual(200);
  const names = [...dishes, ...parseFoods(tables.foods)].map(({ name }) => name.toLowerCase());
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(dishes.map(({ recipe }) => recipe)).size).toBe(dishes.length);
  for (const { recipe, portions, popularity } of dishes) {
    expect(recipe).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(popularity).toBeGreaterThan(0);
    expect(portions.length).toBeGreaterThan(0);
    expect(new Set(portions.map(({ label }) => label)).size).toBe(portions.length);
    for (const { grams } of portions) expect(grams).toBeGreaterThan(10);
  }
});

describe("energy fits the macros", () => {
  const hasAlcohol = ({ tags }: (typeof dishes)[number]) => tags.includes("alcohol");

  test("100 g have what protein, fat and carbohydrate come to, within the bounds of the foods", () => {
    const wrong = dishes.filter((dish) => {
      const most = computeMacroKcal(dish) * 1.1 + 10;
      const least = (computeMacroKcal(dish) - KCAL_PER_GRAM.carbs * dish.fiber) * 0.85 - 10;
      return dish.kcal < least || (dish.kcal > most && !hasAlcohol(dish));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("the macros of 100 g are at most 100 g, and a usual portion is between 10 and 1,200 kcal", () => {
    const wrong = dishes.filter(({ protein, carbs, fat, fiber, sugar, kcal, portions }) => {
      const usual = (kcal * (portions[0]?.grams ?? 0)) / 100;
      return protein + carbs + fat > 100 || fiber > carbs || sugar > carbs + 3 || usual < 10 || usual > 1200;
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe("a recipe", () => {
  const header = tables.recipes.slice(0, tables.recipes.indexOf("\n"));
  const toast =
    "butter-toast\tButter toast\tbuttered toast\tgrains\tvegetarian\t5\t0.9\t1 slice=1/2;1 cup=30 g\t18069=60;01001=20\tsomewhere";
  const compute = (line: string) => computeDishes({ ...tables, recipes: `${header}\n${line}\n` });

  test("adds up its ingredients over the weight after cooking", () => {
    const [bread, butter] = ["18069", "01001"].map((number) =>
      parseFoods(tables.foods).find(({ ndbNo }) => ndbNo === number),
    );
    const [dish] = compute(toast);
    expect(dish?.kcal).toBe(Math.round(((bread?.kcal ?? 0) * 0.6 + (butter?.kcal ?? 0) * 0.2) / 0.72));
    expect(dish?.portions).toEqual([
      { label: "1 slice", grams: 36 },
      { label: "1 cup", grams: 30 },
    ]);
  });

  test.each([
    ["an ingredient that no table has", toast.replace("18069", "99999")],
    ["an ingredient without a weight", toast.replace("=60", "=")],
    ["a portion larger than the dish", toast.replace("=1/2", "=2")],
    ["a portion without a size", toast.replace("=1/2", "=half")],
    ["no source", toast.replace("somewhere", "")],
  ])("with %s is refused with the line's number", (_, line) => expect(() => compute(line)).toThrow("line 2"));
});

import { describe, expect, test } from "bun:test";
import { formatDishNutrients } from "../../db/seed/dish-nutrients.ts";
import { computeDishes, formatDishes } from "../../db/seed/dishes.ts";
import { formatDrinkWater } from "../../db/seed/drink-water.ts";
import { readFoodNutrients, readNutrientFile } from "../../db/seed/food-nutrients.ts";
import { parseDishes, parseFoods, type SeedFood } from "../../db/seed/food-table.ts";
import { computeMacroKcal, KCAL_PER_GRAM } from "../../src/shared/food/nutrition.ts";
import { FOOD_CATEGORIES } from "../../src/shared/product/enums.ts";

// The whole tables of built-in foods and dishes, and the recipes that the dishes are computed from.

const read = (table: string) => Bun.file(`db/seed/${table}.tsv`).text();
const tables = { recipes: await read("recipes"), foods: await read("foods"), ingredients: await read("ingredients") };
const foods = parseFoods(tables.foods);
const dishes = parseDishes(await read("dishes"));

test("there are at least 1,000 foods and 200 dishes, each with a key and a name of its own and with portions", () => {
  expect(foods.length).toBeGreaterThanOrEqual(1000);
  expect(dishes.length).toBeGreaterThanOrEqual(200);
  const all = [...foods, ...dishes];
  for (const values of [
    foods.map(({ ndbNo }) => ndbNo),
    dishes.map(({ recipe }) => recipe),
    all.map(({ name }) => name.toLowerCase()),
  ])
    expect(new Set(values).size).toBe(values.length);
  for (const { portions } of all) {
    expect(portions.length).toBeGreaterThan(0);
    expect(new Set(portions.map(({ label }) => label)).size).toBe(portions.length);
    for (const { label } of portions) expect(label).not.toBe("");
  }
  for (const { ndbNo, portions } of foods) {
    expect(ndbNo).toMatch(/^\d{5}$/);
    for (const { grams } of portions) expect(grams).toBeGreaterThan(0);
  }
  for (const { recipe, portions, popularity } of dishes) {
    expect(recipe).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(popularity).toBeGreaterThan(0);
    for (const { grams } of portions) expect(grams).toBeGreaterThan(10);
  }
});

test("foods are of every category, and restaurant dishes, fast food and soups among them", () => {
  for (const category of FOOD_CATEGORIES) {
    expect(foods.filter((food) => food.category === category).length).toBeGreaterThan(50);
  }
  // The groups of SR28 begin its numbers: 06 soups and sauces, 21 fast foods, 22 meals, 36 restaurant dishes.
  for (const group of ["06", "21", "22", "36"]) {
    expect(foods.filter((food) => food.ndbNo.startsWith(group)).length).toBeGreaterThan(10);
  }
});

describe.each([
  ["foods", foods, { mostGrams: 101, mostFiberAboveCarbs: 0.5 }],
  ["dishes", dishes, { mostGrams: 100, mostFiberAboveCarbs: 0 }],
] as const)("100 g of %s", (_what, list: readonly Omit<SeedFood, "ndbNo">[], { mostGrams, mostFiberAboveCarbs }) => {
  // SR28 computes energy with factors for each food (USDA Handbook 74), so the general factors differ a little.
  const [LEAST, MOST, SLACK_KCAL] = [0.85, 1.1, 10];

  test("have at least 85% of the energy of their macros without fiber, less 10 kcal", () => {
    const short = list.filter((food) => {
      const withoutFiber = computeMacroKcal(food) - KCAL_PER_GRAM.carbs * Math.min(food.carbs, food.fiber);
      return food.kcal < withoutFiber * LEAST - SLACK_KCAL;
    });
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  test("and at most 110% of all of it and 10 kcal, but for what has alcohol or acetic acid", () => {
    const excess = list.filter((food) => food.kcal > computeMacroKcal(food) * MOST + SLACK_KCAL);
    const others = excess.filter(({ tags, name }) => !tags.includes("alcohol") && !/vinegar/i.test(name));
    expect(others.map(({ name }) => name)).toEqual([]);
    // 7 kcal a gram: at most 45 g of alcohol in 100 g.
    for (const food of excess) expect((food.kcal - computeMacroKcal(food)) / 7).toBeLessThan(45);
  });

  test("are at most 100 g of macros, fiber and sugar part of the carbohydrate", () => {
    // Sugar is measured, carbohydrate is what the other measurements leave over.
    const wrong = list.filter(
      ({ protein, carbs, fat, fiber, sugar }) =>
        protein + carbs + fat > mostGrams || fiber > carbs + mostFiberAboveCarbs || sugar > carbs + 3,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

test("a usual portion of a dish has 10 to 1,200 kcal", () => {
  const usual = dishes.map(({ kcal, portions }) => (kcal * (portions[0]?.grams ?? 0)) / 100);
  expect([Math.min(...usual) >= 10, Math.max(...usual) <= 1200]).toEqual([true, true]);
});

test("dishes.tsv and dish-nutrients.csv are what tools/compute-dishes.ts computes from the recipes", async () => {
  expect(await read("dishes")).toBe(formatDishes(computeDishes(tables)));
  const findFood = await readNutrientFile("db/seed/food-nutrients.csv");
  expect(await Bun.file("db/seed/dish-nutrients.csv").text()).toBe(formatDishNutrients(tables, findFood));
});

test("drink-water.json is what tools/compute-dishes.ts computes, and has every drink and no soup", async () => {
  const find = await readFoodNutrients({ foods: "db/seed/food-nutrients.csv", dishes: "db/seed/dish-nutrients.csv" });
  const text = formatDrinkWater({ ...tables, dishes: await read("dishes") }, find);
  expect(await Bun.file("src/shared/body/drink-water.json").text()).toBe(text);
  const water: Record<string, number> = JSON.parse(text);
  const isDrink = ({ tags }: { tags: readonly string[] }) => tags.includes("drink");
  expect(Object.keys(water)).toHaveLength([...foods, ...dishes].filter(isDrink).length);
  expect(Object.values(water).filter((grams) => !(grams > 25 && grams <= 100))).toEqual([]);
  const chosen = ["14411", "14209", "01211", "14003", "Latte", "06194", "14214"];
  expect(chosen.map((key) => water[key])).toEqual([99.9, 99.4, 88.1, 92, expect.any(Number), undefined, undefined]);
});

test("every food and dish has its nutrients, the fats about as much as its fat at most", async () => {
  const find = await readFoodNutrients({ foods: "db/seed/food-nutrients.csv", dishes: "db/seed/dish-nutrients.csv" });
  const unfit = [...foods, ...dishes].filter((food) => {
    const nutrients = find("ndbNo" in food ? food.ndbNo : food.recipe);
    if (!nutrients || Object.values(nutrients).some(({ amount, share }) => !(amount >= 0 && share >= 0 && share <= 1)))
      return true;
    const { saturatedFat, monounsaturatedFat, polyunsaturatedFat, water } = nutrients;
    const fats = saturatedFat.amount + monounsaturatedFat.amount + polyunsaturatedFat.amount;
    return fats > food.fat * 1.2 + 0.2 || water.amount + food.protein + food.carbs + food.fat > 103;
  });
  expect(unfit.map(({ name }) => name)).toEqual([]);
  expect(find("99999")).toBeUndefined();
});

describe("a recipe", () => {
  const header = tables.recipes.slice(0, tables.recipes.indexOf("\n"));
  const toast =
    "butter-toast\tButter toast\tbuttered toast\tgrains\tvegetarian\t5\t0.9\t1 slice=1/2;1 cup=30 g\t18069=60;01001=20\tsomewhere";
  const compute = (line: string) => computeDishes({ ...tables, recipes: `${header}\n${line}\n` });

  test("adds up its ingredients over the weight after cooking", () => {
    const [bread, butter] = ["18069", "01001"].map((number) => foods.find(({ ndbNo }) => ndbNo === number));
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

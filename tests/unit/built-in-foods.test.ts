import { describe, expect, test } from "bun:test";
import { parseFoods, type SeedFood } from "../../db/seed/food-table.ts";
import { FOOD_CATEGORIES } from "../../src/shared/enums.ts";
import { computeMacroKcal, KCAL_PER_GRAM } from "../../src/shared/nutrition.ts";

// The whole table of built-in foods.

const foods = parseFoods(await Bun.file("db/seed/foods.tsv").text());

test("has at least 1,000 foods, each with a number and a name of its own and with portions", () => {
  expect(foods.length).toBeGreaterThanOrEqual(1000);
  expect(new Set(foods.map((food) => food.ndbNo)).size).toBe(foods.length);
  expect(new Set(foods.map((food) => food.name.toLowerCase())).size).toBe(foods.length);
  for (const food of foods) {
    expect(food.ndbNo).toMatch(/^\d{5}$/);
    expect(food.portions.length).toBeGreaterThan(0);
    expect(new Set(food.portions.map(({ label }) => label)).size).toBe(food.portions.length);
    for (const portion of food.portions) {
      expect(portion.label).not.toBe("");
      expect(portion.grams).toBeGreaterThan(0);
    }
  }
});

test("has foods of every category, and restaurant dishes, fast food and soups among them", () => {
  for (const category of FOOD_CATEGORIES) {
    expect(foods.filter((food) => food.category === category).length).toBeGreaterThan(50);
  }
  // The groups of SR28 begin its numbers: 06 soups and sauces, 21 fast foods, 22 meals, 36 restaurant dishes.
  for (const group of ["06", "21", "22", "36"]) {
    expect(foods.filter((food) => food.ndbNo.startsWith(group)).length).toBeGreaterThan(10);
  }
});

describe("energy fits the macros", () => {
  // SR28 computes energy with factors for each food (USDA Handbook 74), so the general factors differ a little.
  const [LEAST, MOST, SLACK_KCAL] = [0.85, 1.1, 10];
  const withoutFiber = (food: SeedFood) =>
    computeMacroKcal(food) - KCAL_PER_GRAM.carbs * Math.min(food.carbs, food.fiber);
  /** Other sources of energy: alcohol and acetic acid. */
  const hasMore = ({ tags, name }: SeedFood) => tags.includes("alcohol") || /vinegar/i.test(name);

  test("100 g have no less than 85% of what protein, fat and carbohydrate without fiber come to, less 10 kcal", () => {
    const short = foods.filter((food) => food.kcal < withoutFiber(food) * LEAST - SLACK_KCAL);
    expect(short.map(({ name }) => name)).toEqual([]);
  });

  test("and no more than 110% of what all of it comes to and 10 kcal, but for what has alcohol or acetic acid", () => {
    const excess = foods.filter((food) => food.kcal > computeMacroKcal(food) * MOST + SLACK_KCAL);
    expect(excess.filter((food) => !hasMore(food)).map(({ name }) => name)).toEqual([]);
    // 7 kcal a gram: at most 45 g of alcohol in 100 g.
    for (const food of excess) expect((food.kcal - computeMacroKcal(food)) / 7).toBeLessThan(45);
  });

  test("the macros of 100 g are at most 100 g, fiber and sugar part of the carbohydrate", () => {
    // Sugar is measured, carbohydrate is what the other measurements leave over.
    const wrong = foods.filter(
      ({ protein, carbs, fat, fiber, sugar }) =>
        protein + carbs + fat > 101 || fiber > carbs + 0.5 || sugar > carbs + 3,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

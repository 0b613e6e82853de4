import { expect, test } from "bun:test";
import { findMealTypeAt, findMealTypeAtHour } from "../../src/shared/diary/meal-type.ts";
import { computeMacroGoals, computeMacroKcal, percentOfGoal } from "../../src/shared/food/nutrition.ts";
import { formatDollars, PLANS } from "../../src/shared/product/plans.ts";

test("macro goals are 15%, 45% and 40% of the calorie goal, or follow a split, and fat is the rest [K09]", () => {
  expect(computeMacroGoals(2000)).toEqual({ protein: 75, carbs: 225, fat: 89 });
  expect(computeMacroGoals(2000, { protein: 30, carbs: 40 })).toEqual({ protein: 150, carbs: 200, fat: 67 });
  expect(computeMacroGoals(800, { protein: 5, carbs: 5 })).toEqual({ protein: 10, carbs: 10, fat: 80 });
});

test("a gram of protein and carbohydrate has 4 kcal, one of fat 9", () => {
  expect(computeMacroKcal({ protein: 10, carbs: 20, fat: 5 })).toBe(165);
});

test("per cent of a goal are 1 for the first bit, 100 only and at most for all of it, and 0 where the goal is 0 [K10]", () => {
  const amounts = [0, 1, 9, 760, 1990, 1999, 2000, 5000];
  expect(amounts.map((amount) => percentOfGoal(amount, 2000))).toEqual([0, 1, 1, 38, 99, 99, 100, 100]);
  expect([percentOfGoal(100, 0), percentOfGoal(100, -1)]).toEqual([0, 0]);
});

test("the meal goes by the hour [K15]", () => {
  const meals = { breakfast: [5, 10], lunch: [11, 15], dinner: [16, 19], snack: [20, 0, 4] };
  for (const [meal, hours] of Object.entries(meals))
    for (const hour of hours) expect(`${hour}: ${findMealTypeAtHour(hour)}`).toBe(`${hour}: ${meal}`);
});

test("the meal of a local time is that of its hour", () => {
  expect(findMealTypeAt(Date.UTC(2026, 5, 17, 7))).toBe("breakfast");
  expect(findMealTypeAt(Date.UTC(2026, 5, 17, 16))).toBe("dinner");
});

test("plans cost $5.97 and $19.97 [K02]", () => {
  expect([formatDollars(PLANS.monthly.cents), formatDollars(PLANS.yearly.cents)]).toEqual(["$5.97", "$19.97"]);
});

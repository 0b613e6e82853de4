import { expect, test } from "bun:test";
import { findMealTypeAt, findMealTypeAtHour } from "../../src/shared/meal-type.ts";
import { computeMacroGoals, computeMacroKcal, percentOfGoal } from "../../src/shared/nutrition.ts";
import { formatDollars, PLANS } from "../../src/shared/plans.ts";

test("macro goals are 15%, 45% and 40% of the calorie goal [K09]", () => {
  expect(computeMacroGoals(2000)).toEqual({ protein: 75, carbs: 225, fat: 89 });
});

test("a gram of protein and carbohydrate has 4 kcal, one of fat 9", () => {
  expect(computeMacroKcal({ protein: 10, carbs: 20, fat: 5 })).toBe(165);
});

test.each([
  [0, 2000, 0],
  [1, 2000, 1],
  [9, 2000, 1],
  [760, 2000, 38],
  [1990, 2000, 99],
  [1999, 2000, 99],
  [2000, 2000, 100],
  [5000, 2000, 100],
  [100, 0, 0],
  [100, -1, 0],
])("%i of %i is %i per cent: at most 100, and 0 where the goal is 0 [K10]", (amount, goal, percent) => {
  expect(percentOfGoal(amount, goal)).toBe(percent);
});

test.each([
  [4, "snack"],
  [5, "breakfast"],
  [10, "breakfast"],
  [11, "lunch"],
  [15, "lunch"],
  [16, "dinner"],
  [19, "dinner"],
  [20, "snack"],
  [0, "snack"],
] as const)("the meal at %i o'clock is %s [K15]", (hour, meal) => expect(findMealTypeAtHour(hour)).toBe(meal));

test("the meal of an instant is the zone's", () => {
  const instant = Date.UTC(2026, 5, 17, 7);
  expect(findMealTypeAt(instant, "UTC")).toBe("breakfast");
  expect(findMealTypeAt(instant, "Asia/Tokyo")).toBe("dinner");
});

test("plans cost $5.97 and $19.97 [K02]", () => {
  expect([formatDollars(PLANS.monthly.cents), formatDollars(PLANS.yearly.cents)]).toEqual(["$5.97", "$19.97"]);
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type RepeatableEntry, suggestMeals } from "../../src/features/advice/rules/tonights-meals.ts";
import { listDiaryDays } from "../../src/shared/diary/day-window.ts";
import { MEAL_TYPES, type MealType } from "../../src/shared/product/enums.ts";

const DAYS = listDiaryDays(Temporal.PlainDate.from("2026-06-16"), 30, "diary");
const HOUR_OF: Record<MealType, number> = { breakfast: 8, lunch: 13, dinner: 19, snack: 21 };

type Eaten = [daysAgo: number, mealType: MealType, name: string, calories: number, protein?: number];

/** Entries, newest first, with ids in the given order. */
const log = (...eaten: Eaten[]): RepeatableEntry[] =>
  eaten
    .map(([daysAgo, mealType, name, calories, protein = 20], index) => ({
      id: String(index + 1),
      eatenAt: Date.UTC(2026, 5, 17 - daysAgo, HOUR_OF[mealType] + 9, index),
      localTime: Date.UTC(2026, 5, 17 - daysAgo, HOUR_OF[mealType], index),
      ...{ name, mealType, calories, protein, carbs: 10, fat: 5, fiber: 0, sugar: 0, sodium: 0 },
    }))
    .sort((a, b) => b.eatenAt - a.eatenAt);

const suggest = (entries: RepeatableEntry[], calories: number, { protein = 0, isDinnerLogged = false } = {}) =>
  suggestMeals(entries, DAYS, { left: { calories, protein }, goal: 2000, proteinGoal: 75, isDinnerLogged });
const names = (...args: Parameters<typeof suggest>) => suggest(...args).map((meal) => meal.names.join("+"));

describe("what fits tonight", () => {
  const varied = log(
    [1, "dinner", "Curry", 700],
    [2, "dinner", "Pizza", 1020],
    [3, "dinner", "Soup", 300],
    [4, "dinner", "Salmon", 600],
    [5, "lunch", "Bowl", 650],
    [6, "snack", "Nuts", 200],
    [7, "breakfast", "Porridge", 640],
  );

  test("are dinners, the one that leaves least of the gap first, and none that exceeds 110% of the goal", () => {
    expect(names(varied, 650)).toEqual(["Curry", "Salmon", "Soup"]);
    expect(names(varied, 820)).toEqual(["Curry", "Pizza", "Salmon"]);
    expect(names(varied, 819)).not.toContain("Pizza");
  });

  test("are lunches and snacks where there are too few dinners, and never a breakfast", () => {
    expect(names(varied, 150)).toEqual(["Soup", "Nuts"]);
    expect(names(log([1, "lunch", "Bowl", 650], [2, "breakfast", "Porridge", 640]), 650)).toEqual(["Bowl"]);
  });

  test("are snacks first once dinner is logged", () => {
    expect(names(varied, 650, { isDinnerLogged: true })).toEqual(["Nuts", "Curry", "Salmon"]);
  });

  test("bring the protein that is missing", () => {
    const entries = log([1, "dinner", "Pasta", 600, 15], [2, "dinner", "Chicken", 600, 50]);
    expect(names(entries, 600, { protein: 50 })).toEqual(["Chicken", "Pasta"]);
    expect(names(entries, 600, { protein: 0 })).toEqual(["Pasta", "Chicken"]);
  });

  test("are none with less than a twentieth of the goal left", () => {
    const broth = log([1, "dinner", "Broth", 20]);
    expect([100, 99, 0, -500].map((left) => suggest(broth, left).length)).toEqual([1, 0, 0, 0]);
  });

  test("are whole meals, each once, as they were eaten last", () => {
    const entries = log(
      [9, "dinner", "Rice", 250],
      [9, "dinner", "Fish", 300],
      [2, "dinner", "fish ", 320],
      [2, "dinner", "Rice", 260],
      [2, "snack", "Rice", 100],
    );
    const [first, second] = suggest(entries, 600);
    expect(first).toMatchObject({ entryIds: ["3", "4"], names: ["fish", "Rice"], calories: 580, protein: 40 });
    expect(second).toMatchObject({ entryIds: ["5"], mealType: "snack" });
  });

  test("are of finished days alone: today's and older ones are left out", () => {
    expect(suggest(log([0, "dinner", "Today", 500], [31, "dinner", "Old", 500]), 600)).toEqual([]);
    expect(names(log([30, "dinner", "Just", 500]), 600)).toEqual(["Just"]);
  });

  test("hold for every diary: at most three, from one meal each, within the day's goal", () => {
    const eaten = fc.record({
      daysAgo: fc.integer({ min: 0, max: 33 }),
      mealType: fc.constantFrom(...MEAL_TYPES),
      name: fc.constantFrom("Soup", "soup", "Bread", "Cake"),
      calories: fc.integer({ min: 1, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(eaten, { maxLength: 60 }), fc.integer({ min: -3000, max: 5000 }), (meals, left) => {
        const entries = log(
          ...meals.map(({ daysAgo, mealType, name, calories }): Eaten => [daysAgo, mealType, name, calories]),
        );
        const found = suggest(entries, left);
        expect(found.length).toBeLessThanOrEqual(3);
        for (const meal of found) {
          const own = entries.filter(({ id }) => meal.entryIds.includes(id));
          expect(own.reduce((sum, { calories }) => sum + calories, 0)).toBe(meal.calories);
          expect(new Set(own.map(({ mealType }) => mealType))).toEqual(new Set([meal.mealType]));
          expect(meal.calories).toBeLessThanOrEqual(left + 200);
        }
      }),
    );
  });
});

import { expect, setSystemTime, test } from "bun:test";
import type { NewFoodEntry } from "../../src/contracts/diary.ts";
import type { MealType } from "../../src/shared/product/enums.ts";
import { findMeal, placeInMeal, withMeal } from "../../web/domain/meal/meal-choice.ts";
import { parsePastMeal } from "../../web/domain/meal/past-meal.ts";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();
const iso = (day: number, hour: number, minute = 0) => new Date(at(day, hour, minute)).toISOString();
const choose = (chosen: MealType | undefined) => ({ pastMeal: undefined, chosen });
const SOUP: NewFoodEntry = { name: "Soup", calories: 300, mealType: "lunch" };

test.each<[now: number, chosen: MealType | undefined, meal: MealType, eatenAt: number]>([
  [at(10, 14), undefined, "lunch", at(10, 14)],
  [at(10, 14), "lunch", "lunch", at(10, 14)],
  // A forgotten breakfast.
  [at(10, 14), "breakfast", "breakfast", at(10, 8)],
  [at(10, 21, 30), "dinner", "dinner", at(10, 19)],
  // What is still to come is eaten now.
  [at(10, 14), "dinner", "dinner", at(10, 14)],
  // Before 04:00 the day that is on is the one before.
  [at(11, 2), "breakfast", "breakfast", at(10, 8)],
  [at(11, 2), "dinner", "dinner", at(10, 19)],
  [at(11, 5), "dinner", "dinner", at(11, 5)],
])("at %d, having chosen %s: %s, eaten at %d", (now, chosen, meal, eatenAt) => {
  expect(findMeal(choose(chosen), now)).toEqual({ meal, eatenAt });
});

test.each<[now: number, chosen: MealType | undefined, time: string, meal: MealType, eatenAt: number]>([
  // Without a chosen meal the time decides.
  [at(10, 14), undefined, "07:30", "breakfast", at(10, 7, 30)],
  [at(10, 14), "lunch", "07:30", "lunch", at(10, 7, 30)],
  // What is planned for this evening.
  [at(10, 14), "dinner", "20:15", "dinner", at(10, 20, 15)],
  // The day goes on until 04:00.
  [at(11, 2), undefined, "22:00", "snack", at(10, 22)],
  [at(10, 14), "snack", "01:00", "snack", at(11, 1)],
  [at(11, 2), undefined, "01:00", "snack", at(11, 1)],
  // In the morning last night is over.
  [at(11, 4), undefined, "03:59", "snack", at(11, 3, 59)],
  [at(11, 8), undefined, "01:00", "snack", at(11, 1)],
  [at(11, 8), "dinner", "00:00", "dinner", at(11, 0)],
  [at(11, 11, 59), undefined, "00:30", "snack", at(11, 0, 30)],
  [at(11, 12), undefined, "00:30", "snack", at(12, 0, 30)],
  [at(11, 8), undefined, "04:00", "snack", at(11, 4)],
  [at(11, 8), undefined, "23:00", "snack", at(11, 23)],
])("at %d, having chosen %s and %s: %s, eaten at %d", (now, chosen, time, meal, eatenAt) => {
  expect(findMeal({ ...choose(chosen), time }, now)).toEqual({ meal, eatenAt });
  const expected = { ...SOUP, mealType: meal, eatenAt: new Date(eatenAt).toISOString() };
  expect(placeInMeal(SOUP, { ...choose(chosen), time }, now)).toEqual(expected);
});

test("a chosen time of a past day is on that day, and goes along to the next screen", () => {
  const past = { pastMeal: { date: "2026-03-05", meal: "dinner" }, chosen: undefined, time: "20:15" } as const;
  expect(findMeal(past, at(10, 14))).toEqual({ meal: "dinner", eatenAt: at(5, 20, 15) });
  expect(findMeal({ ...past, time: "05:59" }, at(10, 14)).eatenAt).toBe(at(6, 5, 59));
  expect(withMeal("/manual-entry", past)).toBe("/manual-entry?date=2026-03-05&meal=dinner&time=20%3A15");
});

test("an entry stays as it is where no meal was chosen", () => {
  expect(placeInMeal(SOUP, choose(undefined), at(10, 14))).toBe(SOUP);
});

test("an entry of now has no time of its own, so that it stays the same when it is sent again", () => {
  const sent = [at(10, 14), at(10, 15)].map((now) => placeInMeal(SOUP, choose("lunch"), now));
  expect(sent).toEqual([SOUP, SOUP]);
  const breakfasts = [at(10, 14), at(10, 15)].map((now) => placeInMeal(SOUP, choose("breakfast"), now));
  expect(breakfasts).toEqual(Array(2).fill({ ...SOUP, mealType: "breakfast", eatenAt: iso(10, 8) }));
});

test.each([
  ["eatenAt", { eatenAt: iso(10, 12) }],
  ["analyzedAt", { analyzedAt: iso(10, 12) }],
])("what a photo shows is eaten when it was taken, by its %s", (_, time) => {
  const photographed = { ...SOUP, ...time };
  const place = (meal: MealType) => placeInMeal(photographed, choose(meal), at(10, 17));
  expect(place("lunch")).toMatchObject({ mealType: "lunch", eatenAt: iso(10, 12) });
  expect(place("breakfast")).toMatchObject({ mealType: "breakfast", eatenAt: iso(10, 8) });
});

test("a meal of an earlier day is at its usual time, and goes along to the next screen", () => {
  const past = { pastMeal: { date: "2026-03-05", meal: "dinner" }, chosen: undefined } as const;
  expect(placeInMeal(SOUP, past, at(10, 14))).toEqual({ ...SOUP, mealType: "dinner", eatenAt: iso(5, 19) });
  expect(withMeal("/manual-entry", past)).toBe("/manual-entry?date=2026-03-05&meal=dinner");
  expect(withMeal("/manual-entry", choose("breakfast"))).toBe("/manual-entry?meal=breakfast");
  expect(withMeal("/manual-entry", choose(undefined))).toBe("/manual-entry");
});

test.each([
  ["08:00", "breakfast"],
  ["11:00", "lunch"],
  ["19:59", "dinner"],
  ["03:00", "snack"],
  ["8:00", "lunch"],
] as const)("of a past day without a meal the time %s is one of %s, at 13:00 today", (time, meal) => {
  setSystemTime(at(10, 13));
  expect(parsePastMeal(new URLSearchParams({ date: "2026-03-09", time }))).toEqual({ date: "2026-03-09", meal });
});

test.each([
  ["2026-03-10", undefined],
  ["2026-03-11", undefined],
  ["2026-02-30", undefined],
  ["soon", undefined],
  ["2026-03-09", { date: "2026-03-09", meal: "dinner" }],
] as const)("on March 10 the past meal of the date %s is %j", (date, pastMeal) => {
  setSystemTime(at(10, 13));
  expect(parsePastMeal(new URLSearchParams({ date, meal: "dinner" }))).toEqual(pastMeal);
});

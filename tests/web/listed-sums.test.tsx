import { expect, test } from "bun:test";
import { cleanup, screen, within } from "@testing-library/react";
import fc from "fast-check";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { roundGrams, sumEntries } from "../../src/shared/diary/diary-figures.ts";
import { MEAL_TYPES } from "../../src/shared/product/enums.ts";
import { NOON } from "../support/fixed-now.ts";
import { buildEntry, openApp, SIGNED_IN, SUMMARY } from "../support/render.tsx";

const grams = fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 10);
const meal = fc.record({
  ...{ calories: fc.integer({ min: 1, max: 2500 }), protein: grams, carbs: grams, fat: grams },
  ...{ mealType: fc.constantFrom(...MEAL_TYPES), isPhoto: fc.boolean() },
});
const day = fc.array(meal, { minLength: 1, maxLength: 15 }).map((meals) =>
  meals.map(({ isPhoto, ...fields }, index) =>
    buildEntry({
      ...fields,
      id: String(index + 1),
      name: `Meal ${index % 4}`,
      imageUrl: isPhoto ? "/api/images/3" : null,
      eatenAt: new Date(NOON).toISOString(),
    }),
  ),
);

const parse = (text: string): number => Number(text.replaceAll(",", ""));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The kcal and grams that the rows in an element show. */
function readRows(element: HTMLElement) {
  const rows = within(element)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent ?? "");
  const readAll = (pattern: RegExp) => rows.map((text) => parse(pattern.exec(text)?.[1] ?? ""));
  return {
    kcal: sum(readAll(/([\d,]+) kcal$/)),
    /** Rows have one decimal, totals are rounded to whole grams. */
    grams: [/P\s([\d.,]+)/, /C\s([\d.,]+)/, /F\s([\d.,]+)/].map((pattern) => roundGrams(sum(readAll(pattern)))),
    count: rows.length,
  };
}

const open = (path: string, entries: FoodEntry[], goal: number) => {
  const { calories, entries: _, ...macros } = sumEntries(entries);
  const summary = { ...SUMMARY, dailyCalories: calories, dailyCalorieGoal: goal, macros };
  return openApp(path, { ...SIGNED_IN, "GET /api/food-entries": entries, "GET /api/user/daily-summary": summary });
};

test("Home's ring and macros are the sums of today's meals below, whatever was eaten", async () => {
  await fc.assert(
    fc.asyncProperty(day, fc.integer({ min: 800, max: 5000 }), async (entries, goal) => {
      cleanup();
      open("/", entries, goal);
      await screen.findAllByRole("button", { name: /^Delete/ });
      const rows = readRows(screen.getByRole("region", { name: "Today's Meals" }));
      const label = (await screen.findByRole("img", { name: /kcal eaten today/ })).getAttribute("aria-label") ?? "";
      expect(parse(/^([\d,]+)/.exec(label)?.[1] ?? "")).toBe(rows.kcal);
      const progress = screen.getByRole("region", { name: "Today's progress" }).textContent ?? "";
      const [, left = "", word] = /^([\d,]+)kcal (left|over)/.exec(progress) ?? [];
      expect(word === "over" ? -parse(left) : parse(left)).toBe(goal - rows.kcal);
      const macros = [...progress.matchAll(/(?:Protein|Carbs|Fat) ([\d,]+) g/g)].map(([, text = ""]) => parse(text));
      expect(macros).toEqual(rows.grams);
      expect(rows.count).toBe(entries.length);
    }),
    { numRuns: 15 },
  );
}, 120_000);

test("History's totals are the sums of its meals, and these of their rows, whatever was eaten", async () => {
  await fc.assert(
    fc.asyncProperty(day, async (entries) => {
      cleanup();
      open("/history", entries, 2000);
      const list = await screen.findByRole("region", { name: `Meals (${entries.length})` });
      const groups = within(list)
        .getAllByRole("region")
        .map((group) => ({
          rows: readRows(group),
          subtotal: parse(/^[A-Z][a-z]+?([\d,]+) kcal/.exec(group.textContent ?? "")?.[1] ?? ""),
        }));
      for (const { rows, subtotal } of groups) expect(subtotal).toBe(rows.kcal);
      const summary = screen.getByRole("region", { name: "Daily Summary" });
      expect(parse(summary.querySelector("strong")?.textContent ?? "")).toBe(
        sum(groups.map(({ subtotal }) => subtotal)),
      );
      const macros = [...(summary.textContent ?? "").matchAll(/([\d,]+) \/ [\d,]+ g/g)].map(([, text = ""]) =>
        parse(text),
      );
      expect(macros).toEqual(readRows(list).grams);
      expect(sum(groups.map(({ rows }) => rows.count))).toBe(entries.length);
    }),
    { numRuns: 15 },
  );
}, 120_000);

import { expect, test } from "bun:test";
import fc from "fast-check";
import { findUsualMeals, type PastFood } from "../../src/features/diary/usual-meals.ts";

const TODAY = "2026-06-17";
const dayAgo = (days: number): string => Temporal.PlainDate.from(TODAY).subtract({ days }).toString();

let id = 0;
/** The foods of one day's meal. */
const eat = (days: number, ...names: string[]): PastFood[] =>
  names.map((name) => {
    id += 1;
    return { id: String(id), name, date: dayAgo(days) };
  });
/** What is offered: the kind, the days, and the day whose foods they are. */
const offer = (...days: PastFood[][]) => {
  const foods = days.flat().toSorted((a, b) => a.date.localeCompare(b.date));
  return findUsualMeals(foods, TODAY).map(({ kind, days: count, lastDate, ids }) => [
    kind,
    count,
    lastDate,
    ids.map((each) => foods.find((food) => food.id === each)?.name).join(),
  ]);
};

test.each([
  ["nothing eaten", [], []],
  ["one breakfast, once: it is the last one", [eat(1, "Porridge")], [["last", 1, dayAgo(1), "Porridge"]]],
  [
    "the same twice is the usual one, with the figures of the last time",
    [eat(9, "Porridge", "Banana"), eat(2, "banana", "PORRIDGE")],
    [["usual", 2, dayAgo(2), "banana,PORRIDGE"]],
  ],
  [
    "the most frequent, and another last one beside it",
    [eat(5, "Porridge"), eat(4, "Toast"), eat(3, "Porridge"), eat(1, "Eggs")],
    [
      ["usual", 2, dayAgo(3), "Porridge"],
      ["last", 1, dayAgo(1), "Eggs"],
    ],
  ],
  [
    "of equally frequent ones the latest",
    [eat(8, "Toast"), eat(7, "Porridge"), eat(6, "Toast"), eat(5, "Porridge")],
    [["usual", 2, dayAgo(5), "Porridge"]],
  ],
  [
    "a food more is another meal; two of one food are not one",
    [eat(4, "Egg"), eat(3, "Egg", "Egg"), eat(2, "Egg", "Coffee"), eat(1, "Egg", "Egg")],
    [["usual", 2, dayAgo(1), "Egg,Egg"]],
  ],
  [
    "a meal of which something is logged today is not offered again",
    [eat(2, "Porridge", "Coffee"), eat(1, "Porridge", "Coffee"), eat(0, "coffee")],
    [],
  ],
  [
    "something else of today's changes nothing",
    [eat(2, "Porridge"), eat(1, "Porridge"), eat(0, "Apple")],
    [["usual", 2, dayAgo(1), "Porridge"]],
  ],
  [
    "nor does what is planned for tomorrow",
    [eat(2, "Porridge"), eat(1, "Porridge"), eat(-1, "Porridge")],
    [["usual", 2, dayAgo(1), "Porridge"]],
  ],
] as const)("%s", (_, days, expected) => {
  expect(offer(...(days as unknown as PastFood[][]))).toEqual(expected as unknown as ReturnType<typeof offer>);
});

test("of any diary at most two meals are offered: whole ones of past days, without what was eaten today", () => {
  const food = fc.record({
    id: fc.nat().map(String),
    name: fc.constantFrom("Egg", "Toast", "Tea"),
    days: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(food, { selector: (each) => each.id, maxLength: 30 }), (eaten) => {
      const foods = eaten.map(({ days, ...rest }) => ({ ...rest, date: dayAgo(days) }));
      const today = foods.filter(({ date }) => date === TODAY).map(({ name }) => name);
      const meals = findUsualMeals(foods, TODAY);
      expect(meals.length).toBeLessThanOrEqual(2);
      for (const { kind, days, lastDate, ids } of meals) {
        const meal = foods.filter(({ date }) => date === lastDate);
        expect(meal.map((each) => each.id).toSorted()).toEqual(ids.toSorted());
        expect(lastDate < TODAY).toBe(true);
        expect(meal.some(({ name }) => today.includes(name))).toBe(false);
        expect(days).toBeGreaterThanOrEqual(kind === "usual" ? 2 : 1);
      }
    }),
  );
});

import { expect, test } from "bun:test";
import fc from "fast-check";
import { sumEntries } from "../../src/shared/diary/diary-figures.ts";
import { describeToday } from "../../src/shared/diary/todays-advice.ts";

const tenths = fc.integer({ min: 0, max: 9999 });
const meal = fc.record({ calories: fc.integer({ min: 1, max: 2500 }), protein: tenths, carbs: tenths, fat: tenths });
const toGrams = (amount: number) => amount / 10;

test("the totals of a day are the sums of what its rows show, in whole grams", () => {
  fc.assert(
    fc.property(fc.array(meal, { maxLength: 30 }), (meals) => {
      const { calories, protein, carbs, fat, entries } = sumEntries(
        meals.map((one) => ({
          ...{ calories: one.calories, protein: toGrams(one.protein) },
          ...{ carbs: toGrams(one.carbs), fat: toGrams(one.fat) },
        })),
      );
      const sum = (figure: keyof (typeof meals)[number]) => meals.reduce((total, one) => total + one[figure], 0);
      expect([calories, entries]).toEqual([sum("calories"), meals.length]);
      // Integers have no error of their own, so that a half is rounded up.
      expect([protein, carbs, fat]).toEqual(
        [sum("protein"), sum("carbs"), sum("fat")].map((total) => Math.floor((total + 5) / 10)),
      );
    }),
  );
});

test.each([
  [[20.5, 20.5, 20.5], "19 g of protein to go to your goal."],
  [[80.5], "your protein goal is reached."],
  [[80.4], "1 g of protein to go to your goal."],
])("the advice beside the ring leaves as much protein as its macros, of %j g", (grams, expected) => {
  const eaten = grams.map((protein) => ({ calories: 500, protein, carbs: 0, fat: 0 }));
  const goal = { goal: 2150, macroGoals: { protein: 81, carbs: 242, fat: 96 } };
  expect(describeToday(eaten, goal)).toEndWith(expected);
  const left = goal.macroGoals.protein - sumEntries(eaten).protein;
  expect(expected).toStartWith(left > 0 ? `${left} g` : "your protein goal");
});

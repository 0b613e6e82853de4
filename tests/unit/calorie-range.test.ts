import { expect, test } from "bun:test";
import fc from "fast-check";
import { computeCalorieRange, findNeededError, type RangedItem } from "../../src/shared/analysis/calorie-range.ts";
import { sumItems } from "../../src/shared/diary/entry-items.ts";

const item = (calories: number, grams: number | null, gramsLow = grams, gramsHigh = grams): RangedItem => ({
  calories,
  grams,
  gramsLow,
  gramsHigh,
});
const EXACT = { relative: 0, factor: 1.6 };

test.each([
  ["one item's weights alone", [item(200, 100, 80, 130)], EXACT, [160, 200, 260]],
  // 3 and 4 kcal of independent errors are 5.
  ["independent errors", [item(100, 100, 97, 103), item(100, 100, 96, 104)], EXACT, [195, 200, 205]],
  ["the error that all items share", [item(100, 50), item(300, 100)], { relative: 0.25, factor: 1.6 }, [286, 400, 560]],
  // ln 1.2 and ln 1.4, squared, are 0.3827 squared: a factor of 1.466.
  ["both", [item(500, 250, 250, 300)], { relative: 0.25, factor: 1.6 }, [357, 500, 733]],
  ["an error above 100%", [item(100, 50)], { relative: 0.8, factor: 2 }, [38, 100, 260]],
  ["a weight that may be nothing", [item(100, 50, 0, 50)], EXACT, [0, 100, 100]],
  ["no known weight", [item(100, null)], EXACT, [100, 100, 100]],
  ["nothing", [], { relative: 0.3, factor: 1.6 }, [0, 0, 0]],
  ["water", [item(0, 250, 200, 300)], { relative: 0.3, factor: 1.6 }, [0, 0, 0]],
  ["bounds on the wrong side", [item(100, 50, 60, 40)], EXACT, [100, 100, 100]],
])("the range of %s", (_, items, error, [low, best, high]) => {
  expect(computeCalorieRange(items, error)).toEqual({ caloriesLow: Number(low), caloriesHigh: Number(high) });
  expect(items.reduce((sum, { calories }) => sum + calories, 0)).toBe(Number(best));
});

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
function compute(...args: Parameters<typeof computeCalorieRange>) {
  const { caloriesLow: low, caloriesHigh: high } = computeCalorieRange(...args);
  return { low, high };
}

const weighedItem = fc
  .record({
    calories: fc.double({ min: 0, max: 3000, noNaN: true }),
    grams: fc.constantFrom(1, 35, 180, 900),
    below: fc.double({ min: 0, max: 1, noNaN: true }),
    above: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  .map(({ calories, grams, below, above }) => item(calories, grams, grams * (1 - below), grams * (1 + above)));
const error = fc.record({
  relative: fc.double({ min: 0, max: 2, noNaN: true }),
  factor: fc.double({ min: 0, max: 3, noNaN: true }),
});

test("the energy that a diary shows is in the range, in whole kcal", () => {
  fc.assert(
    fc.property(fc.array(weighedItem, { maxLength: 8 }), error, (items, known) => {
      const { low, high } = compute(items, known);
      const { calories } = sumItems(items.map((some) => ({ ...NOTHING, calories: some.calories })));
      expect([low, high].every((kcal) => Number.isInteger(kcal) && kcal >= 0)).toBe(true);
      expect(low <= calories && calories <= high).toBe(true);
    }),
  );
});

test("a larger error and wider weights never narrow the range, and a further item lowers neither end", () => {
  fc.assert(
    fc.property(
      fc.array(weighedItem, { minLength: 1, maxLength: 6 }),
      weighedItem,
      error,
      fc.double({ min: 1, max: 3, noNaN: true }),
      (items, further, known, times) => {
        const { low, high } = compute(items, known);
        const larger = compute(items, { ...known, relative: known.relative * times });
        expect(larger.low <= low && larger.high >= high).toBe(true);
        const wider = items.map(({ calories, grams, gramsLow, gramsHigh }) =>
          item(calories, grams, (gramsLow ?? 0) / times, (gramsHigh ?? 0) * times),
        );
        const wide = compute(wider, known);
        expect(wide.low <= low && wide.high >= high).toBe(true);
        const more = compute([...items, further], known);
        expect(more.low >= low && more.high >= high).toBe(true);
      },
    ),
  );
});

test.each([
  ["too high by half", [item(300, null)], 200, 0.5],
  ["too low by half", [item(200, null)], 300, 0.5],
  ["exact", [item(200, null)], 200, 0],
  ["explained by the weights", [item(200, 100, 80, 130)], 255, 0],
  ["nothing seen", [], 300, Number.POSITIVE_INFINITY],
  ["nothing there", [item(300, null)], 0, Number.POSITIVE_INFINITY],
  ["nothing seen, nothing there", [], 0, 0],
])("the error that is needed for an answer that is %s", (_, items, truth, needed) => {
  expect(findNeededError(items, truth)).toBeCloseTo(needed, 10);
});

const kcal = fc.integer({ min: 200, max: 3000 });

test("with the needed error the range holds the true energy", () => {
  fc.assert(
    fc.property(weighedItem, fc.array(weighedItem, { maxLength: 4 }), kcal, (first, rest, truth) => {
      const items = [{ ...first, calories: first.calories + 20 }, ...rest];
      const { low, high } = compute(items, { relative: findNeededError(items, truth), factor: 1 });
      expect(low <= truth && truth <= high).toBe(true);
    }),
  );
});

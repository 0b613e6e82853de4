import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type EntryItem, scaleItem, sumItems, sumItemsOfEntry } from "../../src/shared/diary/entry-items.ts";
import { scaleEntry, takePortion, type Whole } from "../../src/shared/diary/portion.ts";
import { groundItem, turnItemOver, weighItem } from "../../src/shared/food/item-edits.ts";
import { NUTRIENT_NAMES, type Nutrients } from "../../src/shared/food/nutrition.ts";
import { anyNutrients } from "../support/web/any-nutrients.ts";

/** USDA SR28 01116, plain whole-milk yogurt, and 09040, bananas: figures of 100 g. */
const YOGURT: Nutrients = { calories: 61, protein: 3.47, carbs: 4.66, fat: 3.25, fiber: 0, sugar: 4.66, sodium: 46 };
const BANANA: Nutrients = { calories: 89, protein: 1.09, carbs: 22.84, fat: 0.33, fiber: 2.6, sugar: 12.23, sodium: 1 };

const UNKNOWN = { count: null, unit: null, preparation: null, box: null, gramsLow: null, gramsHigh: null };
const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const yogurt = groundItem(
  { ...UNKNOWN, ...NOTHING, name: "Yogurt", grams: 150, source: "estimate", food: null, estimate: null },
  { id: 7, name: "Yogurt, plain", ndbNo: "01116", per100g: YOGURT, source: "database" },
);
const banana: EntryItem = {
  ...{ ...UNKNOWN, name: "Banana", count: 1, unit: "banana", source: "estimate" },
  ...{ ...NOTHING, calories: 105.02, carbs: 26.9512, grams: 118, gramsLow: 100, gramsHigh: 140 },
  food: { id: 9, name: "Bananas, raw", ndbNo: "09040", per100g: BANANA, source: "database" },
  estimate: { ...NOTHING, calories: 89, carbs: 22.84 },
};

const pick = (source: Nutrients) => Object.fromEntries(NUTRIENT_NAMES.map((name) => [name, source[name]]));

test("sums are rounded once, at the end", () => {
  expect(sumItems([yogurt, yogurt])).toMatchObject({ calories: 183, protein: 10.4, carbs: 14, fat: 9.8, sodium: 138 });
  expect(sumItems([])).toMatchObject({ calories: 0 });
  expect(sumItemsOfEntry([])).toMatchObject({ calories: 1 });
});

describe("an item at another weight", () => {
  test("follows from the figures of 100 g, and is certain", () => {
    const certain = { grams: 59, gramsLow: 59, gramsHigh: 59 };
    expect(weighItem(banana, 59)).toMatchObject({ ...certain, count: 0.5, calories: 52.51, carbs: 13.4756 });
    expect(weighItem({ ...yogurt, grams: null }, 100)).toMatchObject({ grams: 100, calories: 61 });
  });

  test("without figures of 100 g is in proportion, and stays as it is without a weight", () => {
    const dip = { ...banana, food: null, estimate: null };
    expect(weighItem(dip, 236)).toMatchObject({ calories: 210.04, count: 2 });
    expect(weighItem({ ...dip, grams: null }, 236)).toEqual({ ...dip, grams: null });
  });
});

test("the food's figures and the estimate are turned over, back and forth", () => {
  const grounded = turnItemOver(banana);
  expect(grounded).toMatchObject({ source: "database", calories: 105.02, sugar: 14.4314 });
  expect(turnItemOver(grounded)).toEqual(banana);
  expect(turnItemOver(yogurt)).toEqual(yogurt);
});

test("an own food is still the person's own after the estimate; a food of unknown origin is one of the table", () => {
  const own = groundItem(
    { ...banana, grams: 118 },
    { id: 9, name: "My bananas", ndbNo: null, per100g: BANANA, source: "own" },
  );
  expect(turnItemOver(own)).toMatchObject({ source: "estimate", food: { source: "own" } });
  expect(turnItemOver(turnItemOver(own))).toEqual(own);
  const { source: _, ...food } = { id: 9, name: "Bananas, raw", ndbNo: "09040", per100g: BANANA, source: "own" };
  expect(turnItemOver({ ...banana, food }).source).toBe("database");
  expect(turnItemOver({ ...own, food })).toMatchObject({ source: "estimate", food: { source: "own" } });
});

const grams = fc.double({ min: 0.1, max: 5000, noNaN: true });
const figures = anyNutrients(900);
const item: fc.Arbitrary<EntryItem> = fc
  .record({ weight: grams, food: figures, estimate: figures, isGrounded: fc.boolean() })
  .map(({ weight, food, estimate, isGrounded }) => {
    const estimated = weighItem(
      { ...banana, ...NOTHING, food: { id: 1, name: "Food", ndbNo: null, per100g: food }, estimate },
      weight,
    );
    return isGrounded ? turnItemOver(estimated) : estimated;
  });
/** What a person does to the items of a meal. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant("weigh"), at: fc.nat(), grams }),
  fc.record({ kind: fc.constant("turn over"), at: fc.nat(), grams }),
  fc.record({ kind: fc.constant("remove"), at: fc.nat(), grams }),
  fc.record({ kind: fc.constant("scale"), at: fc.nat(), grams: fc.constantFrom(0.25, 0.5, 0.75, 1, 1.5, 2, 1 / 3) }),
);

/** Fails unless the sums are those of the items, rounded once, and a known food's figures are those of 100 g times the grams. */
function expectSums(items: readonly EntryItem[]): void {
  const sums = sumItems(items);
  for (const name of NUTRIENT_NAMES) {
    const sum = items.reduce((total, item) => total + item[name], 0);
    const half = name === "calories" || name === "sodium" ? 0.5 : 0.05;
    expect(Math.abs(sums[name] - sum)).toBeLessThanOrEqual(half + 1e-4);
    for (const { grams, food, source, ...own } of items)
      if (source !== "estimate" && food && grams !== null)
        expect(own[name]).toBeCloseTo((food.per100g[name] * grams) / 100, 5);
  }
}

test("after any sequence of edits the items add up to the entry, and all of it is what it was", () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), fc.array(edit, { maxLength: 8 }), (first, edits) => {
      let entry = takePortion({ ...NOTHING, servingQuantity: 1, items: first } satisfies Whole, 1);
      for (const { kind, at, grams: amount } of edits) {
        if (kind === "scale") {
          entry = scaleEntry(entry, amount);
          continue;
        }
        const { items } = scaleEntry(entry, 1);
        const position = at % items.length;
        const changed = items.flatMap((old, index) => {
          if (index !== position) return [old];
          if (kind === "remove") return items.length > 1 ? [] : [old];
          return [kind === "weigh" ? weighItem(old, amount) : turnItemOver(old)];
        });
        entry = takePortion({ ...NOTHING, servingQuantity: 1, items: changed }, entry.portion?.share ?? 1);
      }
      expect(pick(entry)).toEqual(pick(sumItemsOfEntry(entry.items)));
      const whole = scaleEntry(entry, 1);
      expectSums(whole.items);
      expect(scaleEntry(scaleEntry(whole, 0.5), 1)).toEqual(whole);
    }),
  );
});

test("a share of an item has a share of its weight, count and figures", () => {
  const half = { grams: 59, gramsLow: 50, gramsHigh: 70, count: 0.5 };
  expect(scaleItem(banana, 0.5)).toMatchObject({ ...half, calories: 52.51, carbs: 13.4756 });
});

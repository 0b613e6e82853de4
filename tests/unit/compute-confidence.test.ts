import { describe, expect, test } from "bun:test";
import { computeConfidence } from "../../src/features/food-analysis/compute-confidence.ts";
import { toEstimate } from "../../src/features/food-analysis/ground-items.ts";
import { computeCalorieRange, UNLISTED_ERROR } from "../../src/shared/analysis/calorie-range.ts";
import type { EntryItem } from "../../src/shared/diary/entry-items.ts";
import { groundItem } from "../../src/shared/food/item-edits.ts";

const FIGURES = { calories: 600, protein: 30, carbs: 75, fat: 20, fiber: 5, sugar: 5, sodium: 500 };
const createItem = (figures: Partial<typeof FIGURES> = {}): EntryItem =>
  toEstimate({
    ...{ name: "pasta", count: null, unit: null, preparation: null, box: null },
    ...{ grams: { low: 300, best: 400, high: 500 }, ...FIGURES, ...figures },
  });
const ground = (item: EntryItem): EntryItem =>
  groundItem(
    { ...item, grams: 400 },
    {
      ...{ id: 1, name: "Pasta", ndbNo: null, source: "database" },
      per100g: { calories: 150, protein: 7.5, carbs: 18.75, fat: 5, fiber: 1, sugar: 1, sodium: 100 },
    },
  );

const rate = (items: EntryItem[], { stated = 0.9, error = 0.25, isDoubtful = false } = {}) =>
  computeConfidence({ items, range: computeCalorieRange(items, { relative: error, factor: 1.6 }), stated, isDoubtful });

describe("confidence", () => {
  test("is what docs/photo-recognition.md states", () => {
    // 600 kcal in a range from 385 to 898: 0.45 / (1 + 513 / 1200) + 0.3 x 0.75 + 0.25 x 0.9 = 0.765.
    expect(rate([createItem()])).toBe(0.77);
    expect(rate([ground(createItem())])).toBe(0.84);
    expect(rate([ground(createItem())], { error: 0, stated: 1 })).toBe(0.91);
    expect(rate([createItem()], { error: UNLISTED_ERROR, stated: 0.8 })).toBe(0.71);
    expect(rate([createItem()], { error: UNLISTED_ERROR, stated: 0.6 })).toBe(0.66);
  });

  test("rises with the share of energy from known foods", () => {
    const [estimated, mixed, known] = [
      [createItem(), createItem()],
      [ground(createItem()), createItem()],
      [ground(createItem()), ground(createItem())],
    ].map((items) => rate(items));
    expect(Number(estimated)).toBeLessThan(Number(mixed));
    expect(Number(mixed)).toBeLessThan(Number(known));
  });

  test("is lowered where energy and macros are more than a fifth apart", () => {
    expect(rate([createItem({ calories: 700 })])).toBe(rate([createItem()]));
    expect(rate([createItem({ calories: 500 })])).toBe(rate([createItem()]));
    // 1200 kcal with macros for 600 are half apart, of which a fifth is allowed.
    expect(rate([createItem({ calories: 1200 })])).toBe(0.54);
    expect(rate([createItem({ calories: 600, protein: 0, carbs: 0, fat: 0 })])).toBe(0.15);
  });

  test("is not moved by a few kilocalories", () => {
    expect(rate([createItem({ calories: 2, protein: 0, carbs: 0, fat: 0 })])).toBeGreaterThan(0.7);
  });

  test("is low where there is no energy, and where the answer cannot be right", () => {
    expect(rate([createItem({ calories: 0, protein: 0, carbs: 0, fat: 0 })])).toBeLessThan(0.5);
    expect(rate([ground(createItem())], { isDoubtful: true })).toBe(0.3);
  });

  test("never leaves 0 to 1", () => {
    const confidences = Array.from({ length: 41 }, (_, n) => rate([createItem({ calories: 250 * n })], { stated: 1 }));
    expect(confidences.filter((confidence) => confidence < 0 || confidence > 1)).toEqual([]);
  });
});

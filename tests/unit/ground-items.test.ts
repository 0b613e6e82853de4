import { expect, test } from "bun:test";
import fc from "fast-check";
import { buildAnalysis } from "../../src/features/food-analysis/build-analysis.ts";
import { groundItems, toEstimate } from "../../src/features/food-analysis/ground-items.ts";
import type { AnalyzedItem } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { type FoundFood, sumItems } from "../../src/shared/diary/entry-items.ts";
import { NUTRIENT_NAMES, type Nutrients, scaleNutrients, toPer100g } from "../../src/shared/food/nutrition.ts";
import { parseServingGrams } from "../../src/shared/food/serving-size.ts";
import { anyNutrients } from "../support/web/any-nutrients.ts";

const NOTHING: Nutrients = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const ESTIMATE: Nutrients = { calories: 200, protein: 4, carbs: 44, fat: 0.5, fiber: 1, sugar: 0, sodium: 2 };
const RICE: FoundFood = {
  ...{ source: "database", id: 7, name: "White rice, cooked", ndbNo: "20045" },
  per100g: { calories: 130, protein: 2.69, carbs: 28.17, fat: 0.28, fiber: 0.4, sugar: 0.05, sodium: 1 },
};
const createItem = (grams: AnalyzedItem["grams"], figures = ESTIMATE): AnalyzedItem => ({
  ...{ name: "rice", preparation: null, grams, count: null, unit: null, box: null },
  ...figures,
});
const weigh = (best: number) => ({ low: best / 2, best, high: best * 2 });
const { source: _, ...RICE_FOOD } = RICE;

test("what the analyzer saw has the analyzer's own figures, and those of 100 g to turn over to", () => {
  expect(toEstimate(createItem({ low: 100, best: 200, high: 250 }))).toMatchObject({
    ...{ grams: 200, gramsLow: 100, gramsHigh: 250, source: "estimate", food: null },
    ...ESTIMATE,
    estimate: { calories: 100, protein: 2, carbs: 22, fat: 0.25, fiber: 0.5, sugar: 0, sodium: 1 },
  });
});

test.each([
  ["no weight", null, null],
  ["a weight of nothing", { low: 0, best: 0, high: 5 }, null],
  ["a low weight of nothing", { low: 0, best: 2, high: 5 }, 1],
])("with %s", (_what, grams, gramsLow) => {
  expect(toEstimate(createItem(grams))).toMatchObject({ gramsLow, ...ESTIMATE });
  expect(toEstimate(createItem(grams)).estimate === null).toBe(gramsLow === null);
});

test.each([1, 2])("figures that %p g cannot have are kept, without those of 100 g", (grams) => {
  expect(toEstimate(createItem(weigh(grams), { ...ESTIMATE, calories: 450 }))).toMatchObject({
    ...{ grams, calories: 450, estimate: null },
  });
});

test("items are grounded in their order, with their names, preparations and energies of 100 g", async () => {
  const items = [createItem(weigh(200)), { ...createItem(weigh(50)), name: "dal", preparation: "boiled" }];
  const grounded = await groundItems(3, items.map(toEstimate), async (userId, named) => {
    expect(userId).toBe(3);
    expect(named).toEqual([
      { name: "rice", preparation: undefined, kcalPer100g: 100 },
      { name: "dal", preparation: "boiled", kcalPer100g: 400 },
    ]);
    return [RICE, undefined];
  });
  expect(grounded).toMatchObject([
    { name: "rice", source: "database", food: RICE_FOOD, calories: 260, protein: 5.38, grams: 200, gramsHigh: 400 },
    { name: "dal", source: "estimate", food: null, ...ESTIMATE, preparation: "boiled" },
  ]);
  expect(grounded[0]?.estimate).toEqual(toEstimate(createItem(weigh(200))).estimate);
  expect(sumItems(grounded)).toMatchObject({ calories: 460, protein: 9.4, carbs: 100.3, fat: 1.1, sodium: 4 });
});

test("an item of unknown weight keeps its estimate; one without figures is looked up by its name alone", async () => {
  const seen = [createItem(null), createItem(weigh(100), NOTHING)].map(toEstimate);
  const items = await groundItems(1, seen, async (_userId, named) => {
    expect(named.map(({ kcalPer100g }) => kcalPer100g)).toEqual([undefined, undefined]);
    return [RICE, RICE];
  });
  expect(items).toMatchObject([
    { source: "estimate", food: null, calories: 200 },
    { source: "database", food: RICE_FOOD, calories: 130 },
  ]);
});

test.each<[string, (number | null)[], string]>([
  ["1 plate (about 400 g)", [200, 50], "1 plate (about 250 g)"],
  ["350 g", [200, 50], "250 g"],
  ["1 plate", [200, 50], "1 plate"],
  ["1 plate (about 400 g)", [200, null], "1 plate (about 400 g)"],
])("the serving %p of items that weigh %j is %p", async (stated, weights, servingSize) => {
  const items = weights.map((grams) => createItem(grams === null ? null : weigh(grams)));
  const dish = { ...NOTHING, name: "Rice", confidence: 0.5, isDoubtful: false, category: null, tags: [] };
  const findFoods = async () => [];
  const error = { relative: 0.2, factor: 1.6 };
  const analysis = await buildAnalysis(1, { ...dish, servingSize: stated, items }, { findFoods, error });
  expect(analysis.servingSize).toBe(servingSize);
});

test("figures of 100 g, scaled back to the weight, are the figures", () => {
  fc.assert(
    fc.property(anyNutrients(3000), fc.double({ min: 0.1, max: 5000, noNaN: true }), (figures, grams) => {
      const back = scaleNutrients(toPer100g(figures, grams), grams);
      for (const name of NUTRIENT_NAMES)
        expect(Math.abs(back[name] - figures[name])).toBeLessThanOrEqual(
          name === "calories" || name === "sodium" ? 0.501 : 0.0501,
        );
    }),
  );
});

test("the weight of a serving is read of its grams alone", () => {
  const weights = ["1 medium (118 g)", "1 plate, about 420 g", "150 g", "1 bowl (about 350.5 g)"].map(
    parseServingGrams,
  );
  expect(weights).toEqual([118, 420, 150, 350.5]);
  for (const without of ["1 bowl", "0 g", "12 eggs", null]) expect(parseServingGrams(without)).toBeUndefined();
});

import { describe, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import { recomputeCalorieRange } from "../../src/shared/analysis/calorie-range.ts";
import { type EntryItem, sumItems } from "../../src/shared/diary/entry-items.ts";
import { fitsItems, fitsPortion } from "../../src/shared/diary/portion.ts";
import { toItem } from "../../src/shared/food/hit-item.ts";
import { turnItemOver, weighItem } from "../../src/shared/food/item-edits.ts";
import { replaceServingGrams } from "../../src/shared/food/serving-size.ts";
import { describeServing } from "../../web/domain/diary/items-changing.ts";
import { listItemMeasures } from "../../web/domain/food/item-edits.ts";
import { describeSource } from "../../web/domain/food/item-source.ts";
import { buildEntry } from "../support/web/render.tsx";
import { BANANA, createItem } from "./camera-device.ts";

const RICE_FIGURES = { calories: 130, protein: 2.7, carbs: 28.2, fat: 0.3, fiber: 0.4, sugar: 0.1, sodium: 1 };
const ESTIMATE = { ...RICE_FIGURES, calories: 150 };
const RICE = { id: 7, name: "Rice, white, cooked", ndbNo: "20045", per100g: RICE_FIGURES, source: "database" } as const;
const rice = createItem({
  ...{ name: "rice", grams: 200, gramsLow: 150, gramsHigh: 260, source: "database", food: RICE, estimate: ESTIMATE },
  ...{ calories: 260, protein: 5.4, carbs: 56.4, fat: 0.6, fiber: 0.8, sugar: 0.2, sodium: 2 },
});
const soup = createItem({ name: "soup", calories: 90.25, sodium: 700 });
const PORRIDGE_ENTRY = buildEntry({ calories: 320, servingSize: "1 bowl (250 g)", servingQuantity: 2 });
const hit = (fields: Partial<FoodHit>): FoodHit => ({ ...BANANA, ...fields });

test.each<[EntryItem, string]>([
  [rice, "Database: Rice, white, cooked; 130 kcal in 100 g"],
  [turnItemOver(rice), "Estimate: 150 kcal in 100 g"],
  [{ ...rice, source: "own", food: { ...RICE, name: "My rice" } }, "Your food: My rice; 130 kcal in 100 g"],
  [soup, "Estimate"],
])("%#: a badge says which food and figures", (item, text) => {
  expect(describeSource(item)).toBe(text);
});

describe("a found food as an item", () => {
  test("of the table takes the weight of what it replaces, with how sure that was, and no estimate of it", () => {
    expect(toItem(BANANA, rice)).toMatchObject({
      ...{ name: "Banana", source: "database", estimate: null, grams: 200, gramsLow: 150, gramsHigh: 260 },
      ...{ calories: 178 },
      food: { id: 9040, name: "Banana", source: "database", per100g: BANANA.per100g },
    });
  });

  test("that is new weighs what is usual, for certain, and has the number of its food in the table", () => {
    const usual = { grams: 118, gramsLow: 118, gramsHigh: 118, calories: 105.02 };
    const known = { source: "database", food: { id: 9040, name: "Banana", ndbNo: "09040" } };
    expect(toItem(BANANA, null)).toMatchObject({ ...usual, ...known });
    expect(toItem(BANANA, soup)).toMatchObject(usual);
    expect(toItem(hit({ portions: [] }), null)).toMatchObject({ grams: 100, calories: 89 });
  });

  test("of one's own with a weight has its figures; one eaten before is an estimate", () => {
    const eaten = { ndbNo: null, per100g: null, portions: [], entry: PORRIDGE_ENTRY };
    expect(toItem(hit({ ...eaten, source: "own", id: 3, name: "Porridge" }), null)).toMatchObject({
      ...{ source: "own", grams: 500, calories: 320, food: { id: 3, name: "Porridge", ndbNo: null, source: "own" } },
    });
    expect(toItem(hit({ ...eaten, source: "recent" }), rice)).toMatchObject({
      ...{ source: "estimate", food: null, grams: 200, calories: 128, estimate: { calories: 64 } },
    });
    const pinch = { ...PORRIDGE_ENTRY, servingSize: "1 pinch (0.1 g)", sodium: 400 };
    const expected = { source: "estimate", grams: null, sodium: 400 };
    expect(toItem(hit({ ...eaten, entry: pinch }), null)).toMatchObject(expected);
    const unweighed = { ...eaten, entry: { ...PORRIDGE_ENTRY, servingSize: "1 bowl" } };
    expect(toItem(hit({ ...unweighed, source: "own" }), rice)).toMatchObject({
      ...{ source: "estimate", food: null, grams: null, estimate: null, calories: 320 },
    });
  });
});

test("units are pieces, weight, and the food's household measures, each once", () => {
  const list = (item: EntryItem, units: "metric" | "imperial" = "metric") =>
    listItemMeasures(item, BANANA.portions, units).map(({ label, perWhole }) => [label, Number(perWhole.toFixed(3))]);
  expect(list({ ...rice, count: 2, unit: "1 medium" })).toEqual([
    ["1 medium", 2],
    ["Grams", 200],
    ["1 cup, sliced", 1.333],
  ]);
  const expected = ["Ounces", "1 medium", "1 cup, sliced"];
  expect(list({ ...rice, grams: 236 }, "imperial").map(([label]) => label)).toEqual(expected);
  expect(list(soup)).toEqual([["Portions", 1]]);
});

test.each([
  ["1 plate (about 300 g)", 412.4, "1 plate (about 412 g)"],
  ["350 g", 120, "120 g"],
  ["1 bowl", 120, "1 bowl"],
  ["1 plate (about 300 g)", undefined, "1 plate"],
  ["1 plate, about 300 g", undefined, "1 plate"],
  ["350 g", undefined, "1 serving"],
])("the serving %p that weighs %p now is %p", (serving, grams, text) => {
  expect(replaceServingGrams(serving, grams)).toBe(text);
});

test("the serving of an entry keeps its text where the new weight would make it too long", () => {
  const long = `${"x".repeat(93)} (9 g)`;
  const whole = { ...sumItems([rice]), servingQuantity: 2, items: [rice] };
  expect(describeServing("1 plate (9 g)", whole)).toBe("1 plate (100 g)");
  expect(describeServing(`x${long}`, whole)).toBe(`x${long}`);
  expect(describeServing(null, whole)).toBeNull();
});

describe("the range after a change", () => {
  const ERROR = { relative: 0.25, factor: 1.6 };
  test.each<[string, EntryItem[], number, number]>([
    // 260 / exp(hypot(ln(260 / 195), ln 1.4)) and 260 x exp(hypot(ln(338 / 260), ln 1.4)).
    ["of an item as it was found is the analyzer's", [rice], 167, 398],
    ["of a stated weight and the figures of a food is none", [weighItem(rice, 200)], 260, 260],
    // 260 + 90.25 / 1.4 and 260 + 90.25 x 1.4.
    ["is that of what is not certain", [weighItem(rice, 200), soup], 324, 386],
    ["of a stated weight alone has the error of the figures", [turnItemOver(weighItem(rice, 200))], 214, 420],
    ["of nothing is nothing", [], 0, 0],
  ])("%s", (_what, items, caloriesLow, caloriesHigh) => {
    expect(recomputeCalorieRange(items, ERROR)).toEqual({ caloriesLow, caloriesHigh });
  });
});

describe("what an entry can be made of", () => {
  const oil = { ...rice, grams: 20_000, gramsLow: 20_000, gramsHigh: 20_000, calories: 2 };
  test.each<[string, EntryItem[], boolean]>([
    ["40 items", Array(40).fill(soup), true],
    ["41 items", Array(41).fill(soup), false],
    ["20 kg", [oil], true],
    ["more than 20 kg", [{ ...oil, grams: 20_001 }], false],
    ["perhaps more than 20 kg", [{ ...oil, gramsHigh: 20_001 }], false],
    ["more kcal than an entry has", [{ ...soup, calories: 20_000.6 }], false],
    ["kcal that are too many together", [soup, { ...soup, calories: 19_990 }], false],
    ["nothing but water", [{ ...soup, calories: 0 }], true],
    ["too many pieces", [{ ...rice, count: 1001 }], false],
  ])("%s: %#", (_what, items, fits) => {
    expect(fitsItems(items)).toBe(fits);
  });

  test("twice of 12 kg is too much", () => {
    const whole = { ...sumItems([rice]), servingQuantity: 1, items: [{ ...rice, grams: 12_000, gramsHigh: null }] };
    expect([fitsPortion(whole, 1), fitsPortion(whole, 2)]).toEqual([true, false]);
  });
});

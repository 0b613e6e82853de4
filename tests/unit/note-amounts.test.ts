import { describe, expect, test } from "bun:test";
import { parseNote } from "../../src/shared/analysis/parse-note.ts";
import { adjustServing } from "../../src/shared/diary/adjust-serving.ts";
import { applyAmounts } from "../../src/shared/diary/apply-amounts.ts";
import { type EntryItem, sumItems } from "../../src/shared/diary/entry-items.ts";

const NO_FIGURES = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const createItem = (name: string, grams: number | null, calories: number): EntryItem => ({
  ...{ ...NO_FIGURES, name, calories, grams },
  ...{ gramsLow: grams, gramsHigh: grams, source: "estimate", food: null, estimate: null },
  ...{ count: null, unit: null, preparation: null, box: null },
});
const PLATE = [
  createItem("White rice", 200, 260),
  createItem("Grilled chicken breast", 150, 250),
  createItem("Cherry tomatoes", 50, 9),
];

describe("what a note says of amounts", () => {
  test.each<[grams: number, words: string[], ...string[]]>([
    [412, [], "412 g", "412g", "412 grams", "~412 g", "IT WAS 412 G", "it weighs 412 g altogether"],
    [412, [], "The scale says 412 g", "the kitchen scale showed about 412 grams."],
    [400, [], "0.4 kg", "0,4 kg"],
    [1200, [], "1,200 g"],
    [1250, [], "1.250 g", "1.250 kg", "1,250 kg"],
    [12500, ["soup"], "12.500g of soup"],
    [0.25, [], "0.250 g"],
    [412.125, [], "412.125 g"],
    [250, [], "0,250 kg"],
    [1.25, [], "1.25 g"],
    [396.893, [], "14 oz"],
    [453.592, [], "1 lb"],
    [907.185, [], "2 pounds in total"],
    [200, [], "I ate 200 g of it"],
    [150, ["rice"], "150 g rice", "rice: 150 g"],
    [180, ["chicken", "breast"], "the chicken breast was 180 g"],
    [20, ["butter"], "with 20 g of butter"],
    // The period of an abbreviation ends no sentence, also where a phone begins one behind it.
    [226.796, ["steak"], "8 oz. steak", "8 oz. Steak", "I had 8 oz. of steak"],
    [200, ["pasta"], "200 gr. pasta", "200 g. Pasta"],
  ])("%p g of %j: %p", (grams, words, ...notes) => {
    const weight = { weights: [{ grams, words }], shares: [], withoutShares: expect.anything(), hasMore: false };
    for (const note of notes) expect([note, parseNote(note)]).toEqual([note, weight]);
  });

  test.each<[share: number, words: string[], ...string[]]>([
    [0.5, [], "half eaten", "half-eaten", "Half eaten.", "ate half", "I only ate half of it", "50% eaten", "half left"],
    [0.3, [], "ate about 30 %", "I had 30 percent of the meal"],
    [1 / 3, [], "only a third of it"],
    [2 / 3, [], "two thirds eaten"],
    [0.75, [], "3/4 eaten", "ate ¾ of it", "a quarter was left over"],
    [0.8, [], "left 20%"],
    [0.5, ["rice"], "I left half of the rice", "ate half the rice"],
    [1 / 3, ["chicken", "breast"], "ate a third of the chicken breast"],
  ])("the share %p of %j: %p", (share, words, ...notes) => {
    for (const note of notes) {
      const { weights, shares, hasMore } = parseNote(note);
      expect([note, shares]).toEqual([note, [{ share: expect.closeTo(share, 9), words }]]);
      expect([weights, hasMore]).toEqual([[], false]);
    }
  });

  test.each([
    ...["with butter", "with 2% milk", "I had 2% milk", "half-fat cream", "half and half in the coffee"],
    ...["70% chocolate", "had half a lemon on it", "20% fat yogurt", "412 g with the plate", "412 g without the bowl"],
    ...["20 g protein", "250 kcal per 100 g", "2 x 50 g", "2x50 g", "200-300 g", "-412 g", "0 g", "999999 kg"],
    ...["1/2 lb", "150 g each", "150 g raw chicken", "between 100 g and 412 g of soup for 2", "5 gallons"],
    ...["412 giant grapes", "ate 0%", "ate 120%", "left all"],
    ...["x".repeat(500), `${"1".repeat(400)} g`, "ate ".repeat(125)],
  ])("%p is for the model", (note) => {
    expect(parseNote(note)).toMatchObject({ weights: [], shares: [], hasMore: true, withoutShares: note.trim() });
  });

  test.each<[string, object]>([
    ["", { weights: [], shares: [], withoutShares: "", hasMore: false }],
    [" , . ", { weights: [], shares: [], withoutShares: ", .", hasMore: false }],
    ["150 g rice and 200 g chicken", { weights: [{ words: ["rice"] }, { words: ["chicken"] }], hasMore: false }],
    [
      "With butter. The scale says 412 g, half eaten",
      {
        weights: [{ grams: 412 }],
        shares: [{ share: 0.5 }],
        withoutShares: "With butter, The scale says 412 g",
        hasMore: true,
      },
    ],
    ["ate half the rice; fried", { withoutShares: "ate half the rice; fried", hasMore: true }],
    ["rice and beans", { weights: [], shares: [], withoutShares: "rice and beans", hasMore: true }],
    ["1.5 kg", { weights: [{ grams: 1500 }] }],
    ["3 oz. chicken and 5 oz. rice", { weights: [{ words: ["chicken"] }, { words: ["rice"] }], hasMore: false }],
    ["8 oz. Steak, fries", { weights: [{ words: ["steak"] }], hasMore: true }],
    ["The scale says 14 oz. Cooked in olive oil", { weights: [{ grams: 396.893, words: [] }], hasMore: true }],
    ["8 oz. with butter", { weights: [{ words: [] }], hasMore: true }],
    ["1 lb. Half eaten", { weights: [{ words: [] }], shares: [{ share: 0.5 }], hasMore: false }],
  ])("%p: %j", (note, expected) => expect(parseNote(note)).toMatchObject(expected));
});

describe("amounts on a plate", () => {
  const apply = (note: string, items = PLATE) => applyAmounts(items, parseNote(note));
  const grams = (items: readonly EntryItem[]) => items.map((item) => item.grams);

  test("the weight of all is distributed in proportion, and so are the figures", () => {
    const { items, isComplete } = apply("the scale says 600 g");
    expect(isComplete).toBe(true);
    expect(grams(items)).toEqual([300, 225, 75]);
    expect(items.map(({ calories }) => calories)).toEqual([390, 375, 13.5]);
    for (const { grams: best, gramsLow, gramsHigh } of items) expect([gramsLow, gramsHigh]).toEqual([best, best]);
  });

  test.each<[string, (number | null)[]]>([
    ["150 g rice, 180 g chicken", [150, 180, 50]],
    ["100 g tomato", [200, 150, 100]],
    ["500 g in total, 300 g rice", [300, 150, 50]],
    ["half eaten", [100, 75, 25]],
    ["ate half the rice", [100, 150, 50]],
    ["left a quarter of the tomatoes", [200, 150, 37.5]],
    ["800 g, half eaten", [200, 150, 50]],
    ["412 g. 412 grams", [206, 154.5, 51.5]],
  ])("%p weighs %j", (note, expected) => {
    const { items, isComplete } = apply(note);
    expect(grams(items)).toEqual(expected);
    expect(isComplete).toBe(true);
  });

  test.each<[string, string[], string]>([
    ["150 g rice", ["White rice", "Rice vinegar dressing"], "White rice"],
    ["150 g rice", ["Rice vinegar dressing", "Rice noodles", "Brown rice (steamed)"], "Brown rice (steamed)"],
    ["150 g chicken", ["Grilled chicken breast", "Chicken gravy"], "Grilled chicken breast"],
    ["150 g tomatoes", ["Tomato sauce", "Cherry tomatoes with basil"], "Cherry tomatoes with basil"],
    ["150 g dressing", ["White rice", "Rice vinegar dressing"], "Rice vinegar dressing"],
    ["150 g rice vinegar", ["White rice", "Rice vinegar dressing"], ""],
    ["150 g milk", ["Milk chocolate", "Milk"], "Milk"],
    ["150 g milk", ["Milk chocolate"], ""],
    ["150 g chicken", ["Chicken curry", "Rice"], ""],
  ])("%p of %j weighs only %p", (note, names, named) => {
    const { items, isComplete } = apply(
      note,
      names.map((name) => createItem(name, 100, 100)),
    );
    expect(items.filter((item) => item.grams === 150).map(({ name }) => name)).toEqual(named === "" ? [] : [named]);
    expect(items.filter((item) => item.grams === 100)).toHaveLength(named === "" ? names.length : names.length - 1);
    expect(isComplete).toBe(named !== "");
  });

  test("a weight that several items share is theirs together", () => {
    const items = [createItem("Red apple", 100, 52), createItem("Green apples", 300, 156), createItem("Nuts", 20, 120)];
    expect(grams(apply("200 g apples", items).items)).toEqual([50, 150, 20]);
  });

  test.each<[string, EntryItem[]]>([
    ["20 g of butter", PLATE],
    ["ate half the soup", PLATE],
    ["300 g, 412 g", PLATE],
    ["200 g in total, 300 g rice", [createItem("White rice", 300, 390), createItem("Egg", 50, 70)]],
    ["412 g", [createItem("Soup", null, 200)]],
    ["412 g", [createItem("Soup", null, 200), createItem("Bread", 50, 130)]],
    ["412 g", []],
  ])("%p of what it does not fit changes nothing, and says so", (note, given) => {
    expect(apply(note, given)).toEqual({ items: given, isComplete: false });
  });

  test("an item with figures of 100 g has those times its grams", () => {
    const per100g = { ...NO_FIGURES, calories: 130, protein: 2.7 };
    const rice = { ...createItem("Rice", 200, 999), estimate: per100g, gramsLow: 150, gramsHigh: 260 };
    expect(apply("412 g", [rice]).items[0]).toMatchObject({ grams: 412, calories: 535.6, protein: 11.124 });
  });

  test("a weight that makes more pieces than an item can have changes nothing, and says so", () => {
    const serving = { items: [{ ...createItem("Peanuts", 30, 180), count: 30 }], servingSize: "1 handful (30 g)" };
    expect(adjustServing(serving, parseNote("1.2 kg"))).toEqual({ ...serving, isComplete: false });
    expect(adjustServing(serving, parseNote("60 g"))).toMatchObject({ items: [{ count: 60 }], isComplete: true });
  });

  test.each([1, 37, 412, 999.5, 3000])("the parts of %p g weigh that much together", (whole) => {
    const { items } = apply(`${whole} g`);
    expect(items.reduce((sum, item) => sum + (item.grams ?? 0), 0)).toBeCloseTo(whole, 3);
    expect(Math.abs(sumItems(items).calories - (sumItems(PLATE).calories * whole) / 400)).toBeLessThanOrEqual(0.51);
  });
});

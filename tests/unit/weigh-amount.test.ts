import { describe, expect, test } from "bun:test";
import { mapAmounts } from "../../src/shared/diary/entry-fields.ts";
import { applyAmount } from "../../src/shared/food/amount/apply-amount.ts";
import { readAmount } from "../../src/shared/food/amount/read-amount.ts";
import { weighAmount } from "../../src/shared/food/amount/weigh-amount.ts";

/** "1 slice=29; 1 oz=28.35" as portions. */
const parsePortions = (text: string) =>
  text.split("; ").map((portion) => {
    const [label = "", grams] = portion.split("=");
    return { label, grams: Number(grams) };
  });

/** What a text weighs of a food with these portions: "58 = 2 × 1 slice"; undefined if that is not known. */
function weigh(text: string, portions: string): string | undefined {
  const { amount, food } = readAmount(text);
  const weighed = amount && weighAmount(amount, food, { portions: parsePortions(portions) });
  return weighed && `${Math.round(weighed.grams)} = ${weighed.quantity} × ${weighed.portion?.label ?? "g"}`;
}

const RICE = "1 cup=158";
const EGG = "2 large eggs=122; 1 large egg=61; 1 cup=220";
const BREAD = "1 slice=29; 1 large slice=40; 1 oz=28.35";
const BACON = "2 slices=23; 1 slice=11.5";
const BANANA = "1 medium=118; 1 large=136; 1 small=101; 1 cup, sliced=150";
const ALMONDS = "1 oz (23 nuts)=28.35; 1 almond=1.2; 1 cup, whole=143";
const NUTS = "1 oz (10 nuts)=28.35";
const COLA = "1 can, 12 fl oz=370; 1 fl oz=30.7";
const TOMATO = "1 medium=123; 5 cherry tomatoes=85; 1 large=182";
const FISH_STICKS = "3 fish sticks=84; 1 fish stick=28; 1 large piece=57";
const MELON = "1 cup, diced=152; 1 wedge=286";
const WINE = "1 glass, 5 fl oz=147; 1 fl oz=29.4";
const ROLL = "1 roll (8 pieces)=234; 1/2 roll (4 pieces)=117";
const FRIES = "1 medium serving=117; 1 large serving=154";

test.each([
  ["200 g rice", RICE, "200 = 200 × g"],
  ["1 lb rice", RICE, "454 = 453.59237 × g"],
  ["2 cups rice", RICE, "316 = 2 × 1 cup"],
  ["1 tbsp rice", RICE, "10 = 1 × 1 tbsp"],
  ["2 bowls of rice", RICE, "316 = 2 × 1 cup"],
  ["a bit of rice", RICE, "79 = 0.5 × 1 cup"],
  ["2 tomatoes", TOMATO, "246 = 2 × 1 medium"],
  ["10 cherry tomatoes", TOMATO, "170 = 2 × 5 cherry tomatoes"],
  ["4 fish fingers", FISH_STICKS, "112 = 4 × 1 fish stick"],
  ["10 fries", FRIES, undefined],
  ["3 cashews", "1 oz (18 nuts)=28.35; 1 cup=137", "5 = 0.167 × 1 oz (18 nuts)"],
  ["5 walnuts", "1 oz (14 halves)=28.35; 1 cup, chopped=117", "20 = 0.714 × 1 oz (14 halves)"],
  ["a few peanuts", "1 oz=28.35; 1 cup=144", undefined],
  ["3 blackberries", "1 cup=144", undefined],
  ["10 m&ms", "1 pack=48; 1 box=42", undefined],
  ["24 tomatoes", TOMATO, "2952 = 24 × 1 medium"],
  ["tomato 100", TOMATO, "100 = 100 × g"],
  ["rice 200", RICE, "200 = 200 × g"],
  ["rice 2", RICE, "316 = 2 × 1 cup"],
  ["burger 550", "1 burger=120", undefined],
  ["3 sushi rolls", ROLL, "702 = 3 × 1 roll (8 pieces)"],
  ["8 sushi rolls", ROLL, "234 = 1 × 1 roll (8 pieces)"],
  ["6 pieces of sushi", ROLL, "176 = 0.75 × 1 roll (8 pieces)"],
  ["2 large fries", FRIES, "308 = 2 × 1 large serving"],
  ["half a melon", MELON, undefined],
  ["a bottle of wine", WINE, undefined],
  ["a jar of almonds", ALMONDS.slice(ALMONDS.indexOf("1 almond")), undefined],
  ["2 eggs", EGG, "122 = 1 × 2 large eggs"],
  ["3 eggs", EGG, "183 = 3 × 1 large egg"],
  ["3 slices bread", BREAD, "87 = 3 × 1 slice"],
  ["2 large slices bread", BREAD, "80 = 2 × 1 large slice"],
  ["2 breads", BREAD, "58 = 2 × 1 slice"],
  ["3 rashers of bacon", BACON, "35 = 3 × 1 slice"],
  ["2 bananas", BANANA, "236 = 2 × 1 medium"],
  ["2 small bananas", BANANA, "202 = 2 × 1 small"],
  ["12 almonds", ALMONDS, "14 = 12 × 1 almond"],
  ["5 brazil nuts", NUTS, "14 = 0.5 × 1 oz (10 nuts)"],
  ["2 cans of cola", COLA, "740 = 2 × 1 can, 12 fl oz"],
  ["330 ml cola", COLA, "344 = 330 × 1 ml"],
  ["8 fl oz cola", COLA, "246 = 8 × 1 fl oz"],
  ["a glass of cola", COLA, "250 = 1 × 1 glass"],
  ["large fries", FRIES, "154 = 1 × 1 large serving"],
  ["2 steaks", "3 oz=85", "170 = 2 × 3 oz"],
  ["half an avocado", "1/2 avocado=100; 1 cup, sliced=146", "100 = 1 × 1/2 avocado"],
  ["1 avocado", "1/2 avocado=100; 1 cup, sliced=146", "200 = 2 × 1/2 avocado"],
  ["2 pancakes with syrup", "3 pancakes=164", "109 = 0.667 × 3 pancakes"],
  ["2 eggs on toast", "1 serving=129", undefined],
  ["12 almonds", "1 oz=28.35", undefined],
  ["1 egg and 2 slices of toast", "1 serving=129", undefined],
  ["large eggs", RICE, undefined],
])("what an amount of a food weighs %j of %j: %j", (text, portions, expected) =>
  expect(weigh(text, portions)).toBe(expected),
);

describe("an entry in the amount that was typed", () => {
  const figures = { calories: 300, ...mapAmounts((_, { default: usual }) => usual), servingQuantity: 1 };
  type Entry = typeof figures & { servingSize: string | null; items: []; portion: null | typeof half };
  const half = { share: 0.5, whole: { ...figures, calories: 600, servingQuantity: 2 } };
  /** The kcal of the entry in this amount; null if that is not known. */
  const count = (text: string, entry: Partial<Entry>, portions = "") => {
    const soup: Entry = { ...figures, servingSize: "1 bowl (400 g)", items: [], portion: null, ...entry };
    const hit = { entry: soup, portions: [] };
    const found = applyAmount(hit, readAmount(text), portions === "" ? [] : parsePortions(portions));
    return found.amount === null ? null : found.entry?.calories;
  };
  test.each([
    ["200 g soup", {}, "", 150],
    ["2 bowls of soup", {}, "", 600],
    ["2 soups", {}, "", 600],
    ["200 g soup", { servingQuantity: 2, calories: 600 }, "", 150],
    ["1 bowl of soup", { portion: half }, "", 300],
    ["200 ml soup", { servingSize: "1 cup (240 g)" }, "", 254],
    ["3 slices bread", { servingSize: "1 slice (30 g)", calories: 80 }, "", 240],
    ["2 eggs", { servingSize: "100 g", calories: 150 }, "1 large=50", 150],
    ["2 soups", { servingSize: null }, "", 600],
    ["soup", {}, "", 300],
    ["200 g soup", { servingSize: null }, "", null],
    ["200 g soup", { servingSize: "1 bowl" }, "", null],
    ["200 ml soup", { servingSize: "1 bowl" }, "", null],
    ["2 cups soup", { servingSize: "1 cup" }, "", 600],
    ["900 kg soup", {}, "", null],
    ["150 kcal soup", { servingSize: null }, "", 150],
    ["1000 kJ soup", {}, "", 239],
    ["150 kcal soup", { calories: 0 }, "", null],
    ["9999999 kcal soup", {}, "", null],
  ] as [string, Partial<Entry>, string, number | null][])("%j of %j with %j: %j kcal", (text, entry, portions, kcal) =>
    expect(count(text, entry, portions)).toBe(kcal),
  );
});

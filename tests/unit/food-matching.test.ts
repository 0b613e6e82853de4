import { describe, expect, test } from "bun:test";
import { GROUP_ALIASES, NEAR_FOODS, TRUE_ALIASES } from "../../src/features/foods/matching/aliases.ts";
import { describeFood, normalizeWord } from "../../src/features/foods/matching/describe-food.ts";
import { createFoodMatcher, prepareFoodMatcher } from "../../src/features/foods/matching/food-matcher.ts";
import * as foodWords from "../../src/features/foods/matching/food-words.ts";
import { PAIR_SYNONYMS, WORD_SYNONYMS } from "../../src/features/foods/matching/synonyms.ts";
import { USUAL_PARTS } from "../../src/features/foods/matching/usual-parts.ts";
import {
  builtInFoods,
  findCoverage,
  findPrecision,
  labeledItems,
  type MatchReport,
  matchLabeled,
} from "../support/foods/named-items.ts";

const match = createFoodMatcher(builtInFoods);
const findName = (name: string, kcalPer100g?: number, preparation?: string): string | undefined =>
  match({ name, preparation, kcalPer100g })?.food.name;

describe("a name taken apart", () => {
  test.each([
    ["Grilled chicken breasts, skinless", "breast chicken", "breast"],
    ["miso soup", "miso soup", "soup"],
    ["toast with butter", "butter toast", "toast"],
    ["basmati rice (cooked)", "rice", "rice"],
    ["2 large hard-boiled egg halves", "egg", "egg"],
    ["a bowl of rice", "rice", "rice"],
    ["chicken rice bowl", "bowl chicken rice", "bowl"],
    ["peas and carrots", "carrot pea", ""],
    ["salmon with lemon and herbs", "salmon", "salmon"],
    ["king prawns without sauce", "king shrimp", "shrimp"],
    ["penne", "pasta", "pasta"],
    ["courgettes", "zucchini", "zucchini"],
    ["beet greens", "beet greens", "greens"],
    ["a cup of peanut butter", "butter peanut", "butter"],
    ["peanut butter cups", "butter peanut", "butter"],
    ["ground beef patty", "hamburger patty", "patty"],
    ["extra virgin olive oil", "oil olive", "oil"],
    ["virgin mojito", "mojito virgin", "mojito"],
    ["Crème brûlée", "brulee creme", "brulee"],
    ["   ", "", ""],
  ])("%p is %p, of which %p is the noun", (name, key, head) => expect(describeFood(name)).toMatchObject({ key, head }));

  test("how it was prepared stands apart, in the name and beside it", () => {
    expect(describeFood("Chicken thigh", "roasted, no skin").preparation).toMatchObject({
      cooking: ["roasted"],
      skin: false,
    });
    expect(describeFood("Unsweetened low-fat yogurt").preparation).toMatchObject({ sugar: "unsweetened", fat: 1 });
    expect(describeFood("Ground beef, 90% lean").preparation.lean).toBe(90);
    expect(describeFood("whole milk yogurt").preparation.fat).toBe(3);
    expect(describeFood("whole milk").key).toBe("milk");
  });

  test("every listed word is in the form in which it is compared", () => {
    const { CUTS_BY_CATEGORY, FOODS_BY_CUT, listWords: _, ...lists } = foodWords;
    const texts = [
      ...Object.values(lists).flatMap((list) => [...list.keys()]),
      ...[...CUTS_BY_CATEGORY.values(), ...FOODS_BY_CUT.values()].flatMap((words) => [...words]),
      ...USUAL_PARTS.flatMap(({ food, parts }) => [...food, ...parts]),
      ...WORD_SYNONYMS.values(),
      ...PAIR_SYNONYMS.keys(),
      ...PAIR_SYNONYMS.values(),
      ...[TRUE_ALIASES, NEAR_FOODS, GROUP_ALIASES].flatMap((list) => [...list]),
    ];
    const words = texts.flatMap((text) => text.split(" "));
    expect(words.filter((word) => normalizeWord(word) !== word)).toEqual([]);
    expect(words).not.toContain("");
  });
});

describe("the food that a name means", () => {
  test.each([
    ["steamed white rice", 130, "White rice, cooked"],
    ["sliced avocado", 160, "Avocado"],
    ["french fries", 315, "French fries, fast food"],
    ["raw carrot sticks", 41, "Carrot, raw"],
    ["boiled carrots", 35, "Carrots, boiled"],
    ["dried apricots", 240, "Dried apricots"],
    ["apricots", 48, "Apricot"],
    ["skim milk", 34, "Skim milk"],
    ["lager beer", 43, "Beer"],
    ["chocolate milk", 80, "Chocolate milk, whole"],
    ["milk chocolate", 535, "Milk chocolate"],
    ["butter chicken", 160, "Butter chicken"],
    ["miso soup", 22, "Miso soup"],
    ["raw chicken breast", 120, "Chicken breast, raw, no skin"],
  ])("%p with %p kcal is %p", (name, kcal, food) => expect(findName(name, kcal)).toBe(food));

  test.each(
    Object.entries({
      ...{ "miso soup with noodles": 40, "mushroom soup with chicken": 60, "chicken and vegetables": 110 },
      ...{ "raw duck breast": 130, "fried zucchini": 180, "breaded cauliflower": 200, "banana muffin": 350 },
      ...{ "peanut butter smoothie": 110, "cheese sticks of carrot": 40, sauce: 80, soup: 40, fish: 120 },
      ...{ "unsweetened cola": 1, "": 100, "!?": 100, 的: 100, [`${"very ".repeat(200)}long`]: 100 },
    }),
  )("%p with %p kcal is none", (name, kcal) => expect(findName(name, kcal)).toBeUndefined());

  test.each([
    ["chicken breast", "marinated and grilled", 160, "Chicken breast, grilled, no skin"],
    ["salmon", "pan-seared in olive oil", 215, "Salmon, farmed, baked"],
    ["zucchini", "spiralized, lightly steamed", 16, "Zucchini, boiled"],
    ["white rice", "steamed, no salt", 130, "White rice, cooked"],
    ["bell pepper", "stuffed", 110, "Bell peppers, stuffed"],
    ["potatoes", "with cheese sauce", 110, undefined],
    ["chicken breast", "with vegetables", 150, undefined],
    ["white toast", "with butter", 350, undefined],
    ["miso", "soup", 40, undefined],
    ["apple", "juice", 46, undefined],
    ["latte", "made with whole milk", 55, "Latte"],
    ["latte", "made with oat milk", 55, undefined],
    ["egg noodles", "with butter", 150, undefined],
    ["pasta", "creamy", 170, undefined],
    ["apple", "with caramel", 60, undefined],
    ["shrimp", "breaded, deep-fried", 245, "Shrimp, breaded and fried"],
  ])("%p, prepared as %p, with %p kcal is %p", (name, preparation, kcal, food) => {
    expect(findName(name, kcal, preparation)).toBe(food);
  });

  test("an energy that differs too much refuses a match: ramen in its broth is not dry noodles", () => {
    expect(findName("instant ramen noodles", 440)).toBe("Instant ramen noodles, dry");
    expect(findName("instant ramen noodles", 70)).toBeUndefined();
    expect(findName("banana", 89)).toBe("Banana");
    expect(findName("banana", 220)).toBeUndefined();
    expect(findName("banana", 30)).toBeUndefined();
    // Next to nothing is not compared by its factor.
    expect(findName("black coffee", 5)).toBe("Coffee, black");
    expect(findName("cucumber", 8)).toBe("Cucumber, with peel");
  });

  test("without an energy, what could be two foods is none", () => {
    expect(findName("pulled pork", 170)).toBe("Pulled pork in barbecue sauce");
    expect(findName("rice pudding", 108)).toBe("Rice pudding, ready to eat");
    expect(findName("banana")).toBe("Banana");
    expect(findName("rice pudding")).toBeUndefined();
  });

  test("foods of chains are meant only by their whole name", () => {
    expect(findName("McDonald's french fries", 320)).toBe("McDonald's french fries");
    for (const name of ["burger", "french fries", "cheese pizza"])
      expect(findName(name, 280)).not.toMatch(/McDonald|Burger King|Wendy|Domino|Pizza Hut/);
  });

  test("a name of an own food is its own, whatever the table says", () => {
    const own = { name: "Mum's lentil soup", aliases: "", category: null, popularity: 9, kcal: 90 };
    const matchOwn = createFoodMatcher([own]);
    expect(matchOwn({ name: "mum’s Lentil Soup", kcalPer100g: 100 })?.food).toBe(own);
    expect(matchOwn({ name: "lentil soup", kcalPer100g: 90 })).toBeUndefined();
  });

  test("a table read piece by piece matches as one read at once", async () => {
    const prepared = await prepareFoodMatcher(builtInFoods);
    for (const { name, preparation, kcalPer100g } of labeledItems) {
      const item = { name, preparation, kcalPer100g };
      expect(prepared(item)).toEqual(match(item));
    }
  });
});

describe("labeled items", () => {
  const chooseList = (list: string) => labeledItems.filter((item) => item.list === list);
  const expectGood = (report: MatchReport, coverage: number, precision: number) => {
    expect(findCoverage(report), report.missed.join()).toBeGreaterThanOrEqual(coverage);
    expect(findPrecision(report), report.wrong.join()).toBeGreaterThanOrEqual(precision);
  };

  test("are many, and half of them are dishes", () => {
    const chosen = [...chooseList("chosen"), ...chooseList("held-out")];
    expect(chosen.length).toBeGreaterThanOrEqual(240);
    const named = labeledItems.map(({ name, preparation }) => `${name}, ${preparation}`);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  const blind = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12].map((number) => `blind-${number}`);
  test.each(["chosen", "held-out", ...blind, "reviewed"])(
    "of %p, nine of ten are matched, and of these 97.5% are right",
    (list) => expectGood(matchLabeled(chooseList(list)), 0.9, 0.975),
  );

  test("what the table does not have is matched with nothing, also without an energy and with a wrong one", () => {
    const known = new Set(builtInFoods.map(({ name }) => name));
    const others = labeledItems.filter(({ foods }) => !foods.some((food) => known.has(food)));
    expect(others.length).toBeGreaterThan(500);
    const withFactor = (factor: number) => others.map((item) => ({ ...item, kcalPer100g: item.kcalPer100g * factor }));
    for (const factor of [0.7, 0.85, 1, 1.15, 1.4])
      expect([factor, matchLabeled(withFactor(factor)).wrong]).toEqual([factor, []]);
    expect(matchLabeled(others, { isEnergyKnown: false }).wrong).toEqual([]);
  });

  test.each([0.8, 1.25])("with energies %p times those of the list, matches stay right", (factor) => {
    const items = labeledItems.map((item) => ({ ...item, kcalPer100g: item.kcalPer100g * factor }));
    expectGood(matchLabeled(items), 0.9, 0.965);
  });

  test("without energies, matches stay right", () => {
    expectGood(matchLabeled(labeledItems, { isEnergyKnown: false }), 0.88, 0.98);
  });
});

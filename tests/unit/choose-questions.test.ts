import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { answerQuestion, findGivenAnswer, isOpenQuestion } from "../../src/shared/analysis/answer-question.ts";
import { chooseQuestions, QUESTIONS_MAX } from "../../src/shared/analysis/choose-questions.ts";
import { listChoices, type Question, SIZES } from "../../src/shared/analysis/questions.ts";
import { type EntryItem, type ItemFood, scaleItem, sumItems } from "../../src/shared/diary/entry-items.ts";
import { ADDED_FOODS, createAddedItem } from "../../src/shared/food/added-foods.ts";
import { findAddedKind, hasFat } from "../../src/shared/food/food-kinds.ts";
import { computeItemFigures, turnItemOver, weighItem } from "../../src/shared/food/item-edits.ts";
import type { Nutrients } from "../../src/shared/food/nutrition.ts";
import { ADDED_TABLE_FOODS as FOODS } from "../support/web/added-foods.ts";

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
const OIL = FOODS.find(({ ndbNo }) => ndbNo === ADDED_FOODS.oil.ndbNo) as ItemFood;

type Made = { grams?: number | null; low?: number; high?: number; per100g?: Partial<Nutrients> };
/** An item with the model's own figures; its weight is certain unless `low` and `high` say something else. */
function make(name: string, { grams = 100, low, high, per100g = { calories: 100, fat: 1 } }: Made = {}): EntryItem {
  const [food, preparation = null] = name.split(" | ");
  const estimate = { ...NOTHING, ...per100g };
  return {
    ...{ name: food ?? name, preparation, grams, gramsLow: low ?? grams, gramsHigh: high ?? grams },
    ...computeItemFigures(estimate, grams ?? 100),
    ...{ source: "estimate", food: null, estimate, count: null, unit: null, box: null },
  };
}

const choose = (items: EntryItem[], foods = FOODS) => chooseQuestions(items, foods).map(({ id }) => id);
const find = (items: EntryItem[], id: string): Question => {
  const question = chooseQuestions(items, FOODS).find((one) => one.id === id);
  if (!question) throw new Error(`${id} is not asked`);
  return question;
};

describe("what is asked", () => {
  test("oil, dressing and butter by what is on the plate, with the figures of USDA SR28", () => {
    const oil = find([make("grilled chicken breast", { grams: 150 })], "oil");
    expect(listChoices(oil, []).map(({ answer, grams, kcal }) => [answer, grams, Math.round(kcal)])).toEqual([
      ["none", 0, 0],
      ["little", 6.75, 60],
      ["much", 13.5, 119],
    ]);
    const dressing = find([make("mixed green salad")], "dressing");
    expect(listChoices(dressing, []).map(({ kcal }) => Math.round(kcal))).toEqual([0, 72, 144]);
    const butter = find([make("toast")], "butter");
    expect(listChoices(butter, []).map(({ kcal }) => Math.round(kcal))).toEqual([0, 36, 102]);
  });

  test("the size of an item, from the least to the most that it may weigh", () => {
    const rice = make("white rice | boiled", { grams: 200, low: 150, high: 260, per100g: { calories: 130 } });
    expect(listChoices(find([rice], "size 0"), [rice])).toEqual([
      { answer: "small", grams: 150, kcal: -65 },
      { answer: "medium", grams: 200, kcal: 0 },
      { answer: "large", grams: 260, kcal: 78 },
    ]);
  });

  test("at most three, the one that changes most first", () => {
    const wide = (name: string, factor: number) =>
      make(name, { grams: 100, low: 100 - 10 * factor, high: 100 + 10 * factor });
    const items = [wide("rice", 5), wide("beets", 7), wide("melon", 6), wide("figs", 8)];
    expect(choose(items)).toEqual(["size 3", "size 1", "size 2"]);
    expect(choose([...items, make("grilled zucchini")])).toEqual(["oil", "size 3", "size 1"]);
  });

  test("nothing that is expected to change less than a twentieth of the meal", () => {
    // (60 + 119) / 4 = 44.7 kcal are 5% of 895 kcal.
    const withRest = (calories: number) => [
      make("grilled chicken"),
      make("figs", { per100g: { calories: calories - 100 } }),
    ];
    expect(choose(withRest(890))).toEqual(["oil"]);
    expect(choose(withRest(900))).toEqual([]);
    expect(choose([make("figs", { low: 90, high: 109 })])).toEqual([]);
    expect(choose([make("figs", { low: 90, high: 110 })])).toEqual(["size 0"]);
  });

  test.each([
    ["no items", []],
    ["a weight that somebody has said", [weighItem(make("figs", { low: 50, high: 200 }), 120)]],
    ["an unknown weight", [make("grilled chicken", { grams: null })]],
    ["a range that is none", [make("figs", { low: 100, high: 300 }), make("beets", { low: 20, high: 100 })]],
    ["no energy", [make("water", { low: 50, high: 500, per100g: {} })]],
    ["a garnish", [make("grilled chicken", { grams: 49 })]],
    ["a plate that holds no more", Array.from({ length: 40 }, () => make("grilled zucchini"))],
    ["a size that no entry can hold", [make("figs", { low: 500, high: 19_999, per100g: { calories: 500 } })]],
  ])("nothing for %s", (_, items) => expect(choose(items)).toEqual([]));

  test("nothing to add without the foods that answers add, as in a draft of an older version", () => {
    expect(choose([make("grilled chicken", { low: 60, high: 150 })], [])).toEqual(["size 0"]);
  });
});

describe("which fat is usual on a food", () => {
  const findKind = (name: string, fat = 1) => {
    const item = make(name, { per100g: { calories: 100, fat } });
    return findAddedKind(item, [item]);
  };

  test.each([
    ...["grilled chicken breast", "Sautéed spinach", "stir-fried noodles", "stir fry vegetables"],
    ...["green beans | sautéed", "white rice | boiled, fried in a little oil", "roasted potatoes", "pan-seared cod"],
    ...["broccoli", "pasta"],
  ])("oil: %s", (name) => expect(findKind(name)).toBe("oil"));
  test.each(["mixed greens", "Garden salad", "romaine lettuce leaves", "chicken caesar salad"])(
    "dressing: %s",
    (name) => expect(findKind(name)).toBe("dressing"),
  );
  test.each(["white toast", "baked potato", "corn on the cob", "2 slices of bread"])("butter: %s", (name) =>
    expect(findKind(name)).toBe("butter"),
  );
  test.each([
    ...["steamed broccoli", "white rice | boiled", "hard-boiled egg", "raw carrots", "banana", "air-fried potatoes"],
    ...["chicken soup", "fruit salad", "turkey sandwich", "collard greens", "baked beans", "apple pie", "sushi rolls"],
    ...["chicken | grilled without oil", "oil-free stir-fry", "salad with vinaigrette", "toast with jam"],
    "tuna | canned",
  ])("none: %s", (name) => expect(findKind(name)).toBeUndefined());

  test("none where the figures have it already, and none on bread with something in it", () => {
    expect(findKind("grilled chicken thigh", 5.01)).toBeUndefined();
    expect(findAddedKind(make("burger bun"), [make("burger bun"), make("beef patty")])).toBeUndefined();
  });

  test("a fat that is an item of its own is not asked for", () => {
    expect(
      choose([make("grilled chicken"), make("olive oil", { grams: 5, per100g: { calories: 884, fat: 100 } })]),
    ).toEqual([]);
    expect(choose([make("mixed greens"), make("light dressing", { grams: 5 })])).toEqual([]);
    expect(hasFat("oil", [make("butter, salted")])).toBe(true);
    expect(hasFat("oil", [make("butter beans"), make("rice with butter"), make("butter lettuce")])).toBe(false);
  });
});

describe("answers", () => {
  const RICE = make("white rice", { grams: 200, low: 150, high: 260, per100g: { calories: 130 } });
  const CHICKEN = make("grilled chicken", { grams: 150, per100g: { calories: 150, fat: 3 } });
  const PLATE = [RICE, CHICKEN];
  const oil = find(PLATE, "oil");
  const size = find(PLATE, "size 0");

  test("add an item of the table, another amount of it, or none", () => {
    const little = answerQuestion(oil, "little", PLATE, PLATE);
    expect(little).toEqual([...PLATE, createAddedItem(OIL, 6.75)]);
    expect(little[2]).toMatchObject({ name: "Olive oil", source: "database", calories: 59.67, fat: 6.75 });
    const much = answerQuestion(oil, "much", PLATE, little);
    expect(much).toHaveLength(3);
    expect(sumItems(much).calories).toBe(260 + 225 + 119);
    expect(findGivenAnswer(oil, { oil: "much" }, PLATE, much)).toBe("much");
    for (const taken of ["none", undefined] as const) expect(answerQuestion(oil, taken, PLATE, much)).toEqual(PLATE);
    expect(findGivenAnswer(oil, { oil: "none" }, PLATE, PLATE)).toBe("none");
    expect(findGivenAnswer(oil, {}, PLATE, PLATE)).toBeUndefined();
  });

  test("weigh an item as it may weigh; its range ends halfway to the next size, and pieces stay pieces", () => {
    const counted = [{ ...RICE, count: 2, unit: "bowl" }];
    const sized = SIZES.map((answer) => answerQuestion(find(counted, "size 0"), answer, counted, counted)[0]);
    expect(sized.map((item) => [item?.gramsLow, item?.grams, item?.gramsHigh, item?.calories, item?.count])).toEqual([
      [150, 150, 175, 195, 2],
      [175, 200, 230, 260, 2],
      [230, 260, 260, 338, 2],
    ]);
  });

  test("follow an item that was turned over, and end with one that was weighed, renamed or removed", () => {
    const food = { id: 9, name: "Rice", ndbNo: "20045", per100g: { ...NOTHING, calories: 100 } };
    const both = [{ ...RICE, food }, CHICKEN];
    const large = answerQuestion(size, "large", both, both);
    const turned = large.map(turnItemOver);
    expect(answerQuestion(size, undefined, both, turned)[0]).toMatchObject({
      grams: 200,
      gramsHigh: 260,
      calories: 200,
    });
    expect(isOpenQuestion(size, both, turned)).toBe(true);
    for (const items of [
      [weighItem(RICE, 123), CHICKEN],
      [{ ...RICE, name: "brown rice" }, CHICKEN],
      [CHICKEN],
      PLATE.map((item) => scaleItem(item, 0.5)),
    ]) {
      expect(isOpenQuestion(size, PLATE, items)).toBe(false);
      expect(answerQuestion(size, "small", PLATE, items).length).toBe(items.length);
    }
    expect(isOpenQuestion(oil, PLATE, [CHICKEN])).toBe(true);
  });

  test("an added item that someone weighed or removed has no answer, and can be answered again", () => {
    const added = answerQuestion(oil, "little", PLATE, PLATE);
    const weighed = added.map((item, index) => (index === 2 ? weighItem(item, 20) : item));
    expect(findGivenAnswer(oil, { oil: "little" }, PLATE, weighed)).toBeUndefined();
    expect(answerQuestion(oil, "much", PLATE, weighed)[2]?.grams).toBe(13.5);
    expect(findGivenAnswer(oil, { oil: "little" }, PLATE, PLATE)).toBeUndefined();
  });

  test("items of one name keep their own sizes", () => {
    const eggs = [60, 55].map((grams) => make("egg", { grams, low: 30, high: 90 }));
    const sized = answerQuestion(find(eggs, "size 1"), "large", eggs, eggs);
    expect(sized.map(({ grams }) => grams)).toEqual([60, 90]);
  });

  const item = fc
    .record({
      name: fc.constantFrom("grilled chicken", "white rice", "toast", "mixed greens", "egg"),
      grams: fc.integer({ min: 20, max: 800 }),
      low: fc.double({ min: 0.2, max: 0.9, noNaN: true }),
      high: fc.double({ min: 1.1, max: 3, noNaN: true }),
      calories: fc.integer({ min: 1, max: 900 }),
    })
    .map(({ name, grams, low, high, calories }) =>
      make(name, { grams, low: grams * low, high: grams * high, per100g: { calories, fat: 1 } }),
    );
  const tap = fc.record({ at: fc.nat(), answer: fc.option(fc.nat(2), { nil: undefined }) });

  test("any answers in any order, and all of them taken back: the items from before, to the last digit", () => {
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), fc.array(tap, { maxLength: 12 }), (items, taps) => {
        const questions = chooseQuestions(items, FOODS);
        expect(questions.length).toBeLessThanOrEqual(QUESTIONS_MAX);
        let now: EntryItem[] = items;
        const expected = new Map<string, number>();
        for (const { at, answer } of taps) {
          const question = questions[at % questions.length];
          if (!question) break;
          const choice = answer === undefined ? undefined : listChoices(question, items)[answer];
          now = answerQuestion(question, choice?.answer, items, now);
          expected.set(question.id, choice?.kcal ?? 0);
          for (const open of questions) expect(isOpenQuestion(open, items, now)).toBe(true);
        }
        const change = [...expected.values()].reduce((sum, kcal) => sum + kcal, 0);
        const sum = (list: EntryItem[]) => list.reduce((total, { calories }) => total + calories, 0);
        expect(sum(now)).toBeCloseTo(sum(items) + change, 3);
        for (const question of questions) now = answerQuestion(question, undefined, items, now);
        expect(now).toEqual(items);
      }),
    );
  });
});

import { describe, expect, test } from "bun:test";
import { parseCompletion } from "../../src/integrations/food-analyzer/openai-reply.ts";
import { parseRetryAfter } from "../../src/integrations/openai/provider-failure.ts";
import { PIZZA, PLATE } from "../support/stand-ins/ai-stand-in.ts";

const buildCompletion = (content: string) => ({ choices: [{ finish_reason: "stop", message: { content } }] });
const read = (changes: object) => parseCompletion(buildCompletion(JSON.stringify({ ...PIZZA, ...changes })));
const readText = (json: string) => parseCompletion(buildCompletion(json));

describe("figures are what the diary can hold", () => {
  const outOfBounds: [string, object][] = [
    ["negative calories", { calories: -1 }],
    ["more calories than any entry", { calories: 20_001 }],
    ["negative protein", { protein: -0.1 }],
    ["tons of carbs", { carbs: 5001 }],
    ["too much fibre", { fiber: 5001 }],
    ["too much sodium", { sodium: 100_001 }],
    ["no name for a dish without items", { name: "  ", items: [] }],
    ["an item of negative weight", { items: [{ ...PIZZA.items[0], grams: -1 }] }],
    ["an item without a name", { items: [{ ...PIZZA.items[0], name: "" }] }],
  ];
  test.each(outOfBounds)("%s: 502", (_name, changes) => {
    expect(() => read(changes)).toThrow(expect.objectContaining({ status: 502 }));
  });

  test("infinity, written as 1e400: 502", () => {
    const json = JSON.stringify(PIZZA).replace(/"calories":880/, '"calories":1e400');
    expect(json).toContain("1e400");
    expect(() => readText(json)).toThrow(expect.objectContaining({ status: 502 }));
  });

  test.each([
    ["zero", { calories: 0, protein: 0, carbs: 0, fat: 0 }],
    ["the most", { calories: 20_000, protein: 5000, carbs: 0, fat: 0 }],
  ])("%s is in bounds", (_name, figures) => expect(read(figures)).toMatchObject(figures));
});

describe("texts are what the diary can hold", () => {
  test("control characters and halves of pairs are removed", () => {
    const dirty = "\u0000Pi\u001bz\ud800za\u0085";
    const items = [{ ...PIZZA.items[0], name: dirty }];
    const food = read({ name: dirty, servingSize: dirty, tags: [dirty, "\u0007", "Pizza"], items });
    const clean = { name: "Pizza", servingSize: "Pizza", tags: ["Pizza"] };
    expect(food).toMatchObject({ ...clean, items: [expect.objectContaining({ name: "Pizza" })] });
  });

  test("a text that is too long is not cut within an emoji", () => {
    expect(read({ name: `${"x".repeat(199)}🍕🍕` })?.name).toBe(`${"x".repeat(199)}🍕`);
    expect(read({ tags: [`${"x".repeat(39)}👨‍👩‍👧‍👦x`] })?.tags).toEqual([`${"x".repeat(39)}👨‍👩‍👧‍👦`]);
  });

  test.each(["\u0000", "\ud800\ud800", " \u0085 "])("a name of nothing but %j: 502", (name) => {
    const failed = expect.objectContaining({ status: 502, details: { kind: "analysis_failed" } });
    expect(() => read({ name, items: [] })).toThrow(failed);
    expect(() => read({ items: [{ ...PIZZA.items[0], name }] })).toThrow(failed);
  });
});

test.each<[string, { best: number } | null]>([
  ["1 pot (about 1,200 g)", { best: 1200 }],
  ["1 bowl (about 350.4 grams)", { best: 350 }],
  ["2 bananas (118 g each)", null],
  ["2 x 150 g", null],
  ["1 bowl", null],
])("a dish that is not taken apart weighs what %p says", (servingSize, grams) => {
  expect(read({ items: [], servingSize })?.items).toMatchObject([{ grams }]);
});

describe("the shape is checked again", () => {
  const wrong: [string, string][] = [
    ["words for a number", JSON.stringify({ ...PIZZA, calories: "plenty" })],
    ["a figure that is nowhere", JSON.stringify({ ...PIZZA, fat: undefined, items: [] })],
    ["a list", "[1, 2]"],
    ["nothing closed", '{"name": "Pizza"'],
  ];
  test.each(wrong)("%s: 502", (_name, json) => {
    expect(() => readText(json)).toThrow(expect.objectContaining({ status: 502 }));
  });

  test("no completion at all: 502", () => {
    for (const body of ["<html>", undefined, null, {}, { error: { message: "no" } }, { choices: "one" }]) {
      expect(() => parseCompletion(body)).toThrow(expect.objectContaining({ status: 502 }));
    }
  });

  test("what the model adds on its own is left out", () => {
    expect(read({ comment: "tasty" })).not.toHaveProperty("comment");
  });
});

describe("what makes no sense beside good items is left out", () => {
  const [rice, egg] = PLATE.items;
  const readPlate = (changes: object) => readText(JSON.stringify({ ...PLATE, ...changes }));
  const readRice = (changes: object) => readPlate({ items: [{ ...rice, ...changes }] });

  test.each<[string, object, object]>([
    ["confidence in per cent", { confidence: 95 }, { confidence: 0.95 }],
    ["confidence beyond 100%", { confidence: 101 }, { confidence: 0.5 }],
    ["tags in one text", { tags: "rice,eggs" }, { tags: [] }],
    ["tags of which one is none", { tags: ["rice", 7, null] }, { tags: ["rice"] }],
    ["another category", { category: "pizza" }, { category: null }],
    ["a serving in numbers", { servingSize: 300 }, { servingSize: "" }],
    ["no name of the dish", { name: null }, { name: "White rice, egg" }],
    ["a blank name of the dish", { name: " \u0000 " }, { name: "White rice, egg" }],
    ["whether there is food", { foodVisible: null }, { name: PLATE.name }],
  ])("%s", (_what, changes, expected) => {
    const whole = { calories: 418, isDoubtful: false, items: { length: 2 } };
    expect(readPlate(changes)).toMatchObject({ ...whole, ...expected });
  });

  test.each<[string, object, object]>([
    ["bounds of weight in words", { gramsLow: "some", gramsHigh: {} }, { grams: { low: 200, best: 200, high: 200 } }],
    ["weight in words", { grams: "a cup" }, { grams: null }],
    ["sodium in words", { sodium: "a pinch" }, { sodium: 0 }],
    ["no sodium, fiber and sugar", { sodium: null, fiber: undefined, sugar: null }, { sodium: 0, fiber: 0, sugar: 0 }],
  ])("of an item: %s", (_what, changes, expected) => {
    expect(readRice(changes)).toMatchObject({ isDoubtful: false, items: [{ calories: 263, ...expected }] });
  });

  test.each<[string, unknown]>([
    ["negative calories", { ...egg, calories: -155 }],
    ["a negative weight", { ...egg, grams: -100 }],
    ["calories in words", { ...egg, grams: null, calories: "many" }],
    ["no fat and no weight", { ...egg, grams: null, fat: undefined }],
    ["no name", { ...egg, name: " " }],
    ["a text for an item", "egg"],
    ["nothing for an item", null],
  ])("one item with %s, and the answer is doubtful", (_what, bad) => {
    const kept = { calories: 263, isDoubtful: true, omittedItems: 1, items: [{ name: rice?.name }] };
    expect(readPlate({ items: [rice, bad] })).toMatchObject(kept);
    expect(readPlate({ items: [bad, rice] })).toMatchObject(kept);
    expect(() => readPlate({ items: [bad] })).toThrow(expect.objectContaining({ status: 502 }));
  });

  test("no items, and no food on the photo: there is none", () => {
    expect(readPlate({ foodVisible: false, name: null, items: null, tags: null })).toBeNull();
  });
});

describe("figures are understood as models write them", () => {
  const [rice] = PLATE.items;
  const readRice = (changes: object) => readText(JSON.stringify({ ...PLATE, items: [{ ...rice, ...changes }] }));

  const EGG = PLATE.items[1] ?? {};
  const LITTLE = { grams: 10, calories: 2, protein: 0.1, carbs: 0.3, fat: 0 };
  const TOTAL = { grams: 300, calories: 418, protein: 18.3, carbs: 56.2, fat: 12.5 };
  test.each<[string, object[], number]>([
    ...["Total", "TOTAL:", "Grand total", "Meal Total (kcal)", "Gesamt", "合計", "Fried rice with eggs"].map(
      (name): [string, object[], number] => [name, [...PLATE.items, { ...TOTAL, name }], 418],
    ),
    ["the total first", [{ ...TOTAL, name: "Fried rice" }, ...PLATE.items], 418],
    ["an inexact total", [...PLATE.items, { ...TOTAL, name: "total", calories: 400 }], 418],
    ["a total alone", [{ ...TOTAL, name: "Total" }], 418],
    ["a cereal called Total", [{ ...TOTAL, name: "Total", calories: 110 }, ...PLATE.items], 528],
    ["two of one kind", [EGG, { ...EGG, name: "toast" }], 310],
    ["drinks of little energy", ["tea", "water", "coffee"].map((name) => ({ ...LITTLE, name })), 6],
  ])("%s is not counted beside what it sums up", (_what, items, calories) => {
    expect(readText(JSON.stringify({ ...PLATE, items }))).toMatchObject({ calories, isDoubtful: false });
  });

  test.each<[string, object[], number[]]>([
    ["kilojoules", PLATE.items.map((item) => ({ ...item, calories: Math.round(item.calories * 4.184) })), [263, 155]],
    ["kilocalories of alcohol", [{ name: "cider", grams: 568, calories: 245, protein: 0, carbs: 14.8, fat: 0 }], [245]],
    ["kilocalories of little", [{ name: "tea", grams: 300, calories: 17, protein: 0.5, carbs: 0.5, fat: 0 }], [17]],
  ])("%s without a unit are known by the macros", (_what, items, calories) => {
    expect(readText(JSON.stringify({ ...PLATE, items }))?.items.map((item) => item.calories)).toEqual(calories);
  });

  const [{ name, grams, calories, protein, carbs, fat } = PIZZA.items[0] as never] = PLATE.items;
  const figures = { calories, protein, carbs, fat };
  test.each<[string, object]>([
    ["other words", { kcal: 263, proteins: 5.7, carbohydrates: 55.1, fats: 1.9, weight: "200 g" }],
    ["units in the names", { calories_kcal: 263, protein_g: 5.7, carbs_g: 55.1, fat_g: 1.9, weight_g: 200 }],
    ["a group beside a weight", { grams: { value: 200, unit: "g" }, Macros: { protein, carbs, fat }, calories }],
    ["units", { grams, ...figures, calories: { value: 1100, unit: "kJ" }, fat: { amount: 1900, unit: "mg" } }],
    ["bounds", { grams, ...figures, calories: [261, 265], protein: { min: 5.6, max: 5.8 } }],
    ["kilojoules by their name", { grams, ...figures, calories: undefined, energy_kj: 1100 }],
    ["both energies", { grams, ...figures, calories: undefined, energyKJ: 1090, energy_kcal: 263 }],
    ["energy with its unit", { grams, ...figures, calories: undefined, energy: "263 kcal" }],
    ["another script", { grams: "200 г", calories: "263 ккал", protein: "5,7 г", carbs: "55,1 克", fat: "1,9 г" }],
    ["another name of the name", { name: undefined, food_name: name, grams, ...figures }],
  ])("figures under %s", (_what, stated) => {
    expect(readText(JSON.stringify({ ...PLATE, items: [{ name, ...stated }] }))).toMatchObject({
      items: [{ name, ...figures, grams: { best: 200 } }],
      isDoubtful: false,
    });
  });

  test.each<[string, object]>([
    ["energy without a unit", { ...figures, calories: undefined, energy: 1100 }],
    ["a group of 100 g", { per_100g: figures }],
    ["a basis of 100 g", { ...figures, basis: "per 100g" }],
    ["a group with such a basis", { nutrition: { ...figures, for: "per 100 ml" } }],
    ["brackets", { ...figures, calories: "130 kcal (per 100 g)" }],
    ["one of several", { ...figures, calories: "78 (each)", count: 2 }],
  ])("figures of another amount are none: %s", (_what, stated) => {
    expect(readText(JSON.stringify({ ...PLATE, items: [{ name, grams, ...stated }] }))).toMatchObject({
      items: [{ name, isIncomplete: true, calories: 0, grams: { best: 200 } }],
    });
  });

  test("a dish that is not taken apart has no figures of 100 g, either", () => {
    const dish = { foodVisible: true, name, ...figures, servingSize: "per 100 g" };
    expect(() => readText(JSON.stringify(dish))).toThrow(expect.objectContaining({ status: 502 }));
  });

  test.each([
    ...["195", "195 calorie", "816 (kJ)", "816 kilojoules", "195 kcal", "195kcal", "approx. 195", "~195 kcal"],
    ...["about 195 cal", "190-200", "190 to 200 kcal", "190 – 200", "816 kJ", "195 kcal (816 kJ)", "195.0", "１９５"],
    195,
  ])("calories %s are 195", (calories) => {
    expect(readRice({ calories })).toMatchObject({ calories: 195, items: [{ calories: 195 }], isDoubtful: false });
  });

  test.each([["1,234"], ["1.234"], ["1 234 kcal"], ["1,234.4"], ["1.234,4"], ["1'234"]])(
    "calories %s are 1234",
    (calories) => {
      expect(readRice({ calories, grams: 400 })?.items).toMatchObject([{ calories: 1234 }]);
    },
  );

  test.each<[string, number]>([
    ...Object.entries({ "3,6": 3.6, "3.6 g": 3.6, "4 g": 4, "4 grams": 4, "3600 mg": 3.6, "<1 g": 1, "0,25": 0.3 }),
    ...Object.entries({ ".5": 0.5, "٣٫٦": 3.6, "3-5 g": 4, "2,5–3,5 g": 3 }),
  ])("protein %p is %p g", (protein, expected) => {
    expect(readRice({ protein })?.items).toMatchObject([{ protein: expected }]);
  });

  test.each<[string, object, object]>([
    ["sodium with its unit", { sodium: "190 mg" }, { sodium: 190 }],
    ["sodium in grams", { sodium: "0.5 g" }, { sodium: 500 }],
    ["a weight in ounces", { grams: "7 oz" }, { grams: { best: 198 } }],
    [
      "a weight",
      { grams: "200 g", gramsLow: "160", gramsHigh: "1.234 g" },
      { grams: { low: 160, best: 200, high: 800 } },
    ],
    ["a weight in kilograms", { grams: "0,2 kg" }, { grams: { best: 200 } }],
    [
      "a range for the weight",
      { grams: "150-200", gramsLow: undefined, gramsHigh: undefined },
      { grams: { low: 150, best: 175, high: 200 } },
    ],
    ["a count", { count: "2", unit: "cup" }, { count: 2, unit: "cup" }],
    ["a place", { box: { x: "0.1", y: "0.2", width: "0.5", height: "0.4" } }, { box: { x: 0.1, height: 0.4 } }],
    [
      "a label",
      { label: { perGrams: "100 g", calories: "120 kcal", protein: "3,0", carbs: "20g", fat: "2" } },
      { labelPer100g: { calories: 120, protein: 3, carbs: 20, fat: 2 } },
    ],
    [
      "a label in kilojoules",
      { label: { perGrams: 100, calories: 459, protein: 3, carbs: 20, fat: 2 } },
      { labelPer100g: { calories: expect.closeTo(109.7, 1), protein: 3, carbs: 20, fat: 2 } },
    ],
  ])("%s", (_what, changes, expected) => expect(readRice(changes)?.items).toMatchObject([expected]));

  test.each([
    ...["195 bananas", "1 2", "1,2,3", "200-150", "12,34,567", "", "-", "x".repeat(61), "9".repeat(61)],
    ...["100 per portion", "two", "Infinity"],
  ])("%p is not a weight", (grams) => expect(readRice({ grams })?.items).toMatchObject([{ grams: null }]));

  test("one separator before three digits has two meanings in decimals: the macro is missing", () => {
    expect(readRice({ fat: "1,234" })?.items).toMatchObject([{ isIncomplete: true, fat: 0 }]);
  });

  test("what is negative is left out, also as a text", () => {
    for (const changes of [{ calories: "-195" }, { grams: "−5" }, { fat: "-1 g" }])
      expect(() => readRice(changes)).toThrow(expect.objectContaining({ status: 502 }));
  });

  test.each([
    ["85%", 0.85],
    ["0.85", 0.85],
    ["1%", 0.01],
    ["high", 0.5],
  ] as const)("confidence %p is %p", (confidence, expected) => {
    expect(readText(JSON.stringify({ ...PLATE, confidence }))).toMatchObject({ confidence: expected });
  });

  test.each([["calories"], ["protein"], ["carbs"], ["fat"]])(
    "an item without %s counts with the figures of a food",
    (name) => {
      const [, egg] = PLATE.items;
      for (const missing of [null, undefined, "unknown", "NaN"]) {
        const items = [{ ...rice, [name]: missing }, egg];
        expect(readText(JSON.stringify({ ...PLATE, items }))).toMatchObject({
          isDoubtful: false,
          items: [{ name: rice?.name, isIncomplete: true, [name]: 0 }, { name: egg?.name }],
        });
      }
    },
  );

  test("a figure that only the whole states is shared by the items that lack it", () => {
    const items = [{ ...PIZZA.items[0], fat: null }, PIZZA.items[1]];
    expect(read({ items })).toMatchObject({ fat: 30, items: [{ fat: 6 }, { fat: 24 }] });
    expect(read({ fat: null })).toMatchObject({ fat: 30, items: [{ fat: 6 }, { fat: 24 }] });
  });
});

describe("the answer is found in what surrounds it", () => {
  const plate = JSON.stringify(PLATE);
  const draft = JSON.stringify({ ...PLATE, name: "A draft", items: PLATE.items.slice(0, 1) });
  test.each<[string, string]>([
    ["a fence", `\`\`\`json\n${plate}\n\`\`\``],
    ["a list around it", `[${plate}]`],
    ["two keys around it", `{"response": {"data": ${plate}}}`],
    ["a key beside it", `{"type": "food_analysis", "arguments": ${plate}}`],
    ["a comma too many", plate.replaceAll("}", ",}").replaceAll("]", ",]")],
    ["line breaks in a text", plate.replace("white rice", "white\nrice")],
    ["a draft before it", `${draft}\nOn second thought:\n${plate}`],
    ["a draft that is not finished", `${draft.slice(0, draft.indexOf(',"servingSize'))}\n${plate}`],
    ["a draft in a list with it", `[${draft}, ${plate}]`],
    ["another object behind it", `${plate}\n{"note": "enjoy"}`],
    ["brackets in words", `I see [1] a {plate} of {"rice}: [${plate.slice(0, 9)} ${plate}`],
    ["thoughts with a draft", `<think>${draft}</think>${plate}`],
    ["thoughts without a beginning", `${draft} or {"name": "rice</think>${plate}`],
    ["thoughts that are not finished behind it", `${plate}<thinking>${draft}`],
    ["a truth in words", plate.replace("true", '"true"')],
    ["NaN in what need not be stated", plate.replace('"fiber":0.8', '"fiber":NaN')],
    ["words of Python", plate.replace("true", "True").replace('"count":null', '"count":None')],
    ["thoughts in other brackets", `[THINK]${draft}[/THINK]${plate}`],
    ["thoughts in other brackets, unfinished", `${plate}\u25c1think\u25b7${draft}`],
    ["foods that are suggested beside it", JSON.stringify({ ...PLATE, suggestions: PLATE.items.slice(0, 1) })],
  ])("%s", (_what, text) => {
    const food = readText(text);
    expect(food).toMatchObject({ name: PLATE.name, calories: 418, isDoubtful: false });
    expect(food?.items).toHaveLength(2);
  });

  test.each([
    ["a list of items", JSON.stringify(PLATE.items)],
    ["items before what is suggested", JSON.stringify({ foods: PLATE.items, suggestions: PLATE.items.slice(1) })],
    ["items behind alternatives", JSON.stringify({ alternatives: PLATE.items.slice(1), foods: PLATE.items })],
    ["items beside the total", JSON.stringify({ foods: PLATE.items, totals: { name: "Total", calories: 418 } })],
    ["items in two lists", JSON.stringify({ foods: PLATE.items.slice(0, 1), drinks: PLATE.items.slice(1) })],
    ["a dish beside its ingredients", JSON.stringify({ ingredients: [{ ...PIZZA }], foods: PLATE.items })],
  ])("%s is named by them", (_what, text) => {
    expect(readText(text)).toMatchObject({ name: expect.stringMatching(/^White.rice, egg$/), calories: 418 });
  });

  test.each([
    ["a list", PLATE.items.map((item) => ({ ...PLATE, name: item.name, items: [item] }))],
    ["a list by a name", { meals: PLATE.items.map((item) => ({ name: item.name, items: [item] })) }],
    ["a list of dishes that are not taken apart", PLATE.items.map((item) => ({ ...item, foodVisible: true }))],
  ])("dishes in %s are one meal", (_what, dishes) => {
    expect(readText(JSON.stringify(dishes))).toMatchObject({
      ...{ name: "white rice, egg", calories: 418, isDoubtful: false },
      items: [
        { name: "white rice", calories: 263 },
        { name: "egg", calories: 155 },
      ],
    });
  });

  test.each([
    ["an answer that ends in thoughts", `[THINK]${draft}`],
    ["an item that is left of a broken answer", `${plate.slice(0, 30)} oops ${JSON.stringify(PLATE.items[0])}`],
    ["single quotes", plate.replaceAll('"', "'")],
    ["no list of items", "[]"],
    ["nothing", "{}"],
  ])("%s is none", (_what, text) => expect(() => readText(text)).toThrow(expect.objectContaining({ status: 502 })));
});

describe("answers are tidied", () => {
  test("calories and sodium to whole numbers, grams to tenths", () => {
    const items = [{ ...PIZZA.items[0], grams: 229.6 }];
    const food = read({ calories: 880.4, protein: 42.04, sodium: 1450.6, items });
    expect(food).toMatchObject({ calories: 880, protein: 42, sodium: 1451, items: [{ grams: { best: 230 } }] });
  });

  test("texts and lists to what an entry holds", () => {
    const food = read({
      name: ` ${"n".repeat(300)}`,
      servingSize: "s".repeat(300),
      tags: ["pizza", " pizza ", "", "t".repeat(60), ...Array.from({ length: 30 }, (_, index) => `tag ${index}`)],
      items: Array.from({ length: 50 }, () => PIZZA.items[0]),
    });
    expect(food?.name).toHaveLength(200);
    expect(food?.servingSize).toHaveLength(100);
    expect(food?.tags).toHaveLength(20);
    expect(food?.tags.slice(0, 2)).toEqual(["pizza", "t".repeat(40)]);
    expect(food?.items).toHaveLength(20);
  });
});

const now = Date.UTC(2026, 5, 17, 12);
test.each([
  ["30", 30],
  ["1.5", 1.5],
  ["Wed, 17 Jun 2026 12:01:00 GMT", 60],
  ["Wed, 17 Jun 2026 11:00:00 GMT", 0],
  ["999999999", 3600],
  ["Wed, 17 Jun 2099 11:00:00 GMT", 3600],
  ["soon", undefined],
])("Retry-After %p is %p seconds", (value, seconds) => {
  expect(parseRetryAfter(new Headers({ "retry-after": value }), now)).toBe(seconds);
});

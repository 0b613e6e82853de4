import { describe, expect, test } from "bun:test";
import { findLineKind } from "../../src/features/labels/nutrient-words.ts";
import { parseLabel } from "../../src/features/labels/service.ts";
import type { TextBox } from "../../src/integrations/text-reader/text-reader.ts";

const COLUMN = 240;
const LINE = 40;
const LETTER = 12;

/** The texts of a table, each cell at the left of its column; "" is an empty cell. */
const layOut = (rows: readonly (readonly string[])[], confidence = 0.95): TextBox[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => {
      const width = text.length * LETTER;
      return text === ""
        ? []
        : [{ text, confidence, x: 40 + column * COLUMN + width / 2, y: 60 + row * LINE, width, height: 30 }];
    }),
  );

const GERMAN = [
  ["Nährwerte", "pro 100 g", "pro Portion (30 g)"],
  ["Brennwert", "1648 kJ / 392 kcal", "494 kJ / 118 kcal"],
  ["Fett", "12,5 g", "3,8 g"],
  ["davon gesättigte Fettsäuren", "1,6 g", "<0,5 g"],
  ["Kohlenhydrate", "54,9 g", "16,5 g"],
  ["davon Zucker", "12,2 g", "3,7 g"],
  ["Ballaststoffe", "9,1 g", "2,7 g"],
  ["Eiweiß", "10,1 g", "3,0 g"],
  ["Salz", "<0,01 g", "<0,01 g"],
];
const MUESLI = { calories: 392, protein: 10.1, carbs: 54.9, fat: 12.5, fiber: 9.1, sugar: 12.2, sodium: 4 };
const MUESLI_SERVING = { calories: 118, protein: 3, carbs: 16.5, fat: 3.8, fiber: 2.7, sugar: 3.7, sodium: 4 };
const BOTH = { per100g: MUESLI, perServing: MUESLI_SERVING };

const US = [
  ["Nutrition Facts"],
  ["8 servings per container"],
  ["Serving size", "2/3 cup (55g)"],
  ["Amount per serving"],
  ["Calories", "230"],
  ["", "% Daily Value*"],
  ["Total Fat 8g", "10%"],
  ["Saturated Fat 1g", "5%"],
  ["Trans Fat 0g", ""],
  ["Sodium 160mg", "7%"],
  ["Total Carbohydrate 37g", "13%"],
  ["Dietary Fiber 4g", "14%"],
  ["Total Sugars 12g", ""],
  ["Includes 10g Added Sugars", "20%"],
  ["Protein 3g", ""],
  ["Vitamin D 2mcg", "10%"],
];
const GRANOLA = { calories: 230, protein: 3, carbs: 37, fat: 8, fiber: 4, sugar: 12, sodium: 160 };

/** Replaces the text of cells. */
const change = (rows: readonly string[][], changes: Record<string, string>): string[][] =>
  rows.map((cells) => cells.map((cell) => changes[cell] ?? cell));
const keepColumns = (rows: readonly string[][], ...columns: number[]): string[][] =>
  rows.map((cells) => columns.map((column) => cells[column] ?? ""));

describe("a label", () => {
  const serving = { text: "30 g", grams: 30 };

  test("with two columns has both, salt as sodium, and nothing to check", () => {
    expect(parseLabel(layOut(GERMAN))).toMatchObject({ ...BOTH, serving: { grams: 30 }, uncertain: [] });
  });

  test("with heads without spaces has both", () => {
    const heads = { "pro 100 g": "pro100g", "pro Portion (30 g)": "proPortion(30g)" };
    expect(parseLabel(layOut(change(GERMAN, heads)))).toMatchObject(BOTH);
  });

  test("with its columns the other way round has the same figures", () => {
    expect(parseLabel(layOut(keepColumns(GERMAN, 0, 2, 1)))).toMatchObject(BOTH);
  });

  test("of 100 g alone has no figures of a serving", () => {
    expect(parseLabel(layOut(keepColumns(GERMAN, 0, 1)))).toMatchObject({
      per100g: MUESLI,
      perServing: null,
      serving: null,
    });
  });

  test("of the US has the figures of a serving, without added sugars and daily values", () => {
    expect(parseLabel(layOut(US))).toEqual({
      per100g: null,
      perServing: GRANOLA,
      serving: { text: "2/3 cup (55g)", grams: 55 },
      uncertain: [],
    });
  });

  test("of the US with a second column for the package has the figures of a serving", () => {
    const rows = [
      ["Nutrition Facts"],
      ["Serving size 1 cup (100g)"],
      ["", "Per serving", "Per container"],
      ["Calories", "210", "420"],
      ["Total Fat", "10g", "20g"],
      ["Sodium", "300mg", "600mg"],
      ["Total Carbohydrate", "20g", "40g"],
      ["Dietary Fiber", "2g", "4g"],
      ["Total Sugars", "5g", "10g"],
      ["Protein", "10g", "20g"],
    ];
    const expected = { calories: 210, protein: 10, carbs: 20, fat: 10, fiber: 2, sugar: 5, sodium: 300 };
    expect(parseLabel(layOut(rows))).toMatchObject({ per100g: null, perServing: expected, uncertain: [] });
  });

  test.each([
    [
      "units beside the names",
      [
        ["Typical values", "100 g", "30 g serving", "% RI"],
        ["Energy (kJ)", "1648", "494", ""],
        ["Energy (kcal)", "392", "118", "6%"],
        ["Fat (g)", "12.5", "3.8", "5%"],
        ["Carbohydrate (g)", "54.9", "16.5", "6%"],
        ["- sugars (g)", "12.2", "3.7", "4%"],
        ["Fibre (g)", "9.1", "2.7", ""],
        ["Protein (g)", "10.1", "3.0", "6%"],
        ["Salt (g)", "0.01", "0.01", "0%"],
      ],
    ],
    [
      "units in a column",
      [
        ["Nährwerte", "", "100 g", "Portion 30 g"],
        ["Energie", "kJ", "1648", "494"],
        ["", "kcal", "392", "118"],
        ["Fett", "g", "12,5", "3,8"],
        ["Kohlenhydrate", "g", "54,9", "16,5"],
        ["davon Zucker", "g", "12,2", "3,7"],
        ["Ballaststoffe", "g", "9,1", "2,7"],
        ["Eiweiss", "g", "10,1", "3,0"],
        ["Salz", "g", "0,01", "0,01"],
      ],
    ],
    [
      "kcal before kJ, and sodium",
      [
        ["Nutrition information", "Per 2 biscuits (30 g)", "Per 100 g"],
        ["Energy", "118 kcal (494 kJ)", "392 kcal (1648 kJ)"],
        ["Protein", "3 g", "10.1 g"],
        ["Fat, total", "3.8 g", "12.5 g"],
        ["Carbohydrate", "16.5 g", "54.9 g"],
        ["- sugars", "3.7 g", "12.2 g"],
        ["Dietary fibre", "2.7 g", "9.1 g"],
        ["Sodium", "4 mg", "4 mg"],
      ],
    ],
  ])("with %s has the same figures", (_, rows) => {
    expect(parseLabel(layOut(rows))).toMatchObject({ ...BOTH, serving: { grams: 30 } });
  });

  test("of the US in two halves side by side is read", () => {
    const rows = [
      ["Nutrition Facts", "Amount/serving", "%DV", "Amount/serving", "%DV"],
      ["Serv. size 1 bar (40g)", "Total Fat 6g", "8%", "Total Carb. 26g", "9%"],
      ["Calories 170", "Sat. Fat 2g", "10%", "Fiber 3g", "11%"],
      ["per serving", "Trans Fat 0g", "", "Total Sugars 9g"],
      ["", "Sodium 95mg", "4%", "Protein 3g"],
    ];
    expect(parseLabel(layOut(rows))).toEqual({
      per100g: null,
      perServing: { calories: 170, protein: 3, carbs: 26, fat: 6, fiber: 3, sugar: 9, sodium: 95 },
      serving: { text: "1 bar (40g)", grams: 40 },
      uncertain: [],
    });
  });

  test("with a name in two lines has its figure", () => {
    const rows = US.flatMap((cells) =>
      cells[0] === "Total Carbohydrate 37g" ? [["Total", "37g", "13%"], ["Carbohydrate"]] : [[...cells]],
    );
    expect(parseLabel(layOut(rows))?.perServing).toEqual(GRANOLA);
  });

  test("that is a line of text is read", () => {
    const rows = [
      ["Nutrition per 100 g: Energy: 1648 kJ / 392 kcal, Fat: 12.5 g, of which saturates: 1.6 g,"],
      ["Carbohydrate: 54.9 g, of which sugars: 12.2 g, Fibre: 9.1 g, Protein: 10.1 g, Salt: 0.01 g"],
    ];
    expect(parseLabel(layOut(rows))?.per100g).toEqual(MUESLI);
  });

  test.each([
    ["kJ alone", { "1648 kJ / 392 kcal": "1648 kJ" }, { calories: 394 }],
    ["kJ without a unit", { "1648 kJ / 392 kcal": "1648" }, { calories: 394 }],
    ["a lost point", { "12,5 g": "125 g" }, MUESLI],
    ["a g that was read as 9", { "54,9 g": "54,99" }, MUESLI],
    ["an O for a zero", { "<0,01 g": "<O,01 g" }, MUESLI],
    ["letters without spaces or accents", { "davon Zucker": "davonZucker", Eiweiß: "EiweiB" }, MUESLI],
    ["an O for a zero before a unit", { "pro 100 g": "pro 1OO g", "1648 kJ / 392 kcal": "1648kJ/392kcal" }, MUESLI],
  ])("of 100 g with %s", (_, changes, expected) => {
    expect(parseLabel(layOut(change(keepColumns(GERMAN, 0, 1), changes)))?.per100g).toMatchObject(expected);
  });

  test.each([
    ["more sugar than carbs", { "12,2 g": "72,2 g" }, ["carbs", "sugar"]],
    ["energy that no macros have", { "1648 kJ / 392 kcal": "592 kcal" }, ["calories", "protein", "carbs", "fat"]],
    ["no protein", { "10,1 g": "" }, ["protein"]],
    ["a digit behind the point that was not read", { "10,1 g": "10,g" }, ["protein"]],
  ])("with %s marks what to check", (_, changes, expected) => {
    const { uncertain = [] } = parseLabel(layOut(change(keepColumns(GERMAN, 0, 1), changes))) ?? {};
    expect(uncertain).toEqual(expect.arrayContaining(expected as never[]));
  });

  test("whose figures were not read clearly marks what arithmetic does not confirm", () => {
    expect(parseLabel(layOut(keepColumns(GERMAN, 0, 1), 0.5))?.uncertain).toEqual([
      "protein",
      "fiber",
      "sugar",
      "sodium",
    ]);
    expect(parseLabel(layOut(GERMAN, 0.5))?.uncertain).toEqual([]);
  });

  test.each([[[]], [[["Open 9 to 5"], ["100 g"], ["Room 12"]]], [[["Ingredients: oats, sugar 12 g, salt"]]]])(
    "is not in other texts, case %#",
    (rows) => {
      expect(parseLabel(layOut(rows))).toBeUndefined();
    },
  );

  test("names its serving", () => {
    const words = change(GERMAN, { "pro Portion (30 g)": "pro Portion 30 g" });
    expect(parseLabel(layOut(words))?.serving).toEqual(serving);
  });
});

test.each([
  ["calories", "Energy Energie Énergie Energía Brennwert Calories Kalorien"],
  ["fat", "Fat Fett Grasas Grassi Lipides"],
  ["carbs", "Carbohydrate Kohlenhydrate Glucides Carboidrati Carbohidratos Kohlenhvdrate"],
  ["sugar", "Sugars Zucker Sucres Azúcares Zuccheri"],
  ["fiber", "Fibre Fiber Ballaststoffe Fibra Fibres Ballaststofe"],
  ["protein", "Protein Eiweiß Protéines Proteínas Proteine"],
  ["sodium", "Sodium Natrium Sodio"],
  ["salt", "Salt Salz Sel Sal Sale"],
  ["other", "Saturates gesättigte saturés Cholesterol Potassium"],
] as const)("%s has names in five languages", (kind, names) => {
  expect(names.split(" ").map((name) => [name, findLineKind(name)])).toEqual(
    names.split(" ").map((name) => [name, kind]),
  );
});

test("a longer name is not the shorter one in it", () => {
  expect(
    ["of which saturated fat", "Includes Added Sugars", "salad", "Calories from Fat", "Matières grasses"].map(
      findLineKind,
    ),
  ).toEqual(["other", "other", undefined, "other", "fat"]);
});

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDishes, parseFoods } from "../../db/seed/food-table.ts";
import { parseServingGrams } from "../../src/shared/food/serving-size.ts";
import { multiplyMeasure, multiplyServing } from "../../web/domain/meal/multiply-measure.ts";
import {
  convertServing,
  formatServing,
  formatWeight,
  GRAMS_PER_OUNCE,
  listMeasures,
} from "../../web/domain/meal/portion.ts";
import { formatQuantity } from "../../web/ui/format/format-quantity.ts";
import { ROOT } from "../support/paths.ts";

const readSeed = (file: string): string => readFileSync(join(ROOT, "db/seed", file), "utf8");

describe("portions in words", () => {
  test.each([
    [1, "1"],
    [0.25, "¼"],
    [0.5, "½"],
    [1.5, "1½"],
    [2.75, "2¾"],
    [0.125, "⅛"],
    [0.1, "0.1"],
    [3.456, "3.46"],
  ])("quantity %p", (quantity, words) => expect(formatQuantity(quantity)).toBe(words));

  test.each([
    ["1 medium", 1.5, "1½ medium"],
    ["1 slice", 2, "2 slices"],
    ["2 slices", 2, "4 slices"],
    ["2 slices", 0.5, "1 slice"],
    ["2 cookies", 0.25, "¼ × 2 cookies"],
    ["1 cup, sliced", 0.5, "½ cup, sliced"],
    ["1 cup penne", 2, "2 cups penne"],
    ["1 large egg", 2, "2 large eggs"],
    ["1 sandwich", 2, "2 sandwiches"],
    ["1 patty", 2, "2 patties"],
    ["1 half with juice", 2, "2 halves with juice"],
    ["3 oz", 1.5, "4½ oz"],
    ["1/2 cup", 3, "1½ cups"],
    ["1 1/2 cups", 0.5, "¾ cup"],
    ["100 g", 1.5, "150 g"],
    ["1 can, 12 fl oz", 2, "2 × 1 can, 12 fl oz"],
    ["12 inch sub", 2, "2 × 12 inch sub"],
    ["juice of 1 lemon", 2, "2 × juice of 1 lemon"],
    ["a handful", 2, "2 × a handful"],
  ])("%p times %p", (measure, quantity, words) => expect(multiplyMeasure(measure, quantity)).toBe(words));

  test.each([
    ["1 bowl (350 g)", 2, "2 bowls (700 g)"],
    ["2 slices (64 g)", 0.5, "1 slice (32 g)"],
    ["170 g", 0.5, "85 g"],
    ["1 plate, about 420 g", 2, "2 × 1 plate, about 420 g"],
    ["1 bowl (350 g)", 1, "1 bowl (350 g)"],
  ])("a serving of %p times %p", (serving, quantity, words) => expect(multiplyServing(serving, quantity)).toBe(words));

  test("no measure of a built-in food stands beside another figure once it is multiplied", () => {
    const measures = new Set(
      [...parseFoods(readSeed("foods.tsv")), ...parseDishes(readSeed("dishes.tsv"))].flatMap(({ portions }) =>
        portions.map(({ label }) => label),
      ),
    );
    expect(measures.size).toBeGreaterThan(300);
    const clumsy = [...measures].filter(
      (measure) => /^\d+ [a-z, ]+$/.test(measure) && !/inch/.test(measure) && multiplyMeasure(measure, 2).includes("×"),
    );
    expect(clumsy).toEqual([]);
  });

  test("the diary keeps the measure and its grams, or the grams alone, and weights are shown in grams or ounces", () => {
    expect(formatServing({ label: "1 medium", grams: 118 }, 1, 118)).toBe("1 medium (118 g)");
    expect(formatServing(null, 1, 142.4)).toBe("142 g");
    expect([118.4, 20_000].map((grams) => formatWeight(grams, "metric"))).toEqual(["118 g", "20,000 g"]);
    expect([118, 30_000].map((grams) => formatWeight(grams, "imperial"))).toEqual(["4.2 oz", "1,058.2 oz"]);
  });

  test.each([
    ["1 medium (118 g)", "1 medium (4.2 oz)"],
    ["142 g", "5 oz"],
    // As the analysis of a photo has it.
    ["1 bowl (about 350 g)", "1 bowl (about 12.3 oz)"],
    ["2 × 1 plate, about 420 g", "2 × 1 plate, about 14.8 oz"],
    ["2 × 1 bowl (350.5 g)", "2 × 1 bowl (12.4 oz)"],
    ["1 bowl", "1 bowl"],
    ["1 can (330 ml)", "1 can (330 ml)"],
    ["1 pack of 200 g, drained", "1 pack of 200 g, drained"],
    ["118 grams", "118 grams"],
  ])("a serving of %p is shown as %p to a person who weighs in ounces, and as it is to others", (serving, words) => {
    expect(convertServing(serving, "imperial")).toBe(words);
    expect(convertServing(serving, "metric")).toBe(serving);
  });

  test("what is stored of a thousand grams and more is read again, and shown with a separator", () => {
    const stored = formatServing({ label: "1 pot", grams: 1500 }, 1, 1500);
    expect(stored).toBe("1 pot (1500 g)");
    expect(parseServingGrams(stored)).toBe(1500);
    expect(convertServing(stored, "metric")).toBe("1 pot (1,500 g)");
    expect(convertServing("30000 g", "imperial")).toBe("1,058.2 oz");
  });

  test("a food is counted in its household measures, and always by weight", () => {
    const medium = { label: "1 medium", grams: 118 };
    expect(listMeasures([medium], "metric").map(({ label }) => label)).toEqual(["1 medium", "Grams"]);
    expect(listMeasures([], "imperial")).toEqual([
      { label: "Ounces", grams: GRAMS_PER_OUNCE, step: 0.5, start: 3.5, portion: null },
    ]);
  });
});

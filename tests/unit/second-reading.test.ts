import { describe, expect, test } from "bun:test";
import type { ColumnReadings, FigureName, LabelReadings } from "../../src/features/labels/read-figures.ts";
import { resolveFigures } from "../../src/features/labels/resolve-figures.ts";
import { addSecondReading } from "../../src/features/labels/second-reading.ts";
import { buildLabelQuestion } from "../../src/integrations/ai-questions/label-question.ts";
import type { Nutrients } from "../../src/shared/food/nutrition.ts";

/** A column whose figures were read clearly, or blurred: those have all their readings in a list. */
const readColumn = (figures: Partial<Record<FigureName, number | number[]>>): ColumnReadings =>
  new Map(
    Object.entries(figures).map(([name, read]) => [
      name as FigureName,
      Array.isArray(read)
        ? { choices: read, confidence: 0.3, hasUnit: false }
        : { choices: [read], confidence: 0.95, hasUnit: true },
    ]),
  );
const NAMED: ReadonlySet<keyof Nutrients> = new Set(["calories", "protein", "carbs", "fat", "sugar", "sodium"]);
const read = (per100g: Parameters<typeof readColumn>[0], perServing = {}): LabelReadings => ({
  ...{ per100g: readColumn(per100g), perServing: readColumn(perServing) },
  ...{ serving: { text: "30 g", grams: 30 }, named: NAMED },
});
const ENERGY = { calories: 392, protein: 10, carbs: 55 };
const CLEAR = { ...ENERGY, fat: 12.5, sugar: 12, sodium: 40 };

function addTo(readings: LabelReadings, per100g: Partial<Nutrients>) {
  const label = resolveFigures(readings);
  const { per100g: figures, uncertain } = addSecondReading(readings, label, { per100g });
  return { before: label.uncertain, figures, uncertain };
}

describe("a second reading", () => {
  test.each([
    ["that agrees with all others of the sum, and closes it, is certain", [125], { ...ENERGY, fat: 12.5 }, 12.5, false],
    ["of one of the sum is marked if nothing else of it was read twice", [125], { fat: 12.5 }, 12.5, true],
    ["of the only figure of the sum is marked if it does not fit", [90], { fat: 80 }, 80, true],
    ["of a figure that was not read is certain if it fits", [], { fat: 12.5 }, 12.5, false],
    ["that is missing changes nothing", [90], {}, 90, true],
  ] as [string, number[], Partial<Nutrients>, number, boolean][])("%s", (_, choices, second, fat, isMarked) => {
    const { fat: __, ...others } = CLEAR;
    const after = addTo(read({ ...others, ...(choices.length > 0 && { fat: choices }) }), second);
    expect(after.before).toContain("fat");
    expect([after.figures?.fat, after.uncertain.includes("fat")]).toEqual([fat, isMarked]);
  });

  test("that no arithmetic can confirm stays marked, with its figure", () => {
    const { sugar: _, ...others } = CLEAR;
    expect(addTo(read({ ...others, sugar: [7] }), { sugar: 12 })).toMatchObject({
      ...{ before: ["sugar"], figures: { sugar: 12 }, uncertain: ["sugar"] },
    });
  });

  test("of a whole label that was invented stays marked, however well its figures agree", () => {
    const blurred = { calories: [3], protein: [7], carbs: [1], fat: [99], sugar: [1], sodium: [1] };
    const invented = { calories: 392, protein: 10, carbs: 55, fat: 12.5, sugar: 5, sodium: 40 };
    const { before, uncertain } = addTo(read(blurred), invented);
    expect(uncertain).toEqual(before);
    expect(before).toEqual(["calories", "protein", "carbs", "fat", "sugar", "sodium"]);
  });

  test("changes nothing that was certain, whatever it says", () => {
    const { sugar: _, ...others } = CLEAR;
    const { figures, uncertain } = addTo(read({ ...others, sugar: [7] }), {
      ...CLEAR,
      calories: 1,
      fat: 90,
      sugar: 12,
    });
    expect(figures).toMatchObject({ ...others, sugar: 12 });
    expect(uncertain).toEqual(["sugar"]);
  });
});

test.each([
  ["figures as text", { per100g: { sugar: "12,2 g", sodium: "40 mg" } }, { sugar: 12.2, sodium: 40 }],
  ["what was not asked for", { per100g: { sugar: 12, fat: 3 }, perServing: { sugar: 4 } }, { sugar: 12 }],
  ["what 100 g cannot have", { per100g: { sugar: 101, sodium: -1 } }, {}],
  ["a range, a word, a list", { per100g: { sugar: "10-12 g", sodium: ["40"] } }, {}],
  ["nothing", { per100g: { sugar: null, sodium: null } }, {}],
])("an answer with %s", (_, answer, figures) => {
  const question = buildLabelQuestion(new Uint8Array(), ["per100g"], ["sugar", "sodium"]);
  expect(question.read(answer)).toEqual({ per100g: figures });
  expect(question.text).not.toContain("protein");
});

test.each([[null], [[]], ["12"], [{}], [{ per100g: 7 }]])("the answer %j is none", (answer) => {
  expect(buildLabelQuestion(new Uint8Array(), ["per100g"], ["sugar"]).read(answer)).toBeUndefined();
});

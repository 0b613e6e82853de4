import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { buildAnalysis } from "../../src/features/food-analysis/build-analysis.ts";
import { subtractGrams, subtractLeftovers } from "../../src/features/food-analysis/subtract-leftovers.ts";
import type { AnalyzedItem, GramRange } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { normalizeFood } from "../../src/integrations/food-analyzer/normalize-food.ts";
import { buildPrompt } from "../../src/integrations/food-analyzer/openai-prompt.ts";
import { parseReply } from "../../src/integrations/food-analyzer/openai-reply.ts";
import { buildRequestedReply, RequestedReply } from "../../src/integrations/food-analyzer/reply-schema.ts";
import type { FoundFood } from "../../src/shared/diary/entry-items.ts";
import { turnItemOver } from "../../src/shared/food/item-edits.ts";
import type { OtherPhotoKind } from "../../src/shared/product/enums.ts";
import { PLATE } from "../support/stand-ins/ai-answers.ts";

const weigh = (low: number, best: number, high: number): GramRange => ({ low, best, high });
const MEAL = { ...PLATE, category: "grains" as const };
const NO_ERROR = { relative: 0, factor: 1 };
const analyze = (items: object[], found: (FoundFood | undefined)[] = []) =>
  buildAnalysis(1, normalizeFood({ ...MEAL, items: items as typeof PLATE.items }), {
    findFoods: async (_, named) => named.map((__, index) => found[index]),
    error: NO_ERROR,
  });

describe("what was eaten is what was served without what is left", () => {
  test.each([
    ["half of it", weigh(160, 200, 260), weigh(80, 100, 115), weigh(57, 100, 163)],
    ["nothing left", weigh(160, 200, 260), weigh(0, 0, 0), weigh(160, 200, 260)],
    ["nothing eaten", weigh(160, 200, 260), weigh(160, 200, 260), weigh(0, 0, 72)],
    ["more left than was served", weigh(90, 100, 110), weigh(140, 150, 160), weigh(0, 0, 14)],
    ["known exactly", weigh(200, 200, 200), weigh(50, 50, 50), weigh(150, 150, 150)],
    ["an uncertain rest", weigh(100, 100, 100), weigh(0, 40, 90), weigh(10, 60, 100)],
  ])("%s", (_, served, left, eaten) => expect(subtractGrams(served, left)).toEqual(eaten));

  const range = fc
    .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 2000 }))
    .map((grams) => grams.sort((one, other) => one - other) as [number, number, number])
    .map(([low, best, high]) => weigh(low, best, high));

  test("is never below nothing, never above what was served, and in order, whatever a model says", () => {
    fc.assert(
      fc.property(range, range, (served, left) => {
        const { low, best, high } = subtractGrams(served, left);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(best).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(best);
        expect(high).toBeLessThanOrEqual(served.high);
        expect(best).toBe(Math.max(0, served.best - left.best));
      }),
    );
  });

  test("figures and counts go with the weight, and what was left as it was is not an item", async () => {
    const [rice, egg] = PLATE.items;
    const analysis = await analyze([
      { ...rice, gramsLeftLow: 40, gramsLeft: 50, gramsLeftHigh: 60 },
      { ...egg, gramsLeftLow: 45, gramsLeft: 50, gramsLeftHigh: 55 },
      { ...egg, name: "bread", box: null, gramsLeft: 100 },
    ]);
    expect(analysis.items.map(({ name, grams, count, calories }) => [name, grams, count, calories])).toEqual([
      ["white rice", 150, null, 197.25],
      ["egg", 50, 1, 77.5],
    ]);
    expect([analysis.calories, analysis.servingSize]).toEqual([275, "200 g"]);
  });

  test("if nothing was eaten, there is nothing to log", async () => {
    const analysis = await analyze(PLATE.items.map((item) => ({ ...item, gramsLeft: item.grams })));
    expect(analysis).toMatchObject({ items: [], calories: 0, caloriesLow: 0, caloriesHigh: 0, servingSize: "0 g" });
  });

  test("known foods have their figures times the grams that were eaten", async () => {
    const per100g = { calories: 130, protein: 2.69, carbs: 28.17, fat: 0.28, fiber: 0.4, sugar: 0.05, sodium: 1 };
    const food: FoundFood = { source: "database", id: 7, name: "Rice", ndbNo: "20045", per100g };
    const { items } = await analyze([{ ...PLATE.items[0], gramsLeft: 100 }], [food]);
    expect(items).toMatchObject([{ grams: 100, source: "database", ...per100g }]);
  });

  test.each([
    ["negative", -1],
    ["absurd", 1e9],
  ])("a %s rest is refused", (_, gramsLeft) => {
    const items = [{ ...PLATE.items[0], gramsLeft }] as unknown as typeof PLATE.items;
    expect(() => normalizeFood({ ...MEAL, items })).toThrow(expect.objectContaining({ status: 502 }));
  });

  test("an item without a weight stays as it is", () => {
    const item: AnalyzedItem = { ...(normalizeFood(MEAL).items[0] as AnalyzedItem), grams: null };
    expect(subtractLeftovers([{ ...item, left: weigh(1, 2, 3) }])).toEqual([item]);
  });
});

describe("a label", () => {
  const LABEL = { perGrams: 40, calories: 160, protein: 4, carbs: 24, fat: 5.2, fiber: 2, sugar: 10, sodium: 120 };
  const per100g = { calories: 400, protein: 10, carbs: 60, fat: 13, fiber: 5, sugar: 25, sodium: 300 };
  const BAR = { ...PLATE.items[0], name: "oat bar", gramsLow: 40, grams: 40, gramsHigh: 40, label: LABEL };
  const OATS: FoundFood = { source: "database", id: 7, name: "Oats", ndbNo: null, per100g: { ...per100g, fat: 7 } };

  test("says the figures of its item, whatever it is in the table, and a tap turns them over", async () => {
    const { items } = await analyze([BAR, PLATE.items[1] as object], [OATS]);
    const { perGrams: _, ...figures } = LABEL;
    expect(items[0]).toMatchObject({ source: "estimate", isFromLabel: true, estimate: per100g, ...figures });
    expect(items[1]).not.toHaveProperty("isFromLabel");
    const [bar] = items;
    if (!bar) throw new Error("no item");
    expect(turnItemOver(bar)).toMatchObject({ source: "database", fat: 2.8 });
    expect(turnItemOver(turnItemOver(bar))).toMatchObject({ source: "estimate", isFromLabel: true, fat: 5.2 });
  });

  test("counts as known: the result is surer", async () => {
    const { label: _, ...without } = BAR;
    expect((await analyze([BAR])).confidence).toBeGreaterThan((await analyze([without])).confidence);
  });

  test("of which half was eaten", async () => {
    const { items } = await analyze([{ ...BAR, gramsLeft: 20 }]);
    expect(items).toMatchObject([{ grams: 20, calories: 80, estimate: per100g, isFromLabel: true }]);
  });

  test("without fiber, sugar and sodium has none", async () => {
    const { fiber: _, sugar: __, ...rest } = LABEL;
    const { items } = await analyze([{ ...BAR, label: { ...rest, sodium: null } }]);
    expect(items).toMatchObject([{ isFromLabel: true, calories: 160, fiber: 0, sugar: 0, sodium: 0 }]);
  });

  test.each<[string, unknown]>([
    ["null", null],
    ["a text", "400 kcal"],
    ["of no weight", { ...LABEL, perGrams: 0 }],
    ["without calories", { ...LABEL, calories: null }],
    ["with negative fat", { ...LABEL, fat: -1 }],
    ["with more energy than fat has", { ...LABEL, calories: 400 }],
    ["with more than its weight", { ...LABEL, protein: 15 }],
    ["saltier than salt", { ...LABEL, sodium: 20_000 }],
    ["of NaN", { ...LABEL, carbs: Number.NaN }],
  ])("that is misread (%s) is none", async (_, label) => {
    const { items } = await analyze([{ ...BAR, label }]);
    expect(items).toMatchObject([{ calories: 263 }]);
    expect(items[0]).not.toHaveProperty("isFromLabel");
  });

  test("whose item no entry could hold keeps the model's figures", async () => {
    const { items } = await analyze([{ ...BAR, gramsLow: 9000, grams: 9000, gramsHigh: 9000 }]);
    expect(items).toMatchObject([{ calories: 263, grams: 9000 }]);
  });
});

describe("the model is told which picture is which", () => {
  const jpeg = new Uint8Array([1]);
  const build = (...kinds: OtherPhotoKind[]) => {
    const others = kinds.map((kind, index) => ({ kind, jpeg: new Uint8Array([index + 2]) }));
    const [system, user] = buildPrompt({ jpeg, others, note: 'with "butter"' }, "json_schema", {});
    if (typeof user?.content === "string" || !user) throw new Error("no parts");
    const parts = user.content.map((part) => (part.type === "text" ? part.text : part.image_url.url.slice(-4)));
    return { system: String(system?.content), parts };
  };

  test("in order, each announced", () => {
    expect(build("label", "angle", "after_eating").parts).toEqual([
      ...['What did this meal consist of? The person\'s note: "with \\"butter\\""', "Picture 1: the meal.", "AQ=="],
      ...["Picture 2: a label of something in the meal.", "Ag==", "Picture 3: the same meal from another angle."],
      ...["Aw==", "Picture 4: the same meal after eating: what is left.", "BA=="],
    ]);
  });

  test("and asked for what these show, and for nothing more", () => {
    const alone = build();
    expect(alone.parts).toHaveLength(2);
    for (const word of ["gramsLeft", "label:", "several pictures"]) expect(alone.system).not.toContain(word);
    expect(build("angle").system).not.toMatch(/gramsLeft|- label:/);
    expect(build("label", "label").system.match(/- label:/g)).toHaveLength(1);
    expect(build("after_eating").system).toContain("- gramsLeft:");
  });

  test.each<[OtherPhotoKind[], string]>([
    [[], ""],
    [["angle"], ""],
    [["label"], "label"],
    [["after_eating", "label"], "gramsLeft gramsLeftHigh gramsLeftLow label"],
  ])("the schema for %p has %p more", (kinds, more) => {
    type Schema = { properties: { items: { items: { properties: object; required: string[] } } } };
    const { properties, required } = (buildRequestedReply(kinds) as Schema).properties.items.items;
    const usual = Object.keys((RequestedReply as unknown as Schema).properties.items.items.properties);
    const others = Object.keys(properties).filter((name) => !usual.includes(name));
    expect(others.sort().join(" ")).toBe(more);
    // Strict structured output wants every property required.
    expect(required.toSorted()).toEqual(Object.keys(properties).toSorted());
  });

  test.each<[string, object, boolean]>([
    ["each item", { items: PLATE.items.map((item) => ({ ...item, gramsLeft: 0 })) }, true],
    ["one item", { items: [{ ...PLATE.items[0], gramsLeft: 0 }, PLATE.items[1]] }, false],
    ["an item of no weight", { items: [{ ...PLATE.items[0], grams: null, gramsLeft: 3 }] }, false],
    ["no item, as there is none", { items: [], calories: 3, protein: 0, carbs: 0, fat: 0 }, false],
    ["no food at all", { foodVisible: false, items: [] }, true],
  ])("an answer that says what is left of %s", (_, changes, isUsable) => {
    const parsed = parseReply(JSON.stringify({ ...PLATE, ...changes }), { needsLeftovers: true });
    expect("reply" in parsed).toBe(isUsable);
  });
});

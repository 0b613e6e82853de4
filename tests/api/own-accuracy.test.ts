import { describe, expect, test } from "bun:test";
import { correctedCalories } from "../../db/schema/memory.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import type { Memory } from "../../src/contracts/memory.ts";
import type { AnalyzedFood } from "../../src/integrations/food-analyzer/food-analyzer.ts";
import { addEntry, atOnce } from "../support/api/api-steps.ts";
import { analyze } from "../support/api/budget-api.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { type Call, HOUR, testApi } from "../support/api/test-api.ts";

const NOTHING = { protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };

/** A dish of another name each time, so that no correction is used again. */
function createDish(calories: number, number: number): AnalyzedFood {
  const item = { name: `food ${number}`, calories, ...NOTHING, count: null, unit: null, preparation: null, box: null };
  return {
    ...{ name: `Dish ${number}`, calories, ...NOTHING, confidence: 0.8, isDoubtful: false, servingSize: "1 bowl" },
    ...{ category: null, tags: [], items: [{ ...item, grams: { low: 100, best: 100, high: 100 } }] },
    answeredBy: { endpoint: "stand-in", model: "stand-in" },
  };
}

function startApi() {
  const state = { calories: 400, dishes: 0 };
  const analyzer = {
    available: true,
    name: "stand-in",
    analyze: async () => createDish(state.calories, state.dishes++),
  };
  const api = testApi({ analyzer, limits: { analysesPerMinute: 1000, trialAnalysesPerDay: 1000 } });

  /** Analyses a photo as `analysed` kcal and logs it as `kept` kcal. */
  async function log(call: Call, analysed: number, kept: number, changes: object = {}): Promise<FoodEntry> {
    state.calories = analysed;
    const { name, imageData, items } = (await analyze(call)).body as FoodAnalysis;
    const isSame = analysed === kept;
    const body = { name, calories: kept, items: isSame ? items : [], source: "ai_analysis", imageUrl: imageData };
    return addEntry(call, { ...body, ...changes });
  }
  return { ...api, state, log };
}

const read = async (call: Call): Promise<Memory["accuracy"]> =>
  ((await call("GET", "/user/memory")).body as Memory).accuracy;
const change = (call: Call, { id }: FoodEntry, fields: object) => call("PATCH", `/food-entries/${id}`, fields);

describe("how far estimates are from an account's own corrections", () => {
  test("nothing for four, and from the fifth on the mean error and the bias, as shares of what was kept", async () => {
    const { ada, bob, log } = await signInTwo(startApi());
    for (const kept of [500, 500, 320, 320]) await log(ada, 400, kept);
    expect(await read(ada)).toBeNull();
    await log(ada, 400, 400);
    expect(await read(ada)).toBeNull();
    await log(ada, 300, 200);
    // 20%, 20%, 25%, 25% and 50% off, the first two too low.
    const accuracy = await read(ada);
    expect(accuracy?.corrections).toBe(5);
    expect(accuracy?.error).toBeCloseTo(0.28, 10);
    expect(accuracy?.bias).toBeCloseTo(0.12, 10);
    expect(await read(bob)).toBeNull();
  });

  test("the 31st drops out", async () => {
    const { call, log, clock } = await signInAda(startApi());
    const first = await log(call, 800, 400);
    for (let count = 0; count < 29; count++) {
      clock.time += 1000;
      await log(call, 440, 400);
    }
    const withFirst = await read(call);
    expect(withFirst?.corrections).toBe(30);
    expect(withFirst?.error).toBeCloseTo((1 + 29 * 0.1) / 30, 10);
    clock.time += 1000;
    await log(call, 440, 400);
    const without = await read(call);
    expect(without?.corrections).toBe(30);
    expect(without?.error).toBeCloseTo(0.1, 10);
    clock.time += HOUR;
    // Corrected again, it is the latest one.
    await change(call, first, { calories: 200 });
    expect((await read(call))?.error).toBeCloseTo((3 + 29 * 0.1) / 30, 10);
  });

  test("an entry counts once, whatever share of it was eaten, and no longer when it is as analysed or deleted", async () => {
    const { call, log } = await signInAda(startApi());
    const entries: FoodEntry[] = [];
    for (let count = 0; count < 6; count++) entries.push(await log(call, 400, 500));
    const [first, second] = entries as [FoodEntry, FoodEntry];
    expect(await read(call)).toEqual({ corrections: 6, error: expect.closeTo(0.2), bias: expect.closeTo(-0.2) });
    await change(call, first, { calories: 250 });
    expect((await read(call))?.error).toBeCloseTo((0.6 + 5 * 0.2) / 6, 10);
    await change(call, first, { notes: "cold" });
    await call("POST", "/food-entries/portions", { portions: [{ id: second.id, share: 0.5 }] });
    await change(call, second, { notes: "half of it" });
    expect(await read(call)).toMatchObject({ corrections: 6 });
    expect((await read(call))?.error).toBeCloseTo((0.6 + 5 * 0.2) / 6, 10);
    await change(call, first, { calories: 400 });
    expect(await read(call)).toEqual({ corrections: 5, error: expect.closeTo(0.2), bias: expect.closeTo(-0.2) });
    expect((await call("DELETE", `/food-entries/${second.id}`)).status).toBe(204);
    expect(await read(call)).toBeNull();
    expect((await call("POST", `/food-entries/${second.id}/restore`)).status).toBe(200);
    expect(await read(call)).toMatchObject({ corrections: 5 });
  });

  test("an analysis of 0 kcal is all of it too low, and rounding is not a correction", async () => {
    const { call, log } = await signInAda(startApi());
    for (let count = 0; count < 5; count++) await log(call, 0, 200);
    expect(await read(call)).toEqual({ corrections: 5, error: 1, bias: -1 });
    await log(call, 0, 1);
    await log(call, 400, 401);
    expect(await read(call)).toMatchObject({ corrections: 5 });
  });

  test("a note teaches nothing, and neither does an entry that no photo was analysed for", async () => {
    const { call, log, state } = await signInAda(startApi());
    for (let count = 0; count < 5; count++) {
      const { name, imageData } = (await analyze(call, undefined, "with butter")).body as FoodAnalysis;
      const entry = { name, calories: state.calories * 2, source: "ai_analysis", imageUrl: imageData };
      expect((await call("POST", "/food-entries", entry)).status).toBe(201);
      await log(call, 400, 500, { source: "manual" });
    }
    expect(await read(call)).toBeNull();
  });

  test("is forgotten with all of it", async () => {
    const { ada, bob, log } = await signInTwo(startApi());
    for (let count = 0; count < 5; count++) await Promise.all([log(ada, 400, 500), log(bob, 400, 500)]);
    expect((await ada("DELETE", "/user/memory")).status).toBe(204);
    expect([await read(ada), (await read(bob))?.corrections]).toEqual([null, 5]);
  });

  test("twenty corrections of one entry at once are one", async () => {
    const { call, log, syncDb } = await signInAda(startApi());
    const entry = await log(call, 400, 500);
    const answers = await atOnce(20, (index) => change(call, entry, { calories: 600 + index }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(syncDb.select().from(correctedCalories).all()).toMatchObject([{ entryId: Number(entry.id), analysed: 400 }]);
  });
});

import { describe, expect, test } from "bun:test";
import { corrections } from "../../db/schema/memory.ts";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { weighItem } from "../../src/shared/food/item-edits.ts";
import { atOnce, sortStatuses } from "../support/api/api-steps.ts";
import { analyze } from "../support/api/budget-api.ts";
import { dish, item, log, look, readMemory, startAnalysisApi, withItems } from "../support/api/corrected-meals.ts";
import { toIso } from "../support/api/diary-calls.ts";
import { saveOwnFood } from "../support/api/item-foods.ts";
import { signInAda, signInTwo } from "../support/api/sign-in.ts";
import { HOUR, NOON } from "../support/api/test-api.ts";
import { jpeg } from "../support/pictures.ts";

const BOWL = dish("Breakfast bowl", item("glorp", 200, 240), item("zibble", 50, 150));
const PLATE = dish("Lunch plate", item("glorp", 200, 260), item("snorf", 100, 155), item("zibble", 30, 45));

/** The items with the glorp at 300 g. */
const weighGlorp = ({ items }: FoodAnalysis) => items.map((one) => (one.name === "glorp" ? weighItem(one, 300) : one));

const startApi = () => startAnalysisApi(BOWL);

// What amounts, items and dishes become the next time is shown by unit/corrections.test.ts.
describe("what was corrected is used the next time", () => {
  test("a name and its food, at the weight that is seen then", async () => {
    const { call, state } = await signInAda(startApi());
    const first = await look(call);
    const per100g = { calories: 60, protein: 3, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
    const food = { id: await saveOwnFood(call, "Skyr"), name: "Skyr", ndbNo: null, per100g };
    const [glorp, zibble] = first.items;
    if (!glorp || !zibble) throw new Error("no items");
    const skyr = { ...glorp, name: "Skyr", source: "own" as const, food, calories: 120, protein: 6 };
    await log(call, first, withItems([skyr, zibble]));
    state.food = dish("Snack", item("glorp", 100, 120));
    const again = await look(call);
    expect(again.items).toMatchObject([{ name: "Skyr", source: "own", food, grams: 100, calories: 60, protein: 3 }]);
    expect(again).toMatchObject({ name: "Snack", calories: 60 });
  });

  test("figures that were typed, and the dish's name; they have no range", async () => {
    const call = await startApi().signIn("ada");
    const first = await look(call);
    await log(call, first, { name: "Granola", calories: 512, protein: 20, items: [] });
    expect(await look(call)).toMatchObject({
      ...{ name: "Granola", calories: 512, protein: 20, items: [], caloriesLow: 512, caloriesHigh: 512 },
      corrected: { original: { name: "Breakfast bowl", calories: 390 } },
    });
  });

  test("a removed item", async () => {
    const call = await startAnalysisApi(PLATE).signIn("ada");
    const first = await look(call);
    await log(call, first, withItems(first.items.slice(0, 2)));
    const [learned] = (await readMemory(call)).corrections;
    expect(learned).toMatchObject({ kind: "dish", name: "Lunch plate", calories: null, removed: ["zibble"] });
    expect(learned?.added).toBeUndefined();
  });

  test("a result says by how much a correction has changed it, and is less sure", async () => {
    const call = await startAnalysisApi(PLATE).signIn("ada");
    const first = await look(call);
    await log(call, first, withItems(first.items.slice(1)));
    const again = await look(call);
    const change = 260 / 460;
    expect(again).toMatchObject({ calories: 200, corrected: { original: { confidence: first.confidence } } });
    expect(again.corrected?.change).toBeCloseTo(change, 6);
    expect(again.confidence).toBeCloseTo(first.confidence / (1 + change), 2);
  });

  test("the same calories of other macros are a change as well", async () => {
    const call = await startAnalysisApi(PLATE).signIn("ada");
    await log(call, await look(call), { protein: 0, carbs: 23, items: [] });
    expect(await look(call)).toMatchObject({ calories: 460, carbs: 23, corrected: { change: 0.2 } });
  });

  test("names and foods with any note; weights are those that are seen or told", async () => {
    const { call, state } = await signInAda(startAnalysisApi(dish("Breakfast", item("glorp", 200, 142))));
    const first = await look(call);
    await log(call, first, { name: "Porridge", ...withItems(first.items.map((one) => weighItem(one, 250))) });
    state.food = dish("Breakfast", item("glorp", 450, 320));
    const lookNoted = async (note: string) => (await analyze(call, undefined, note)).body;
    expect(await lookNoted("a really big bowl")).toMatchObject({ name: "Porridge", items: [{ grams: 450 }] });
    expect(await lookNoted("300 g")).toMatchObject({ name: "Breakfast", items: [{ grams: 300 }] });
  });

  test("a later change of the entry counts as well; a portion is compared with the whole", async () => {
    const call = await startApi().signIn("ada");
    const first = await look(call);
    const entry = await log(call, first);
    await call("POST", "/food-entries/portions", { portions: [{ id: entry.id, share: 0.5 }] });
    await call("PATCH", `/food-entries/${entry.id}`, { isFavorite: true });
    expect((await look(call)).corrected).toBeUndefined();
    await call("PATCH", `/food-entries/${entry.id}`, { name: "Power bowl" });
    expect(await look(call)).toMatchObject({ name: "Power bowl", calories: 390, items: [{ name: "glorp" }, {}] });
  });

  test("the same photo is answered with it, too", async () => {
    const call = await startApi().signIn("ada");
    const photo = await jpeg(60, 40);
    await log(call, await look(call, photo), { name: "Granola", calories: 512, items: [] });
    expect(await look(call, photo)).toMatchObject({ calories: 512, imageData: "/api/images/1" });
  });
});

describe("what is not learned", () => {
  test("an entry as it was analyzed; logging the uncorrected values forgets a correction", async () => {
    const call = await startApi().signIn("ada");
    await log(call, await look(call));
    expect((await readMemory(call)).corrections).toEqual([]);
    await log(call, await look(call), { name: "Granola", calories: 512, items: [] });
    const corrected = await look(call);
    expect((await readMemory(call)).corrections).toHaveLength(1);
    await log(call, corrected);
    expect((await readMemory(call)).corrections).toHaveLength(1);
    const { original } = corrected.corrected ?? {};
    if (!original) throw new Error("nothing was corrected");
    await log(call, { ...original, imageData: (await look(call)).imageData });
    expect((await readMemory(call)).corrections).toEqual([]);
  });

  test.each([
    ["without a photo", { imageUrl: null }],
    ["of another source", { source: "manual" }],
  ])("an entry %s", async (_, changes) => {
    const call = await startApi().signIn("ada");
    const { imageData } = await look(call);
    const entry = { name: "Granola", calories: 512, imageUrl: imageData, source: "ai_analysis", ...changes };
    expect((await call("POST", "/food-entries", entry)).status).toBe(201);
    expect((await readMemory(call)).corrections).toEqual([]);
  });

  test("a correction of an analysis with a note, which is about that meal alone", async () => {
    const call = await startApi().signIn("ada");
    const analysis = (await analyze(call, undefined, "half eaten")).body as FoodAnalysis;
    await log(call, analysis, { name: "Half a bowl", calories: 195, items: [] });
    expect((await readMemory(call)).corrections).toEqual([]);
  });

  test("anything for another account", async () => {
    const { ada, bob } = await signInTwo(startApi());
    await log(ada, await look(ada), { name: "Granola", calories: 512, items: [] });
    expect((await look(bob)).corrected).toBeUndefined();
    expect((await readMemory(bob)).corrections).toEqual([]);
  });

  test("more items than an entry can hold", async () => {
    const { call, state } = await signInAda(startAnalysisApi(PLATE));
    const first = await look(call);
    const [glorp] = first.items;
    if (!glorp) throw new Error("no items");
    await log(call, first, withItems([...first.items, { ...glorp, name: "milk", estimate: null }]));
    expect((await look(call)).items).toHaveLength(4);
    const others = Array.from({ length: 37 }, () => item("glorp", 1, 1));
    state.food = dish("Lunch plate", ...PLATE.items, ...others);
    const full = await look(call);
    expect(full.items).toHaveLength(40);
    expect(full.corrected).toBeUndefined();
  });

  test("more than an entry can hold: it is not used", async () => {
    const { call, state } = await signInAda(startApi());
    const first = await look(call);
    await log(call, first, { calories: 19_000, items: [] });
    state.food = dish("Breakfast bowl", item("glorp", 2000, 2400), item("zibble", 500, 1500));
    expect((await look(call)).corrected).toBeUndefined();
  });
});

describe("what is remembered", () => {
  test("is shown, the latest first, and forgotten with one call; photos and entries stay", async () => {
    const { ada, bob, clock } = await signInTwo(startApi());
    const first = await look(ada);
    await log(ada, first, withItems(weighGlorp(first)));
    clock.time += HOUR;
    await log(ada, await look(ada), { name: "Granola", calories: 512, items: [] });
    await log(bob, await look(bob), { name: "Muesli" });
    const granola = { correctedName: "Granola", calories: 512, correctedAt: toIso(NOON + HOUR) };
    expect(await readMemory(ada)).toEqual({
      answers: 2,
      photos: 2,
      accuracy: null,
      corrections: [
        { ...granola, id: 2, kind: "dish", name: "Breakfast bowl", grams: null },
        {
          ...{ id: 1, kind: "item", name: "glorp", correctedName: "glorp", grams: 300, calories: 360 },
          correctedAt: toIso(NOON),
        },
      ],
    });
    expect((await ada("DELETE", "/user/memory")).status).toBe(204);
    expect(await readMemory(ada)).toEqual({ answers: 0, photos: 0, accuracy: null, corrections: [] });
    expect((await look(ada)).corrected).toBeUndefined();
    expect((await ada("GET", "/food-entries")).body).toHaveLength(2);
    expect((await ada("GET", "/images/1")).status).toBe(200);
    expect((await readMemory(bob)).corrections).toHaveLength(1);
  });

  test("one correction is forgotten by its id, once, by its owner alone", async () => {
    const { ada, bob } = await signInTwo(startApi());
    const first = await look(ada);
    await log(ada, first, { name: "Muesli", ...withItems(weighGlorp(first)) });
    const known = (await readMemory(ada)).corrections;
    expect(known.map(({ kind }) => kind).toSorted()).toEqual(["dish", "item"]);
    const path = `/user/memory/corrections/${known.find(({ kind }) => kind === "item")?.id}`;
    const unknown = await bob("DELETE", "/user/memory/corrections/999999");
    expect(unknown.status).toBe(404);
    expect(await bob("DELETE", path)).toMatchObject({ status: 404, body: unknown.body as object });
    expect((await readMemory(ada)).corrections).toEqual(known);
    expect(sortStatuses(await atOnce(20, () => ada("DELETE", path)))).toEqual([204, ...Array(19).fill(404)]);
    const again = await look(ada);
    expect(again).toMatchObject({ name: "Muesli", calories: 390, items: [{ grams: 200 }, { grams: 50 }] });
  });

  test("what another version has stored in another form is left out", async () => {
    const { call, syncDb } = await signInAda(startApi());
    await log(call, await look(call), { name: "Granola", calories: 512, items: [] });
    const [row] = syncDb.select().from(corrections).all();
    for (const stored of [{ seen: '"x"' }, { corrected: "{}" }, { kind: "item" as const }]) {
      syncDb.update(corrections).set(stored).run();
      expect((await readMemory(call)).corrections).toEqual([]);
      expect((await look(call)).corrected).toBeUndefined();
      if (row) syncDb.update(corrections).set(row).run();
    }
    expect((await look(call)).corrected).toBeDefined();
  });

  test("is no more than the latest 500 corrections", async () => {
    const { call, syncDb } = await signInAda(startApi());
    await log(call, await look(call), { name: "Granola", calories: 512, items: [] });
    const [row] = syncDb.select().from(corrections).all();
    if (!row) throw new Error("nothing is remembered");
    const { id: _, ...values } = row;
    const toOther = (_: unknown, index: number) => ({
      ...values,
      nameKey: `dish ${index}`,
      correctedAt: NOON - index - 1,
    });
    const others = Array.from({ length: 600 }, toOther);
    syncDb.insert(corrections).values(others).run();
    await log(call, await look(call), { name: "Granola 2", calories: 513, items: [] });
    expect(await syncDb.$count(corrections)).toBe(500);
    expect((await look(call)).name).toBe("Granola 2");
  });
});

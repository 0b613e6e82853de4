import { expect, test } from "bun:test";
import type { FoodAnalysis } from "../../src/contracts/food-analysis.ts";
import { weighItem } from "../../src/shared/item-edits.ts";
import { analyse } from "../support/budget-api.ts";
import { dish, item, log, look, readMemory, startAnalysisApi, withItems } from "../support/corrected-meals.ts";
import { signInAda } from "../support/sign-in-ada.ts";

/** What a correction of one meal makes of the next one, which has other items or other amounts. */

const PLATE = dish("Lunch plate", item("glorp", 200, 260), item("snorf", 100, 155), item("zibble", 30, 45));
const describeItems = ({ items }: FoodAnalysis) => items.map(({ name, grams }) => `${name} ${grams}`);
const lookNoted = async (call: Parameters<typeof look>[0], note: string) =>
  (await analyse(call, undefined, note)).body as FoodAnalysis;

test("an item that was removed is, and nothing else: neither what is new nor today's weights", async () => {
  const { call, state } = await signInAda(startAnalysisApi(PLATE));
  const first = await look(call);
  await log(call, first, withItems(first.items.slice(0, 2)));
  const [learned] = (await readMemory(call)).corrections;
  expect(learned).toMatchObject({ kind: "dish", name: "Lunch plate", calories: null, removed: ["zibble"] });
  expect(learned?.added).toBeUndefined();

  state.food = dish("Lunch plate", item("glorp", 200, 260), item("snorf", 100, 155), item("wibbet", 250, 515));
  const withNew = await look(call);
  expect(withNew).toMatchObject({ calories: 930 });
  expect(withNew.corrected).toBeUndefined();
  state.food = dish("Lunch plate", item("glorp", 400, 520), item("snorf", 200, 310), item("zibble", 60, 90));
  const double = await look(call);
  expect(describeItems(double)).toEqual(["glorp 400", "snorf 200"]);
  expect(double).toMatchObject({ calories: 830, corrected: { original: { calories: 920 } } });
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

test("typed figures follow the energy, and keep a range unless it is about the same", async () => {
  const { call, state } = await signInAda(
    startAnalysisApi(dish("Pasta bowl", item("glorp", 250, 395), item("zibble", 100, 50))),
  );
  await log(call, await look(call), { calories: 600, items: [] });
  expect(await look(call)).toMatchObject({ calories: 600, caloriesLow: 600, caloriesHigh: 600 });
  state.food = dish("Pasta bowl", item("glorp", 110, 174), item("zibble", 45, 22));
  const small = await look(call);
  expect(small).toMatchObject({ calories: 264, items: [] });
  expect(small.caloriesLow).toBeLessThan(200);
  expect(small.caloriesHigh).toBeGreaterThan(350);
});

test("with any note, weights are those that are seen; names and foods are as they were corrected", async () => {
  const { call, state } = await signInAda(startAnalysisApi(dish("Breakfast", item("glorp", 200, 142))));
  const first = await look(call);
  await log(call, first, { name: "Porridge", ...withItems(first.items.map((one) => weighItem(one, 250))) });
  expect(await look(call)).toMatchObject({ name: "Porridge", items: [{ grams: 250 }] });
  state.food = dish("Breakfast", item("glorp", 450, 320));
  expect(await lookNoted(call, "a really big bowl")).toMatchObject({ name: "Porridge", items: [{ grams: 450 }] });
  state.food = dish("Snack", item("glorp", 450, 320));
  expect((await lookNoted(call, "big")).corrected).toBeUndefined();
  state.food = dish("Breakfast", item("glorp", 450, 320));
  expect(await lookNoted(call, "300 g")).toMatchObject({ name: "Breakfast", items: [{ grams: 300 }] });
  state.food = dish("Breakfast", item("glorp", 90, 64));
  expect(await look(call)).toMatchObject({ name: "Porridge", items: [{ grams: 112.5 }] });
});

test("a second item of the name keeps its weight; a removed and an added one are no new name", async () => {
  const { call, state } = await signInAda(
    startAnalysisApi(dish("Toasts", item("glorp", 30, 87), item("glorp", 30, 87))),
  );
  const first = await look(call);
  await log(call, first, withItems(first.items.map((one, index) => (index === 0 ? weighItem(one, 60) : one))));
  expect(await look(call)).toMatchObject({ calories: 174 });
  expect((await readMemory(call)).corrections).toEqual([]);

  state.food = dish("Curry", item("zibble", 200, 260), item("snorf", 150, 240));
  const curry = await look(call);
  const [zibble, snorf] = curry.items;
  if (!zibble || !snorf) throw new Error("no items");
  const wibbet = { ...snorf, name: "wibbet", estimate: null };
  await log(call, curry, withItems([zibble, wibbet]));
  expect(describeItems(await look(call))).toEqual(["zibble 200", "wibbet 150"]);
  state.food = dish("Soup", item("snorf", 250, 400), item("zibble", 20, 26));
  expect((await look(call)).corrected).toBeUndefined();
});

test("a dish's new name isn't given to another dish of the old one", async () => {
  const { call, state } = await signInAda(startAnalysisApi(dish("Salad", item("glorp", 100, 15))));
  await log(call, await look(call), { name: "Mum's special" });
  expect(await look(call)).toMatchObject({ name: "Mum's special" });
  state.food = dish("Salad", item("snorf", 300, 561));
  expect(await look(call)).toMatchObject({ name: "Salad", calories: 561 });
});

test("more items than an entry can hold are not used", async () => {
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

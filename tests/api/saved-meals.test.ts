import { describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { scaleEntry } from "../../src/shared/diary/portion.ts";
import { addEntry, atOnce } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const at = (time: number) => new Date(time).toISOString();
const MACROS = { protein: 13.2, carbs: 52, fat: 5.6 };
const OATS = { name: "Oats", calories: 311, ...MACROS, servingSize: "1 bowl", category: "grains" };
const BANANA = { name: "Banana", calories: 105, carbs: 27, tags: '["fruit"]', notes: "ripe", isFavorite: true };

const save = (call: Call, name: unknown, entryIds: unknown) => call("POST", "/meals", { name, entryIds });
const log = (call: Call, id: number, body: object = {}, key?: string) =>
  call("POST", `/meals/${id}/log`, body, key === undefined ? {} : { headers: { "idempotency-key": key } });
const list = async (call: Call): Promise<SavedMeal[]> => (await call("GET", "/meals")).body as SavedMeal[];
const countEntries = async (call: Call) => ((await call("GET", "/food-entries")).body as FoodEntry[]).length;

/** Ada with porridge saved from two entries. */
async function withPorridge(api = testApi()) {
  const call = await api.signIn("ada");
  const entries = [await addEntry(call, OATS), await addEntry(call, BANANA)];
  const ids = entries.map(({ id }) => id);
  const { status, body } = await save(call, "  My porridge ", ids);
  expect(status).toBe(201);
  return { ...api, call, entries, meal: body as SavedMeal };
}

describe("saving a meal", () => {
  test("keeps what its foods are, in their order, but not what belongs to the one day", async () => {
    const { call, meal } = await withPorridge();
    const zeros = { protein: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 };
    const plain = {
      ...{ servingSize: null, servingQuantity: 1, category: null, tags: "[]", portion: null, items: [] },
      ...{ caffeine: null, alcohol: null },
    };
    expect(meal).toEqual({
      id: 1,
      name: "My porridge",
      foods: [
        { ...zeros, ...plain, ...OATS, category: "grains" },
        { ...zeros, ...plain, name: "Banana", calories: 105, carbs: 27, tags: '["fruit"]' },
      ],
      servings: null,
      cookedGrams: null,
      useCount: 0,
      createdAt: at(NOON),
    });
    expect(await list(call)).toEqual([meal]);
  });

  test("of a name that is there already gives that meal the new foods; its uses stay", async () => {
    const { call, meal, entries } = await withPorridge();
    await log(call, meal.id);
    const { body } = await save(call, "MY PORRIDGE", [entries[1]?.id]);
    expect(body).toMatchObject({ id: meal.id, name: "MY PORRIDGE", useCount: 1, foods: [{ name: "Banana" }] });
    expect(await list(call)).toHaveLength(1);
  });

  test("takes only one's own entries that are there", async () => {
    const { call, signIn } = await withPorridge();
    const bea = await signIn("bea");
    const foreign = await addEntry(bea, OATS);
    const deleted = await addEntry(call, OATS);
    await call("DELETE", `/food-entries/${deleted.id}`);
    for (const id of [foreign.id, deleted.id, 999]) expect((await save(call, "Other", [id])).status).toBe(404);
    expect(await list(call)).toHaveLength(1);
    expect(await list(bea)).toEqual([]);
  });

  test("is refused with 422 for more ingredients than all that is listed at once can have", async () => {
    const call = await testApi().signIn("ada");
    const honey = {
      ...{ name: "a".repeat(200), calories: 60, protein: 0, carbs: 17, fat: 0, fiber: 0, sugar: 0, sodium: 0 },
      ...{ grams: null, gramsLow: null, gramsHigh: null, source: "estimate", food: null },
      preparation: "b".repeat(100),
    };
    const ids: string[] = [];
    for (let count = 0; count < 14; count += 1) {
      const { id } = await addEntry(call, { name: "Honey", calories: 2400, items: Array(40).fill(honey) });
      ids.push(id);
    }
    expect(await save(call, "Feast", ids)).toMatchObject({
      status: 422,
      body: { fields: { entryIds: expect.any(String) } },
    });
    expect((await save(call, "Feast", ids.slice(0, 10))).status).toBe(201);
  });

  test("is refused with 422 for a blank name and repeated ids", async () => {
    const { call } = await withPorridge();
    for (const [name, ids] of [
      ["  ", [1]],
      ["Lunch", [1, 1]],
    ])
      expect([name, ids, (await save(call, name, ids)).status]).toEqual([name, ids, 422]);
    expect(await list(call)).toHaveLength(1);
  });
});

describe("logging a saved meal", () => {
  test("adds an entry for each food now or at a given time and meal, at any portion, and counts the use", async () => {
    const { call, meal, clock } = await withPorridge();
    clock.time = NOON + HOUR;
    const { status, body } = await log(call, meal.id, { share: 0.5 });
    expect(status).toBe(201);
    const [oats, banana] = meal.foods;
    const common = { source: "template", mealType: "lunch", eatenAt: at(NOON + HOUR), notes: null, isFavorite: false };
    expect(body).toMatchObject([
      { ...(oats && scaleEntry(oats, 0.5)), ...common },
      { ...(banana && scaleEntry(banana, 0.5)), ...common },
    ]);
    expect((await list(call))[0]?.useCount).toBe(1);
    const eatenAt = at(NOON - DAY);
    const all = { eatenAt, mealType: "breakfast" };
    expect((await log(call, meal.id, all)).body).toMatchObject([all, all]);
    const early = await log(call, meal.id, { eatenAt: at(NOON - 4 * HOUR) });
    expect(early.body).toMatchObject([{ mealType: "breakfast" }, {}]);
  });

  test("of a portion of something is that share of the portion, and all of it can come back", async () => {
    const { call, entries } = await withPorridge();
    const [oats] = entries;
    await call("POST", "/food-entries/portions", { portions: [{ id: oats?.id, share: 0.5 }] });
    const saved = (await save(call, "Half a bowl", [oats?.id])).body as SavedMeal;
    const [entry] = (await log(call, saved.id, { share: 0.5 })).body as FoodEntry[];
    expect(entry).toMatchObject({ calories: 78, portion: { share: 0.25, whole: { calories: 311 } } });
  });

  test("twice with one key stores it once and counts it once, also when the meal has gone, which takes nothing along", async () => {
    const { call, meal } = await withPorridge();
    const answers = await atOnce(10, () => log(call, meal.id, {}, "key"));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countEntries(call)).toBe(4);
    expect((await log(call, meal.id, { share: 2 }, "key")).status).toBe(422);
    expect((await call("DELETE", `/meals/${meal.id}`)).status).toBe(204);
    expect((await call("DELETE", `/meals/${meal.id}`)).status).toBe(404);
    expect(await list(call)).toEqual([]);
    expect((await log(call, meal.id, {}, "key")).status).toBe(201);
    expect(await countEntries(call)).toBe(4);
  });

  test("needs access, but not for what was logged with the key before", async () => {
    const { call, meal, clock } = await withPorridge();
    await log(call, meal.id, {}, "key");
    clock.time = NOON + DAY - 1;
    expect((await log(call, meal.id, {})).status).toBe(201);
    clock.time = NOON + DAY;
    expect(await log(call, meal.id, {})).toMatchObject({ status: 403, body: { requiresTrial: true } });
    expect((await log(call, meal.id, {}, "key")).status).toBe(201);
    expect(await countEntries(call)).toBe(6);
  });

  test("stores all or none: not half of it when the day's entries are nearly used up", async () => {
    const { call, meal } = await withPorridge(testApi({ limits: { entriesPerDay: 3 } }));
    expect(await log(call, meal.id)).toMatchObject({ status: 429, body: { kind: "budget" } });
    expect(await countEntries(call)).toBe(2);
    expect((await list(call))[0]?.useCount).toBe(0);
  });

  test("of more than an entry can hold is refused with the food's name", async () => {
    const { call } = await withPorridge();
    const { id } = await addEntry(call, { name: "Feast", calories: 15_000 });
    const saved = (await save(call, "Feast", [id])).body as SavedMeal;
    const fields = { share: expect.stringContaining("Feast") };
    expect(await log(call, saved.id, { share: 2 })).toMatchObject({ status: 422, body: { fields } });
  });

  test("at no time, or one ahead, is 422, and nothing is logged", async () => {
    const { call, meal } = await withPorridge();
    for (const eatenAt of ["2026-02-30T12:00:00Z", at(NOON + 2 * DAY)])
      expect([eatenAt, (await log(call, meal.id, { eatenAt })).status]).toEqual([eatenAt, 422]);
    expect(await countEntries(call)).toBe(2);
  });
});

test("a saved meal is renamed, unless another has the name", async () => {
  const { call, meal, entries } = await withPorridge();
  await save(call, "Lunch", [entries[0]?.id]);
  const rename = (id: number, name: unknown) => call("PATCH", `/meals/${id}`, { name });
  expect((await rename(meal.id, " Porridge à la Ada ")).body).toEqual({ ...meal, name: "Porridge à la Ada" });
  expect((await rename(meal.id, "porridge a la ada")).status).toBe(200);
  const taken = await rename(meal.id, "LUNCH");
  expect([taken.status, taken.body]).toMatchObject([409, { fields: { name: "Another meal has this name" } }]);
  for (const name of ["", " "]) expect((await rename(meal.id, name)).status).toBe(422);
});

test("half a pizza that is saved as a food is saved as the whole that its serving names", async () => {
  const call = await testApi().signIn("ada");
  const pizza = await addEntry(call, { name: "Pizza", calories: 881, protein: 33.3, servingSize: "1 pizza" });
  await call("POST", "/food-entries/portions", { portions: [{ id: pizza.id, share: 0.5 }] });
  const { body } = await call("POST", "/foods", { entryId: pizza.id });
  expect(body).toMatchObject({ entry: { calories: 881, protein: 33.3, servingSize: "1 pizza", portion: null } });
});

import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { pickFigures, scaleEntry } from "../../src/shared/portion.ts";
import { signedInApi } from "../support/api-steps.ts";
import { type Call, DAY, NOON, testApi } from "../support/test-api.ts";

const PIZZA = {
  name: "Pizza",
  calories: 881,
  protein: 33.3,
  carbs: 101.7,
  fat: 36,
  fiber: 5,
  sugar: 8.25,
  sodium: 1791,
  servingSize: "1 pizza (420 g)",
  notes: "with olives",
  mealType: "dinner",
};
const HALF = { calories: 441, protein: 16.6, carbs: 50.9, fat: 18, fiber: 2.5, sugar: 4.1, sodium: 896 };

const add = async (call: Call, fields: object = {}): Promise<FoodEntry> => {
  const { status, body } = await call("POST", "/food-entries", { ...PIZZA, ...fields });
  expect(status).toBe(201);
  return body as FoodEntry;
};
const setShares = (call: Call, portions: unknown) => call("POST", "/food-entries/portions", { portions });
const change = async (call: Call, id: number, fields: object): Promise<FoodEntry> => {
  const { status, body } = await call("PATCH", `/food-entries/${id}`, fields);
  expect(status).toBe(200);
  return body as FoodEntry;
};
const listed = async (call: Call): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];

describe("setting portions", () => {
  test("stores all seven figures scaled, and what they are a portion of", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const { status, body } = await setShares(call, [{ id: entry.id, share: 0.5 }]);
    expect(status).toBe(200);
    const half = { ...entry, ...HALF, servingQuantity: 0.5, portion: { share: 0.5, whole: pickFigures(entry) } };
    expect(body).toEqual([half]);
    expect(await listed(call)).toEqual([half]);
  });

  test("goes back to the very entry, over any shares in between", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call, { protein: 12.345_678_9, servingQuantity: 3 });
    for (const share of [0.5, 0.25, 1 / 3, 2, 0.01]) {
      const [scaled] = (await setShares(call, [{ id: entry.id, share }])).body as FoodEntry[];
      expect(scaled).toEqual(scaleEntry(entry, share));
    }
    expect((await setShares(call, [{ id: entry.id, share: 1 }])).body).toEqual([entry]);
  });

  test("of several entries in one call, each its own, answered in the order asked", async () => {
    const call = await testApi().signIn("ada");
    const [soup, bread] = [await add(call, { name: "Soup" }), await add(call, { name: "Bread", calories: 100 })];
    const { body } = await setShares(call, [
      { id: bread.id, share: 2 },
      { id: soup.id, share: 0.25 },
    ]);
    expect(body).toEqual([scaleEntry(bread, 2), scaleEntry(soup, 0.25)]);
    // Repeating it changes nothing.
    const again = await setShares(call, [
      { id: bread.id, share: 2 },
      { id: soup.id, share: 0.25 },
    ]);
    expect(again.body).toEqual(body);
  });

  test("of five hundred entries at once", async () => {
    const { call, syncDb } = await signedInApi({ limits: { writesPerMinute: 2000 } });
    const { id: _, ...first } = syncDb.insert(foodEntries).values(buildRow(1)).returning().get();
    syncDb
      .insert(foodEntries)
      .values(Array.from({ length: 499 }, () => first))
      .run();
    const ids = (await listed(call)).map(({ id }) => id);
    expect(ids).toHaveLength(500);
    const { status } = await setShares(
      call,
      ids.map((id) => ({ id, share: 0.5 })),
    );
    expect(status).toBe(200);
    expect((await listed(call)).every(({ calories }) => calories === 50)).toBe(true);
  });

  test("needs no access, like any other change of an entry", async () => {
    const { call, clock } = await signedInApi();
    const { id } = await add(call);
    clock.time = NOON + 2 * DAY;
    expect((await setShares(call, [{ id, share: 0.5 }])).status).toBe(200);
  });

  test("all or none: a foreign, deleted or missing one among them changes nothing", async () => {
    const { signIn } = testApi();
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    const [own, deleted, foreign] = [await add(ada), await add(ada), await add(bea)];
    await ada("DELETE", `/food-entries/${deleted.id}`);
    for (const id of [foreign.id, deleted.id, 999]) {
      const { status } = await setShares(ada, [
        { id: own.id, share: 0.5 },
        { id, share: 0.5 },
      ]);
      expect([id, status]).toEqual([id, 404]);
    }
    expect(await listed(ada)).toEqual([own]);
    expect(await listed(bea)).toEqual([foreign]);
  });

  test("more than an entry can hold is refused, and nothing is changed", async () => {
    const call = await testApi().signIn("ada");
    const [small, large] = [await add(call), await add(call, { name: "Feast", calories: 15_000 })];
    const { status, body } = await setShares(call, [
      { id: small.id, share: 1.5 },
      { id: large.id, share: 1.5 },
    ]);
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { portions: "That is more of Feast than one entry can hold" } });
    expect((await listed(call)).map(({ portion }) => portion)).toEqual([null, null]);
  });

  test("a hundredth of one kcal is still one kcal", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call, { calories: 1 });
    expect((await setShares(call, [{ id, share: 0.01 }])).body).toMatchObject([{ calories: 1, protein: 0.3 }]);
  });

  test.each<[string, unknown]>([
    ["no list", undefined],
    ["an empty list", []],
    ["501 entries", Array.from({ length: 501 }, (_, index) => ({ id: index + 1, share: 0.5 }))],
    ...[0, -0.5, 0.0009, 1000.1, 1e9, null, "0.5", "NaN"].map((share): [string, unknown] => [
      `a share of ${share}`,
      [{ id: 1, share }],
    ]),
    ["no share", [{ id: 1 }]],
    ...[0, -1, 1.5, "1", 1e15].map((id): [string, unknown] => [`the id ${id}`, [{ id, share: 0.5 }]]),
    [
      "a repeated id",
      [
        { id: 1, share: 0.5 },
        { id: 1, share: 0.25 },
      ],
    ],
  ])("%s: 422, nothing changed", async (_, portions) => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    expect((await setShares(call, portions)).status).toBe(422);
    expect(await listed(call)).toEqual([entry]);
  });

  test("each entry counts as a change of the account's", async () => {
    const call = await testApi({ limits: { writesPerMinute: 9 } }).signIn("ada");
    const ids = [(await add(call)).id, (await add(call)).id, (await add(call)).id];
    const halve = () =>
      setShares(
        call,
        ids.map((id) => ({ id, share: 0.5 })),
      );
    expect((await halve()).status).toBe(200);
    const { status, body } = await halve();
    expect([status, body]).toMatchObject([429, { kind: "budget" }]);
  });

  test("twenty at once for one entry: each answers with its own share, and one of them stands", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call);
    const shares = Array.from({ length: 20 }, (_, index) => (index + 1) / 10);
    const answers = await Promise.all(shares.map((share) => setShares(call, [{ id: entry.id, share }])));
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 200) expect(body).toEqual([scaleEntry(entry, shares[index] ?? 1)]);
      else expect(status).toBe(409);
    }
    const [stored] = await listed(call);
    expect(shares.map((share) => scaleEntry(entry, share))).toContainEqual(stored as FoodEntry);
  });
});

describe("portions in other calls", () => {
  test("an entry can be added as a portion, and all of it comes back", async () => {
    const call = await testApi().signIn("ada");
    const whole = { ...PIZZA, servingQuantity: 1 };
    const scaled = scaleEntry({ ...whole, items: [], portion: null }, 0.5);
    const entry = await add(call, scaled);
    expect(entry).toMatchObject({ ...HALF, portion: { share: 0.5, whole: { calories: 881, sodium: 1791 } } });
    const [all] = (await setShares(call, [{ id: entry.id, share: 1 }])).body as FoodEntry[];
    expect(all).toMatchObject({ ...whole, portion: null });
  });

  test("new figures without a portion are those of the whole; other fields leave the portion alone", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call);
    await setShares(call, [{ id, share: 0.5 }]);
    expect(await change(call, id, { name: "Half a pizza", isFavorite: true })).toMatchObject({
      portion: { share: 0.5 },
    });
    for (const fields of [{ calories: 500 }, { sodium: 12 }, { servingQuantity: 1 }]) {
      await setShares(call, [{ id, share: 0.5 }]);
      expect(await change(call, id, fields)).toMatchObject({ ...fields, portion: null });
    }
  });

  test("sending back every field of before brings the whole entry back", async () => {
    const call = await testApi().signIn("ada");
    const { id } = await add(call, { category: "grains", tags: '["italian"]', isFavorite: true });
    await setShares(call, [{ id, share: 0.75 }]);
    const [before] = await listed(call);
    await change(call, id, { name: "Salad", calories: 90, protein: 1, servingQuantity: 4, notes: null, tags: "[]" });
    const { userId: _, imagePlaceholder: __, source: ___, confidence: ____, ...fields } = before as FoodEntry;
    expect(await change(call, id, fields)).toEqual(before as FoodEntry);
  });

  test("a copy is the same portion of the same whole", async () => {
    const call = await testApi().signIn("ada");
    const entry = await add(call, { eatenAt: new Date(NOON - DAY).toISOString() });
    const [half] = (await setShares(call, [{ id: entry.id, share: 0.5 }])).body as FoodEntry[];
    const { body } = await call("POST", "/food-entries/copy", { ids: [entry.id], toDate: "2026-06-17" });
    expect(body).toMatchObject([{ ...HALF, portion: half?.portion }]);
  });

  test.each([
    ["no whole", { share: 0.5 }],
    ["no share", { whole: pickFigures({ ...PIZZA, servingQuantity: 1 }) }],
    ["a share of 0", { share: 0, whole: pickFigures({ ...PIZZA, servingQuantity: 1 }) }],
    ["a whole of no energy", { share: 0.5, whole: { ...pickFigures({ ...PIZZA, servingQuantity: 1 }), calories: 0 } }],
    ["negative fat", { share: 0.5, whole: { ...pickFigures({ ...PIZZA, servingQuantity: 1 }), fat: -1 } }],
    ["too much salt", { share: 0.5, whole: { ...pickFigures({ ...PIZZA, servingQuantity: 1 }), sodium: 1e9 } }],
    ["a text", "half"],
  ])("a portion with %s: 422", async (_, portion) => {
    const call = await testApi().signIn("ada");
    expect((await call("POST", "/food-entries", { ...PIZZA, portion })).status).toBe(422);
    const { id } = await add(call);
    expect((await call("PATCH", `/food-entries/${id}`, { portion })).status).toBe(422);
  });
});

const buildRow = (userId: number): typeof foodEntries.$inferInsert => ({
  userId,
  name: "Bread",
  calories: 100,
  mealType: "lunch",
  eatenAt: NOON,
  createdAt: NOON,
});

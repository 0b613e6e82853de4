import { beforeEach, describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { pickFigures, scaleEntry } from "../../src/shared/diary/portion.ts";
import { addEntry, signedInApi } from "../support/api/api-steps.ts";
import { copyEntries, listEntries, toIso } from "../support/api/diary-calls.ts";
import { type Call, DAY, NOON, testApi } from "../support/api/test-api.ts";

const PIZZA = {
  ...{ name: "Pizza", servingSize: "1 pizza (420 g)", notes: "with olives", mealType: "dinner" },
  ...{ calories: 881, protein: 33.3, carbs: 101.7, fat: 36, fiber: 5, sugar: 8.25, sodium: 1791 },
};
const HALF = { calories: 441, protein: 16.6, carbs: 50.9, fat: 18, fiber: 2.5, sugar: 4.1, sodium: 896 };

let call: Call;
beforeEach(async () => {
  call = await testApi().signIn("ada");
});

const add = (caller: Call, fields: object = {}) => addEntry(caller, { ...PIZZA, ...fields });
const setShares = (call: Call, portions: unknown) => call("POST", "/food-entries/portions", { portions });
const setShare = (call: Call, share: number, ...ids: string[]) =>
  setShares(
    call,
    ids.map((id) => ({ id, share })),
  );
const change = async (call: Call, id: string, fields: object): Promise<FoodEntry> => {
  const { status, body } = await call("PATCH", `/food-entries/${id}`, fields);
  expect(status).toBe(200);
  return body as FoodEntry;
};

describe("setting portions", () => {
  test("stores all seven figures scaled, and what they are a portion of", async () => {
    const entry = await add(call);
    const { status, body } = await setShare(call, 0.5, entry.id);
    expect(status).toBe(200);
    const half = { ...entry, ...HALF, servingQuantity: 0.5, portion: { share: 0.5, whole: pickFigures(entry) } };
    expect(body).toEqual([half]);
    expect(await listEntries(call)).toEqual([half]);
  });

  test("of several entries in one call, each its own, answered in the order asked", async () => {
    const [soup, bread] = [await add(call, { name: "Soup" }), await add(call, { name: "Bread", calories: 100 })];
    const portions = [
      { id: bread.id, share: 2 },
      { id: soup.id, share: 0.25 },
    ];
    // Repeating it changes nothing.
    for (const { body } of [await setShares(call, portions), await setShares(call, portions)]) {
      expect(body).toEqual([scaleEntry(bread, 2), scaleEntry(soup, 0.25)]);
    }
  });

  test("of five hundred entries at once", async () => {
    const { call, syncDb } = await signedInApi({ limits: { writesPerMinute: 2000 } });
    const bread = {
      userId: 1,
      name: "Bread",
      calories: 100,
      mealType: "lunch",
      eatenAt: NOON,
      createdAt: NOON,
    } as const;
    const rows = Array.from({ length: 500 }, () => bread);
    const ids = syncDb.insert(foodEntries).values(rows).returning().all();
    expect((await setShare(call, 0.5, ...ids.map(({ id }) => id))).status).toBe(200);
    expect((await listEntries(call)).every(({ calories }) => calories === 50)).toBe(true);
  });

  test("all or none: a foreign, deleted or missing one among them changes nothing", async () => {
    const { signIn } = testApi();
    const [ada, bea] = [await signIn("ada"), await signIn("bea")];
    const [own, deleted, foreign] = [await add(ada), await add(ada), await add(bea)];
    await ada("DELETE", `/food-entries/${deleted.id}`);
    for (const id of [foreign.id, deleted.id, "999"]) {
      expect([id, (await setShare(ada, 0.5, own.id, id)).status]).toEqual([id, 404]);
    }
    expect(await listEntries(ada)).toEqual([own]);
    expect(await listEntries(bea)).toEqual([foreign]);
  });

  test("more than an entry can hold is refused, and nothing is changed", async () => {
    const [small, large] = [await add(call), await add(call, { name: "Feast", calories: 15_000 })];
    const { status, body } = await setShare(call, 1.5, small.id, large.id);
    expect(status).toBe(422);
    expect(body).toMatchObject({ fields: { portions: "That is more of Feast than one entry can hold" } });
    expect((await listEntries(call)).map(({ portion }) => portion)).toEqual([null, null]);
  });

  test("a repeated id: 422, nothing changed", async () => {
    const entry = await add(call);
    expect((await setShare(call, 0.5, entry.id, entry.id)).status).toBe(422);
    expect(await listEntries(call)).toEqual([entry]);
  });

  test("each entry counts as a change of the account's", async () => {
    const call = await testApi({ limits: { writesPerMinute: 9 } }).signIn("ada");
    const ids = [(await add(call)).id, (await add(call)).id, (await add(call)).id];
    expect((await setShare(call, 0.5, ...ids)).status).toBe(200);
    expect(await setShare(call, 0.5, ...ids)).toMatchObject({ status: 429, body: { kind: "budget" } });
  });

  test("twenty at once for one entry: each answers with its own share, and one of them stands", async () => {
    const entry = await add(call);
    const shares = Array.from({ length: 20 }, (_, index) => (index + 1) / 10);
    const answers = await Promise.all(shares.map((share) => setShare(call, share, entry.id)));
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 200) expect(body).toEqual([scaleEntry(entry, shares[index] ?? 1)]);
      else expect(status).toBe(409);
    }
    const [stored] = await listEntries(call);
    expect(shares.map((share) => scaleEntry(entry, share))).toContainEqual(stored as FoodEntry);
  });
});

describe("portions in other calls", () => {
  test("an entry can be added as a portion, and all of it comes back", async () => {
    const whole = { ...PIZZA, servingQuantity: 1 };
    const scaled = scaleEntry({ ...whole, items: [], portion: null }, 0.5);
    const entry = await add(call, scaled);
    expect(entry).toMatchObject({ ...HALF, portion: { share: 0.5, whole: { calories: 881, sodium: 1791 } } });
    const [all] = (await setShare(call, 1, entry.id)).body as FoodEntry[];
    expect(all).toMatchObject({ ...whole, portion: null });
  });

  test("new figures without a portion are those of the whole; other fields leave the portion alone", async () => {
    const { id } = await add(call);
    await setShare(call, 0.5, id);
    expect(await change(call, id, { name: "Half a pizza", isFavorite: true })).toMatchObject({
      portion: { share: 0.5 },
    });
    for (const fields of [{ calories: 500 }, { sodium: 12 }, { servingQuantity: 1 }]) {
      await setShare(call, 0.5, id);
      expect(await change(call, id, fields)).toMatchObject({ ...fields, portion: null });
    }
  });

  test("sending back every field of before brings the whole entry back", async () => {
    const { id } = await add(call, { category: "grains", tags: '["italian"]', isFavorite: true });
    await setShare(call, 0.75, id);
    const [before] = await listEntries(call);
    await change(call, id, { name: "Salad", calories: 90, protein: 1, servingQuantity: 4, notes: null, tags: "[]" });
    const { userId: _, imagePlaceholder: __, source: ___, confidence: ____, ...fields } = before as FoodEntry;
    expect(await change(call, id, fields)).toEqual(before as FoodEntry);
  });

  test("a copy is the same portion of the same whole", async () => {
    const entry = await add(call, { eatenAt: toIso(NOON - DAY) });
    const [half] = (await setShare(call, 0.5, entry.id)).body as FoodEntry[];
    const { body } = await copyEntries(call, [entry.id]);
    expect(body).toMatchObject([{ ...HALF, portion: half?.portion }]);
  });
});

import { describe, expect, test } from "bun:test";
import { foodTemplates, savedMeals } from "../../db/schema/diary.ts";
import type { FoodHit } from "../../src/contracts/foods.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { OWN_FOODS_MAX, SAVED_MEALS_MAX } from "../../src/shared/product/limits.ts";
import { addEntry, atOnce, signedInApi, sortStatuses } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON } from "../support/api/test-api.ts";

// What is saved under a name, and deleting it with Undo: saved meals and own foods.

type Named = Pick<SavedMeal, "id" | "name">;

const OATS = { name: "Oats", calories: 311, protein: 13 };
const GTIN = "3017620422003";

const KINDS = [
  {
    ...{ path: "/meals", table: savedMeals, most: SAVED_MEALS_MAX, nameMax: 100, exported: "savedMeals" },
    ...{ more: { foods: "[]" }, kept: { foods: [{ calories: 311 }] }, changed: { foods: [{ calories: 500 }] } },
    save: async (call: Call, name: string, calories = 311) => {
      const { id } = await addEntry(call, { ...OATS, calories });
      return call("POST", "/meals", { name, entryIds: [id] });
    },
  },
  {
    ...{ path: "/foods", table: foodTemplates, most: OWN_FOODS_MAX, nameMax: 200, exported: "foodTemplates" },
    ...{ more: { calories: 1 }, kept: { entry: { calories: 311 } }, changed: { entry: { calories: 500 } } },
    save: async (call: Call, name: string, calories = 311) =>
      call("POST", "/foods", { entryId: (await addEntry(call, { ...OATS, calories, name })).id }),
  },
];

describe.each(KINDS)(
  "what is deleted from $path",
  ({ path, table, most, nameMax, exported, more, kept, changed, save }) => {
    const list = async (call: Call) => (await call("GET", path)).body as Named[];
    const restore = (call: Call, { id }: Named) => call("POST", `${path}/${id}/restore`);
    const remove = (call: Call, { id }: Named, headers = {}) => call("DELETE", `${path}/${id}`, undefined, { headers });

    async function prepare() {
      const api = await signedInApi();
      const saved = (await save(api.call, "Porridge")).body as Named;
      return { ...api, saved };
    }

    test("comes back as it was for a day, once, and is gone for good after that", async () => {
      const { call, saved, clock, syncDb, runMaintenance } = await prepare();
      const { id } = saved;
      expect(sortStatuses(await atOnce(2, () => remove(call, saved)))).toEqual([204, 404]);
      expect(await list(call)).toEqual([]);
      // What it was made of stays.
      expect((await call("GET", "/food-entries")).body).toHaveLength(1);
      expect((await call("GET", "/user/export")).body).toMatchObject({
        [exported]: [{ name: "Porridge", deletedAt: new Date(NOON).toISOString() }],
      });
      clock.time += DAY - 1;
      await runMaintenance();
      const restored = await atOnce(3, () => restore(call, saved));
      expect(restored).toMatchObject([
        { status: 200, body: { id, name: "Porridge" } },
        { status: 200 },
        { status: 200 },
      ]);
      expect(await list(call)).toMatchObject([{ id, name: "Porridge", ...kept }]);
      expect((await save(call, "PORRIDGE")).body).toMatchObject({ id: saved.id });
      await remove(call, saved);
      clock.time += DAY;
      expect((await restore(call, saved)).status).toBe(404);
      expect(await syncDb.$count(table)).toBe(1);
      await runMaintenance();
      expect(await syncDb.$count(table)).toBe(0);
    });

    test("leaves its name free, and comes back with a number beside what has the name by then", async () => {
      const { call, saved, syncDb } = await prepare();
      const long = `${"x".repeat(nameMax - 4)} end`;
      const longer = (await save(call, long)).body as Named;
      for (const one of [saved, longer]) await remove(call, one);
      const other = (await save(call, "porridge", 500)).body as Named;
      expect(other).toMatchObject({ name: "porridge", ...changed });
      expect(other.id).not.toBe(saved.id);
      await save(call, "Porridge (2)");
      await save(call, long);
      expect((await restore(call, saved)).body).toMatchObject({ id: saved.id, name: "Porridge (3)" });
      expect((await restore(call, longer)).body).toMatchObject({ name: `${"x".repeat(nameMax - 6)} (2)` });
      expect((await list(call)).map(({ id }) => id).toSorted()).toHaveLength(5);
      // It has a name of its own again.
      expect((await restore(call, saved)).body).toMatchObject({ name: "Porridge (3)" });
      expect((await save(call, "porridge (3)")).body).toMatchObject({ id: saved.id });
      expect(new Set(syncDb.select({ key: table.nameKey }).from(table).all()).size).toBe(5);
    });

    test("makes room for another one, unlike one of its name, and has to wait for room then", async () => {
      const { call, saved, syncDb } = await prepare();
      const row = { userId: 1, createdAt: NOON, ...more };
      const rows = [...Array(most - 1).keys()].map((n) => ({ ...row, name: `Meal ${n}`, nameKey: `meal ${n}` }));
      syncDb
        .insert(table)
        .values(rows as never)
        .run();
      const isFull = { status: 409, body: { message: expect.stringContaining(`${most}`) } };
      expect(await save(call, "One more")).toMatchObject(isFull);
      expect((await save(call, "PORRIDGE")).body).toMatchObject({ id: saved.id });
      await remove(call, saved);
      const { body } = await save(call, "One more");
      expect(body).toMatchObject({ name: "One more" });
      expect(await restore(call, saved)).toMatchObject(isFull);
      await remove(call, body as Named);
      expect((await restore(call, saved)).status).toBe(200);
    });

    test("may have been deleted before by another device: then that is done", async () => {
      const { call, saved, clock } = await prepare();
      const headers = { "x-changed-at": new Date(NOON).toISOString() };
      clock.time += HOUR;
      for (const _ of [1, 2]) expect((await remove(call, saved, headers)).status).toBe(204);
      expect((await restore(call, saved)).status).toBe(200);
    });
  },
);

test("a deleted food is found by no search and no barcode, and takes no barcode back that another one has", async () => {
  const { call } = await signedInApi();
  const save = async (name: string) => {
    const { id: entryId } = await addEntry(call, { ...OATS, name });
    return (await call("POST", "/foods", { entryId, gtin: GTIN })).body as FoodHit;
  };
  const find = async () => (await call("GET", `/foods/barcode/${GTIN}`)).body;
  const search = async () =>
    ((await call("GET", "/foods/search?q=cola")).body as FoodHit[]).map(({ source }) => source);
  const cola = await save("Cola");
  expect(await search()).toEqual(["own"]);
  await call("DELETE", `/foods/${cola.id}`);
  expect(await search()).toEqual(["recent"]);
  expect((await call("GET", `/foods/barcode/${GTIN}`)).status).toBe(404);
  expect((await call("POST", `/foods/${cola.id}/restore`)).body).toMatchObject({ id: cola.id, name: "Cola" });
  expect(await find()).toMatchObject({ name: "Cola" });
  expect(await search()).toEqual(["own"]);
  await call("DELETE", `/foods/${cola.id}`);
  const other = await save("Other cola");
  await call("POST", `/foods/${cola.id}/restore`);
  expect(await find()).toMatchObject({ id: other.id });
  await call("DELETE", `/foods/${other.id}`);
  expect((await call("GET", `/foods/barcode/${GTIN}`)).status).toBe(404);
});

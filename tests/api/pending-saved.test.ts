import { describe, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import type { SavedItem } from "../../web/offline/outbox/diary-change.ts";
import { applyPendingSaved } from "../../web/offline/overlay/apply-pending-saved.ts";
import { createId } from "../../web/platform/create-id.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { discard, type Fault, prepareDevice, SOUP } from "../support/api/changing-device.ts";
import { HOUR } from "../support/api/test-api.ts";

// Saving and deleting saved meals and own foods, and Undo, on a device that has no connection, against the real server.

const [MEALS, FOODS] = ["/api/meals", "/api/foods"] as const;

describe.each([MEALS, FOODS])("what is saved under %s", (path) => {
  async function prepare() {
    /** What happens to the next requests, in their order; nothing to further ones. */
    const faults: Fault[] = [];
    const prepared = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    const { call, device, userId } = prepared;
    const { id: entryId } = await addEntry(call, { name: "Porridge", calories: 311 });
    const add = async () => {
      const made = path === MEALS ? { name: "Porridge", entryIds: [entryId] } : { entryId };
      return (await call("POST", path.replace("/api", ""), made)).body as SavedMeal & FoodHit;
    };
    const listServer = async () => (await call("GET", path.replace("/api", ""))).body as (SavedMeal | FoodHit)[];
    const cached = { userId, path: `${path} {}`, day: undefined, answer: [await add()] };
    await withDeviceDatabase((database) => database.put("answers", cached), undefined);
    const readCached = async () =>
      (await withDeviceDatabase((database) => database.get("answers", [userId, cached.path]), undefined))?.answer;
    const [saved] = (await listServer()) as [SavedMeal & FoodHit];
    const item = { path, saved } as SavedItem;
    return {
      ...{ ...prepared, add, item, saved, listServer, readCached },
      faults,
      /** What the screens show of a list of the server or the cache. */
      show: async (list: unknown) => applyPendingSaved([path, {}], list, await device.list()),
    };
  }

  test("is deleted and brought back without a connection: it is there, once", async () => {
    const { device, item, saved, listServer, readCached, show, faults, clock } = await prepare();
    await device.make({ kind: "removeSaved", ...item });
    expect([await show(await readCached()), await show(await listServer())]).toEqual([[], []]);
    await device.make({ kind: "restoreSaved", ...item });
    // A cache that was written meanwhile lacks it.
    expect([await show([saved]), await show([])]).toEqual([[saved], [saved]]);
    clock.time += HOUR;
    for (const next of [["before"], ["lost"], ["busy"], ["none", "lost"], []] as const) {
      faults.push(...next);
      await device.send();
      expect(await show(await listServer())).toMatchObject([{ id: saved.id, name: "Porridge" }]);
    }
    expect(await device.list()).toEqual([]);
    expect(await listServer()).toMatchObject([{ id: saved.id, name: "Porridge" }]);
    expect(await readCached()).toMatchObject([{ id: saved.id }]);
    expect(device.arrived.map(({ method }) => method)).toEqual(["DELETE", "DELETE", "POST", "POST"]);
  });

  test("is deleted once where the answer was lost, and its name is free", async () => {
    const { device, add, item, saved, listServer, readCached, show, faults } = await prepare();
    await device.make({ kind: "removeSaved", ...item });
    faults.push("lost");
    await device.send();
    const other = await add();
    expect(await show(await listServer())).toMatchObject([{ id: other.id }]);
    await device.make({ kind: "restoreSaved", ...item });
    expect(await device.send()).toEqual({ why: "done" });
    const listed = (await listServer()).map(({ id, name }) => [id, name]);
    expect(listed).toContainEqual([saved.id, "Porridge (2)"]);
    expect([listed.length, await readCached()]).toMatchObject([2, [{ id: saved.id }]]);
  });

  test("may be gone by then: that is done, and what comes too late to bring it back is told", async () => {
    const { device, call, item, saved, clock, runMaintenance } = await prepare();
    await device.make({ kind: "removeSaved", ...item });
    await call("DELETE", `${path.replace("/api", "")}/${saved.id}`);
    await device.make({ kind: "restoreSaved", ...item });
    clock.time += 25 * HOUR;
    await runMaintenance();
    await device.send();
    expect((await device.list()).map(({ change, refusal }) => [change.kind, typeof refusal])).toEqual([
      ["restoreSaved", "string"],
    ]);
  });
});

test("a meal that is logged and then deleted without a connection is logged", async () => {
  const { device, call } = await prepareDevice();
  const { id } = await addEntry(call, { name: "Porridge", calories: 311 });
  const meal = (await call("POST", "/meals", { name: "Porridge", entryIds: [id] })).body as SavedMeal;
  await device.make({ kind: "log", meal, log: {} });
  await device.make({ kind: "removeSaved", path: MEALS, saved: meal });
  expect(await device.send()).toEqual({ why: "done" });
  expect(device.arrived.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  expect((await call("GET", "/food-entries")).body).toHaveLength(2);
});

describe("an entry that is saved without a connection", () => {
  const BARCODE = "4006381333931";

  async function prepare(path: SavedItem["path"], entry = SOUP) {
    const faults: Fault[] = [];
    const prepared = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    const { device, call } = prepared;
    const key = createId();
    const [name, entryId] = ["Soup", key];
    await device.make({ kind: "add", entry }, { key });
    await device.make(
      path === FOODS
        ? { kind: "addSaved", path, name, body: { entryId, gtin: BARCODE } }
        : { kind: "addSaved", path, name, body: { name, entryIds: [entryId] } },
    );
    const list = async () => (await call("GET", path.replace("/api", ""))).body;
    const saved = path === FOODS ? { gtin: `0${BARCODE}`, entry: { calories: 400 } } : { foods: [{ calories: 400 }] };
    return { ...prepared, key, faults, list, expected: [{ name, ...saved }] };
  }

  test.each([FOODS, MEALS])("is in %s once although the answer is lost, and stays in the diary", async (path) => {
    const { device, userId, key, faults, list, expected } = await prepare(path);
    const [entry] = await device.show();
    await withDeviceDatabase(async (database) => void (entry && (await database.put("entries", entry))), undefined);
    faults.push("none", "lost");
    for (const why of ["unreachable", "done"] as const) expect(await device.send()).toEqual({ why });
    expect(device.arrived.map((request) => request.path)).toEqual(["/api/food-entries", path, path]);
    expect(await list()).toMatchObject(expected);
    expect(await withDeviceDatabase((database) => database.get("entries", [userId, key]), undefined)).toBeDefined();
  });

  test.each([FOODS, MEALS])("is in %s although it is deleted then", async (path) => {
    const { device, key, list, expected } = await prepare(path);
    await device.make({ kind: "delete", id: key });
    expect(await device.send()).toEqual({ why: "done" });
    expect([await list(), await device.listServer()]).toMatchObject([expected, []]);
  });

  test("waits with an entry that is refused, and is discarded with it", async () => {
    const { device } = await prepare(FOODS, { ...SOUP, calories: -1 });
    expect(await device.send()).toEqual({ why: "done" });
    const [refused, ...waiting] = await device.list();
    expect([refused?.refusal, waiting.map(({ change }) => change.kind)]).toEqual([expect.any(String), ["addSaved"]]);
    await discard(refused?.order);
    expect(await device.list()).toEqual([]);
    expect(device.arrived.map(({ path }) => path)).toEqual(["/api/food-entries"]);
  });
});

describe("a saved meal that is renamed without a connection", () => {
  async function prepare() {
    const { call, device } = await prepareDevice();
    const { id } = await addEntry(call, { name: "Porridge", calories: 311 });
    const save = async (name: string) => (await call("POST", "/meals", { name, entryIds: [id] })).body as SavedMeal;
    const meal = await save("Porridge");
    const saved = { ...meal, name: "Breakfast" };
    await device.make({ kind: "changeSaved", path: MEALS, saved, body: { name: "Breakfast" } });
    return { call, device, save, meal, saved };
  }

  test("is shown by its name, not shown again once it is deleted, and renamed before it is logged", async () => {
    const { call, device, meal, saved } = await prepare();
    const show = async (list: SavedMeal[]) => applyPendingSaved([MEALS, {}], list, await device.list());
    expect([await show([meal]), await show([])]).toEqual([[saved], []]);
    await device.make({ kind: "log", meal: saved, log: {} });
    expect(await device.send()).toEqual({ why: "done" });
    expect(device.arrived.map(({ method }) => method)).toEqual(["PATCH", "POST"]);
    expect((await call("GET", "/meals")).body).toMatchObject([{ name: "Breakfast", useCount: 1 }]);
  });

  test("keeps its name where another meal has the new one, and says so", async () => {
    const { call, device, save } = await prepare();
    await save("Breakfast");
    await device.send();
    expect((await device.list()).map(({ refusal }) => refusal)).toEqual(["Another meal has this name."]);
    const names = ((await call("GET", "/meals")).body as SavedMeal[]).map(({ name }) => name);
    expect(names.sort()).toEqual(["Breakfast", "Porridge"]);
  });
});

import { describe, expect, test } from "bun:test";
import type { FoodHit } from "../../src/contracts/foods.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import type { SavedItem } from "../../web/offline/outbox/diary-change.ts";
import { applyPendingSaved } from "../../web/offline/overlay/apply-pending-saved.ts";
import { createId } from "../../web/platform/create-id.ts";
import { addEntry } from "../support/api-steps.ts";
import { discard, type Fault, prepareDevice, SOUP } from "../support/changing-device.ts";
import { HOUR } from "../support/test-api.ts";

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

describe("an entry that is saved as an own food without a connection", () => {
  const BARCODE = "4006381333931";
  const SAVED = { name: "Soup", gtin: `0${BARCODE}`, entry: { calories: 400 } };

  async function prepare(entry = SOUP) {
    const faults: Fault[] = [];
    const prepared = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    const { device, call } = prepared;
    const key = createId();
    await device.make({ kind: "add", entry }, { key });
    await device.make({ kind: "saveFood", name: "Soup", food: { entryId: key, gtin: BARCODE } });
    return { ...prepared, key, faults, listFoods: async () => (await call("GET", "/foods")).body as FoodHit[] };
  }

  test("is saved after the entry, once although the answer is lost, and the entry stays", async () => {
    const { device, userId, key, faults, listFoods } = await prepare();
    const [entry] = await device.show();
    await withDeviceDatabase(async (database) => void (entry && (await database.put("entries", entry))), undefined);
    faults.push("none", "lost");
    for (const why of ["unreachable", "done"] as const) expect(await device.send()).toEqual({ why });
    expect(device.arrived.map(({ path }) => path)).toEqual(["/api/food-entries", "/api/foods", "/api/foods"]);
    expect(await listFoods()).toMatchObject([SAVED]);
    expect(await withDeviceDatabase((database) => database.get("entries", [userId, key]), undefined)).toBeDefined();
  });

  test("is saved although the entry is deleted then", async () => {
    const { device, key, listFoods } = await prepare();
    await device.make({ kind: "delete", id: key });
    expect(await device.send()).toEqual({ why: "done" });
    expect([await listFoods(), await device.listServer()]).toMatchObject([[SAVED], []]);
  });

  test("waits with an entry that is refused, and is discarded with it", async () => {
    const { device } = await prepare({ ...SOUP, calories: -1 });
    expect(await device.send()).toEqual({ why: "done" });
    const [refused, ...waiting] = await device.list();
    expect([refused?.refusal, waiting.map(({ change }) => change.kind)]).toEqual([expect.any(String), ["saveFood"]]);
    await discard(refused?.order);
    expect(await device.list()).toEqual([]);
    expect(device.arrived.map(({ path }) => path)).toEqual(["/api/food-entries"]);
  });
});

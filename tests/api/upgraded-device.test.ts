import { expect, test } from "bun:test";
import { openDB } from "idb";
import type { FoodEntry, NewFoodEntry } from "../../src/contracts/diary.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { editRefusedChange } from "../../web/offline/outbox/outbox.ts";
import { DEVICE_DATABASE } from "../../web/platform/device-storage.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { prepareDevice, SOUP } from "../support/api/changing-device.ts";
import { MINUTE, NOON } from "../support/api/test-api.ts";

const TODAY = "2026-06-17";
/** An entry of a version without local times. */
const withoutLocalTime = ({ eatenOn: _local, timeZone: _zone, ...entry }: FoodEntry) => entry;
const at = (time: number) => new Date(time).toISOString();

/** What version 3 of the device's database has of a change: ids are numbers, below 0 for what the server does not know. */
type OldChange = { change: object; localIds?: number[]; foods?: NewFoodEntry[]; hasArrived?: true; refusal?: string };

test("a device of the version before sends what it has, each once, and later changes reach their entries", async () => {
  const { device, call, userId, clock } = await prepareDevice();
  const server: FoodEntry[] = [];
  for (const name of ["Bread", "Tea"]) server.push(await addEntry(call, { ...SOUP, name }));
  const food = (name: string): NewFoodEntry => ({ ...SOUP, name });
  const batch = { entries: [food("Rice"), food("Beans")], mealType: "dinner" } as const;
  const copies = { ids: [2], toDate: TODAY };
  const changes: OldChange[] = [
    { change: { kind: "add", entry: food("Soup") }, localIds: [-1], foods: [food("Soup")], hasArrived: true },
    { change: { kind: "edit", id: -1, fields: { calories: 500 } } },
    { change: { kind: "add", entry: food("Stew") }, localIds: [-2], foods: [food("Stew")] },
    { change: { kind: "edit", id: -2, fields: { name: "Big stew" } } },
    { change: { kind: "batch", batch }, localIds: [-3, -4], foods: [...batch.entries], hasArrived: true },
    { change: { kind: "delete", id: -4 } },
    { change: { kind: "copy", ids: [1, -2], toDate: TODAY }, localIds: [-5, -6], foods: [food("Bread"), food("Stew")] },
    { change: { kind: "copy", ...copies }, localIds: [-7], foods: [food("Tea")], hasArrived: true },
    { change: { kind: "portions", portions: [2, -3, -7].map((id) => ({ id, share: 0.5 })) } },
    { change: { kind: "remove", ids: [-5] } },
    // The server has given this one its id already.
    { change: { kind: "edit", id: -8, fields: { notes: "Hot" } } },
    { change: { kind: "add", entry: { ...SOUP, calories: 30_000 } }, localIds: [-9], foods: [SOUP], refusal: "No." },
    { change: { kind: "edit", id: -9, fields: { name: "Little soup" } } },
  ];
  const getKey = (index: number) => String(index + 10).padEnd(32, "0");
  for (const [index, path, body] of [
    [0, "", food("Soup")],
    [4, "/batch", batch],
    [7, "/copy", copies],
  ] as const)
    await call("POST", `/food-entries${path}`, body, { headers: { "idempotency-key": getKey(index) } });

  const old = await openDB(DEVICE_DATABASE, 3, {
    upgrade(database) {
      database.createObjectStore("photos", { keyPath: "id" });
      database.createObjectStore("entries", { keyPath: ["userId", "id"] }).createIndex("byTime", ["userId", "eatenAt"]);
      database.createObjectStore("answers", { keyPath: ["userId", "path"] });
      const store = database.createObjectStore("changes", { keyPath: "order", autoIncrement: true });
      store.createIndex("byKey", "key", { unique: true });
      database.createObjectStore("sentIds", { keyPath: "localId" });
    },
  });
  const [bread] = server;
  const oldBread = withoutLocalTime(bread as FoodEntry);
  for (const [index, { change, localIds = [], foods = [], hasArrived, refusal = null }] of changes.entries())
    await old.add("changes", {
      ...{ userId, key: getKey(index), changedAt: at(NOON + index), change, refusal, attempts: hasArrived ? 1 : 0 },
      ...{ entries: localIds.map((id, place) => ({ ...oldBread, ...foods[place], id })) },
      ...{ isTakenBack: false, isPhotoLost: false },
    });
  await old.add("sentIds", { localId: -8, userId, id: 1, sentAt: NOON });
  for (const [index, entry] of server.entries())
    await old.add("entries", { ...withoutLocalTime(entry), id: index + 1 });
  const meal = { kind: "usual", days: 2, lastDate: TODAY, entries: [{ ...bread, id: 1 }] };
  const oldMeal = { ...meal, entries: [{ ...oldBread, id: 1 }] };
  const answer = { usual: [oldMeal], meals: [{ entryIds: [1, 2] }], saved: { id: 5, name: "Lunch" } };
  await old.add("answers", { userId, path: "usual", answer });
  old.close();

  const kept = await withDeviceDatabase(
    async (database) => [await database.getAll("entries"), (await database.getAll("answers"))[0]?.answer] as const,
    undefined,
  );
  expect(kept).toEqual([
    server,
    { usual: [{ ...meal, entries: [bread] }], meals: [{ entryIds: ["1", "2"] }], saved: { id: 5, name: "Lunch" } },
  ]);
  clock.time += MINUTE;
  const stew = (await device.show()).find(({ name }) => name === "Big stew") as FoodEntry;
  await device.make({ kind: "edit", id: stew.id, fields: { calories: 450 } }, { before: [stew] });
  expect(await device.send()).toEqual({ why: "done" });
  const [refused, held, ...others] = await device.list();
  expect([refused?.refusal, held?.change.kind, others]).toEqual(["No.", "edit", []]);
  const order = refused?.order ?? 0;
  await withDeviceDatabase((database) => editRefusedChange(database, order, { calories: 90 }, clock.time), undefined);
  expect(await device.send()).toEqual({ why: "done" });
  expect(await device.list()).toEqual([]);
  const stored = await device.listServer();
  expect(stored.map(({ name, calories, notes }) => [name, calories, notes].join(" ").trim()).toSorted()).toEqual([
    "Big stew 400",
    "Big stew 450",
    "Bread 400 Hot",
    "Little soup 90",
    "Rice 200",
    "Soup 500",
    "Tea 200",
    "Tea 200",
  ]);
  expect(await device.show()).toEqual(stored);
});

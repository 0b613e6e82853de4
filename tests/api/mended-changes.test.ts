import { describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { findToday } from "../../src/shared/diary/day-window.ts";
import { mapAmounts } from "../../src/shared/diary/entry-fields.ts";
import { takePortion, type Whole } from "../../src/shared/diary/portion.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { predictEntry } from "../../web/offline/outbox/edit-and-retry.ts";
import { editRefusedChange, separateChange } from "../../web/offline/outbox/outbox.ts";
import { addEntry } from "../support/api/api-steps.ts";
import { type ChangingDevice, discard, prepareDevice, retry, SOUP, showOnly } from "../support/api/changing-device.ts";
import { HOUR, MINUTE, NOON } from "../support/api/test-api.ts";

// What the person makes of changes that the server refuses, against the real server.

const TODAY = findToday(NOON, "UTC", "diary").toString();
const TOO_MUCH = { ...SOUP, name: "Stew", calories: 30_000 };

const { name: _name, ...figures } = SOUP;
/** All of the soup, as portions have it. */
const WHOLE = { ...mapAmounts((_, amount) => amount.default), ...figures, servingQuantity: 1 } as Whole;

const listRefused = async (device: ChangingDevice) => (await device.list()).filter(({ refusal }) => refusal !== null);

const mend = (order: number, fields: Parameters<typeof editRefusedChange>[2], now = NOON) =>
  withDeviceDatabase((database) => editRefusedChange(database, order, fields, now), undefined);
const separate = (order: number) => withDeviceDatabase((database) => separateChange(database, order), undefined);

/** The one refused change, after all that waits was sent. */
async function sendRefused(device: ChangingDevice) {
  expect(await device.send()).toEqual({ why: "done" });
  const [refused, ...others] = await listRefused(device);
  expect(others).toEqual([]);
  if (!refused) throw new Error("Nothing was refused.");
  return refused;
}

const pickSaid = ({ name, calories, mealType, source }: FoodEntry) => ({ name, calories, mealType, source });

describe("a refused change", () => {
  test("of several foods is separated: the good ones are sent, the wrong one is mended, with what they have in common", async () => {
    const { device, clock } = await prepareDevice();
    const entries = [SOUP, TOO_MUCH, { ...SOUP, name: "Tea", source: "template" as const, notes: "Hot" }];
    await device.make({ kind: "batch", batch: { entries, mealType: "dinner" } });
    const tea = (await device.show()).find(({ name }) => name === "Tea") as FoodEntry;
    await device.make({ kind: "edit", id: tea.id, fields: { calories: 10 } }, { before: [tea] });
    clock.time += HOUR;
    const { order } = await sendRefused(device);
    await separate(order);
    const parts = await listRefused(device);
    const kinds = parts.map(({ change, entries: [entry] }) => `${change.kind} ${entry?.name}`);
    expect(kinds).toEqual(["add Soup", "add Stew", "add Tea"]);
    // A second tap finds no change of several.
    await separate(order);
    expect(await listRefused(device)).toEqual(parts);
    const [soup, stew, third] = parts.map((part) => part.order) as [number, number, number];
    await retry(soup);
    await retry(third);
    await mend(stew, { calories: 300 });
    expect(await device.show()).toHaveLength(3);
    expect(await device.send()).toEqual({ why: "done" });
    expect(await device.list()).toEqual([]);
    const stored = await device.listServer();
    expect(stored.map(pickSaid).sort((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: "Soup", calories: 400, mealType: "dinner", source: "ai_analysis" },
      { name: "Stew", calories: 300, mealType: "dinner", source: "ai_analysis" },
      // The change that waited behind it was made after it.
      { name: "Tea", calories: 10, mealType: "dinner", source: "template" },
    ]);
    // They were eaten when they were added.
    expect(new Set(stored.map(({ eatenAt }) => Date.parse(eatenAt)))).toEqual(new Set([NOON]));
    expect(stored.find(({ name }) => name === "Tea")?.notes).toBe("Hot");
  });

  test("of a meal's only food is mended in the form of an entry", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "batch", batch: { entries: [TOO_MUCH], mealType: "lunch" } });
    const { order } = await sendRefused(device);
    await separate(order);
    expect((await listRefused(device)).map(({ change }) => change.kind)).toEqual(["batch"]);
    await mend(order, { calories: 300, mealType: "snack" });
    await device.send();
    expect((await device.listServer()).map(pickSaid)).toEqual([
      { name: "Stew", calories: 300, mealType: "snack", source: "ai_analysis" },
    ]);
  });

  test("that copies what is gone becomes the entries as they were known", async () => {
    const { device, call } = await prepareDevice();
    const toItem = (name: string, calories: number) => ({
      ...{ name, calories, protein: 5, carbs: 20, fat: 1, fiber: 0, sugar: 0, sodium: 0 },
      ...{ grams: null, gramsLow: null, gramsHigh: null, source: "estimate" as const, food: null },
    });
    const plate = { name: "Plate", calories: 400, items: [toItem("Rice", 260), toItem("Beans", 140)] };
    const added: FoodEntry[] = [];
    for (const entry of [plate, { ...SOUP, isFavorite: true }]) added.push(await addEntry(call, entry));
    const ids = added.map(({ id }) => id);
    await device.make({ kind: "copy", ids, toDate: TODAY }, { before: added });
    const copies = await device.show();
    for (const id of ids) await call("DELETE", `/food-entries/${id}`);
    const { order } = await sendRefused(device);
    await separate(order);
    for (const part of await listRefused(device)) await retry(part.order);
    expect(await device.send()).toEqual({ why: "done" });
    const sortByName = (entries: FoodEntry[]) => entries.sort((a, b) => a.name.localeCompare(b.name));
    const toSaid = ({ name, calories, items: made, isFavorite, source, eatenAt }: FoodEntry) => ({
      ...{ name, calories, made, isFavorite, source, eatenAt },
    });
    const copied = copies.filter(({ id }) => !ids.includes(id));
    expect(copied).toHaveLength(2);
    expect(sortByName(await device.listServer()).map(toSaid)).toEqual(sortByName(copied).map(toSaid));
  });

  test("of several foods is gone after its Undo, separated or not", async () => {
    const { device } = await prepareDevice();
    for (const isSeparated of [false, true]) {
      await device.make({ kind: "batch", batch: { entries: [SOUP, TOO_MUCH] } });
      const added = await device.show();
      const { order } = await sendRefused(device);
      if (isSeparated) await separate(order);
      await device.make({ kind: "remove", ids: added.map(({ id }) => id) }, { before: added });
      expect(await device.list()).toEqual([]);
    }
    await device.make({ kind: "batch", batch: { entries: [SOUP, TOO_MUCH] } });
    const added = await device.show();
    await separate((await sendRefused(device)).order);
    const [soup] = await listRefused(device);
    await retry(soup?.order ?? 0);
    await device.send();
    // One of them is stored: it is removed there, once the other one is decided on.
    await device.make({ kind: "remove", ids: added.map(({ id }) => id) }, { before: added });
    const [stew] = await listRefused(device);
    await discard(stew?.order);
    await device.send();
    expect(await device.listServer()).toEqual([]);
    expect(await device.list()).toEqual([]);
  });

  test("that logs a saved meal which is gone becomes its foods", async () => {
    const { device, call } = await prepareDevice();
    const added = await addEntry(call, SOUP);
    const saved = await call("POST", "/meals", { name: "Usual soup", entryIds: [added.id] });
    const { id, name, foods } = saved.body as SavedMeal;
    await device.make({ kind: "log", meal: { id, name, foods }, log: { share: 0.5, mealType: "dinner" } });
    await call("DELETE", `/meals/${id}`);
    await call("DELETE", `/food-entries/${added.id}`);
    const refused = await sendRefused(device);
    expect(predictEntry(refused)).toMatchObject({ name: "Soup", calories: 200, portion: { share: 0.5 } });
    await mend(refused.order, { notes: "Hot" });
    await device.send();
    expect(await showOnly(device)).toMatchObject({
      ...{ name: "Soup", calories: 200, mealType: "dinner", source: "template", notes: "Hot" },
      portion: { share: 0.5, whole: { calories: 400 } },
    });
  });

  test("of portions is separated, and one is mended as an edit of its entry", async () => {
    const { device, call, clock } = await prepareDevice();
    const added: FoodEntry[] = [];
    for (const name of ["Soup", "Bread", "Tea"]) added.push(await addEntry(call, { ...SOUP, name }));
    clock.time += MINUTE;
    const portions = added.map(({ id }) => ({ id, share: 0.5 }));
    // More than an entry can be of what was logged.
    const tooMuch = { id: String(added[0]?.id), share: 900 };
    await device.make({ kind: "portions", portions: [...portions.slice(1), tooMuch] }, { before: added });
    const { order } = await sendRefused(device);
    await separate(order);
    const parts = await listRefused(device);
    expect(parts.map(({ entries: [entry] }) => entry?.name)).toEqual(["Bread", "Tea", "Soup"]);
    const [bread, tea, soup] = parts.map((part) => part.order) as [number, number, number];
    await retry(bread);
    await mend(tea, { notes: "Half a cup" }, clock.time);
    await mend(soup, { portion: { share: 2, whole: WHOLE } }, clock.time);
    await device.send();
    expect(await device.list()).toEqual([]);
    const stored = await device.listServer();
    expect(stored.map(({ name, calories, notes, portion }) => [name, calories, notes, portion?.share]).sort()).toEqual([
      ["Bread", 200, null, 0.5],
      ["Soup", 800, null, 2],
      ["Tea", 200, "Half a cup", 0.5],
    ]);
  });

  test("of a portion back to all is mended with the figures of the whole, or with typed ones", async () => {
    const { device, call, clock } = await prepareDevice();
    const added: FoodEntry[] = [];
    for (const name of ["Soup", "Bread"]) added.push(await addEntry(call, { name, ...takePortion(WHOLE, 0.5) }));
    expect(added.map(({ calories }) => calories)).toEqual([200, 200]);
    clock.time += MINUTE;
    for (const [index, entry] of added.entries()) {
      await device.make({ kind: "portions", portions: [{ id: entry.id, share: 1 }] }, { before: [entry] });
      const [made] = (await device.list()).slice(-1);
      if (!made) throw new Error("Nothing was written down.");
      await withDeviceDatabase((database) => database.put("changes", { ...made, refusal: "No." }), undefined);
      expect(predictEntry(made)).toMatchObject({ calories: 400, portion: null });
      await mend(made.order, index === 0 ? { notes: "All" } : { calories: 410 }, clock.time);
    }
    await device.send();
    const stored = await device.listServer();
    expect(stored.map(({ name, calories, notes, portion }) => [name, calories, notes, portion]).sort()).toEqual([
      ["Bread", 410, null, null],
      ["Soup", 400, "All", null],
    ]);
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { FoodEntry, NewFoodEntry } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { toDiaryDate } from "../../src/shared/day-window.ts";
import { withDeviceDatabase } from "../../web/device/database.ts";
import { listNewGoals } from "../../web/device/lay-over-goals.ts";
import { discardChange, noteAttempt, retryChange } from "../../web/device/outbox.ts";
import {
  createChangingDevice,
  type Fault,
  prepareDevice,
  SOUP,
  showOnly,
  startFreeApi,
} from "../support/changing-device.ts";
import { DAY, MINUTE, NOON } from "../support/test-api.ts";

// The device's queue, without its screens, against the real server.

/** What an entry says, without what each side numbers and stamps by itself. */
const describeEntry = ({
  id: _id,
  createdAt: _at,
  userId: _user,
  imagePlaceholder: _placeholder,
  ...entry
}: FoodEntry) => entry;

describe("changes that wait on a device", () => {
  test("of an entry that a screen has from the server are shown, where the device knows only that it was sent", async () => {
    const { device } = await prepareDevice({ nextFault: () => "lost" });
    await device.make({ kind: "add", entry: SOUP });
    expect(await device.send()).toEqual({ why: "unreachable" });
    const [stored] = await device.listServer();
    if (!stored) throw new Error("The server has nothing.");
    const showKept = () => device.showOver([]);
    await device.make({ kind: "edit", id: stored.id, fields: { calories: 500 } }, { before: [stored] });
    expect(await showKept()).toEqual([{ ...stored, calories: 500 }]);
    await device.make({ kind: "delete", id: stored.id }, { before: [{ ...stored, calories: 500 }] });
    expect(await showKept()).toEqual([]);
  });

  test("are sent in their order, and later ones of an entry by the id that the server gave it", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    expect(local).toMatchObject({ name: "Soup", calories: 400, eatenAt: new Date(NOON).toISOString() });
    expect(local.id).toBeLessThan(0);
    await device.make({ kind: "edit", id: local.id, fields: { calories: 500 } }, { before: [local] });
    await device.make({ kind: "add", entry: { ...SOUP, name: "Tea" } });
    expect(await device.send()).toEqual({ why: "done" });
    expect(device.arrived.map(({ method, path }) => `${method} ${path.replace(/\d+/, ":id")}`)).toEqual([
      "POST /api/food-entries",
      "PATCH /api/food-entries/:id",
      "POST /api/food-entries",
    ]);
    expect((await device.listServer()).map(({ name, calories }) => [name, calories])).toEqual([
      ["Tea", 400],
      ["Soup", 500],
    ]);
    expect(await device.list()).toEqual([]);
  });

  test("are eaten and changed when the person said so, however late they arrive", async () => {
    const { device, clock } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    clock.time = NOON + DAY;
    await device.send();
    expect((await showOnly(device)).eatenAt).toBe(new Date(NOON).toISOString());
  });

  test("what was never sent is taken back without a call", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    await device.make({ kind: "edit", id: local.id, fields: { name: "Stew" } }, { before: [local] });
    expect(await device.make({ kind: "delete", id: local.id }, { before: [local] })).toBeUndefined();
    expect(await device.list()).toEqual([]);
    await device.send();
    expect(device.arrived).toEqual([]);
  });

  test("what may have arrived is deleted after it was added, and the same tap is one entry", async () => {
    const faults: Fault[] = ["lost"];
    const { device } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    await device.make({ kind: "add", entry: SOUP }, { key: "one" });
    expect(await device.send()).toEqual({ why: "unreachable" });
    // Its answer was lost: it is shown once.
    const stored = await showOnly(device);
    expect(stored.id).toBeGreaterThan(0);
    await device.make({ kind: "add", entry: SOUP }, { key: "one" });
    const [waiting] = await device.list();
    await device.make({ kind: "delete", id: waiting?.entries[0]?.id ?? 0 }, { before: [stored] });
    expect(await device.show()).toEqual([]);
    await device.send();
    expect(device.arrived).toHaveLength(3);
    expect(await device.listServer()).toEqual([]);
  });

  test("a refused one waits for the person, takes along what was changed of it, and holds up nothing else", async () => {
    const { device } = await prepareDevice();
    const tooMuch = { ...SOUP, calories: 30_000 };
    await device.make({ kind: "add", entry: tooMuch });
    const local = await showOnly(device);
    await device.make({ kind: "edit", id: local.id, fields: { name: "Stew" } }, { before: [local] });
    await device.make({ kind: "add", entry: { ...SOUP, name: "Tea" } });
    expect(await device.send()).toEqual({ why: "done" });
    expect((await device.listServer()).map(({ name }) => name)).toEqual(["Tea"]);
    // What the server refuses is in no total.
    expect((await showOnly(device)).name).toBe("Tea");
    const [refused, dependent] = await device.list();
    expect(refused).toMatchObject({ change: { kind: "add" }, refusal: expect.stringContaining("alories") });
    expect(dependent).toMatchObject({ change: { kind: "edit" }, refusal: null });
    const order = refused?.order ?? 0;
    await withDeviceDatabase((database) => retryChange(database, order, NOON), undefined);
    expect(await device.show()).toHaveLength(2);
    await device.send();
    expect(await device.list()).toMatchObject([{ refusal: expect.any(String) }, { refusal: null }]);
    await withDeviceDatabase((database) => discardChange(database, order), undefined);
    expect(await device.list()).toEqual([]);
  });

  test("made more than 30 days ago, one is refused, and made now by Try Again", async () => {
    const { device: later, call, userId } = await prepareDevice();
    const device = createChangingDevice({ userId, call, now: () => NOON - 31 * DAY });
    await device.make({ kind: "add", entry: SOUP });
    await device.send();
    const [refused] = await device.list();
    expect(refused?.refusal).toBe("It was made more than 30 days ago.");
    await withDeviceDatabase((database) => retryChange(database, refused?.order ?? 0, NOON), undefined);
    await later.send();
    // It was still eaten when it was.
    expect((await device.listServer()).map(({ eatenAt }) => Date.parse(eatenAt))).toEqual([NOON - 31 * DAY]);
  });

  test("what was added, deleted and brought back before it was sent is there", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    await device.make({ kind: "delete", id: local.id }, { before: [local] });
    expect(await device.show()).toEqual([]);
    await device.make({ kind: "restore", id: local.id }, { before: [local] });
    expect(await showOnly(device)).toEqual(local);
    await device.send();
    expect((await device.listServer()).map(({ name }) => name)).toEqual(["Soup"]);
  });

  test("a copy of what waits is sent after it, and outlives its deletion", async () => {
    const { device, call } = await prepareDevice();
    await device.make({ kind: "add", entry: { ...SOUP, isFavorite: true, notes: "Hot" } });
    const local = await showOnly(device);
    const toDate = toDiaryDate(NOON, "UTC", "diary").toString();
    await device.make({ kind: "copy", ids: [local.id], toDate }, { before: [local] });
    await device.make({ kind: "delete", id: local.id }, { before: [local] });
    const shown = await showOnly(device);
    expect(shown).toMatchObject({ name: "Soup", source: "copy", isFavorite: true, notes: "Hot" });
    expect(await device.send()).toEqual({ why: "done" });
    expect(device.arrived.map(({ path }) => path.replace(/\d+/, ":id"))).toEqual([
      "/api/food-entries",
      "/api/food-entries/copy",
      "/api/food-entries/:id",
    ]);
    expect((await showOnly(device)).source).toBe("copy");
    expect((await call("GET", "/food-entries")).body).toHaveLength(1);
  });

  test("a copy of what nothing adds any more is refused without asking the server for an id of this device", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    await device.make({ kind: "delete", id: local.id }, { before: [local] });
    const toDate = toDiaryDate(NOON, "UTC", "diary").toString();
    await device.make({ kind: "copy", ids: [local.id], toDate }, { before: [local] });
    expect(await device.send()).toEqual({ why: "done" });
    expect(device.arrived).toEqual([]);
    expect(await device.list()).toMatchObject([{ refusal: "This entry is no longer in your diary." }]);
  });

  test("portions of what waits are shown at once, sent after it, and leave others' portions when one is deleted", async () => {
    const { device, call } = await prepareDevice();
    await call("POST", "/food-entries", { ...SOUP, name: "Bread" });
    await device.make({ kind: "add", entry: SOUP });
    const [soup, bread] = (await device.show()) as [FoodEntry, FoodEntry];
    const halve = [soup, bread].map(({ id }) => ({ id, share: 0.5 }));
    await device.make({ kind: "portions", portions: halve }, { before: [soup, bread] });
    await device.make({ kind: "portions", portions: [{ id: bread.id, share: 2 }] }, { before: [bread] });
    expect((await device.show()).map(({ calories, portion }) => [calories, portion?.share])).toEqual([
      [200, 0.5],
      [800, 2],
    ]);
    // Part of what waits is of another entry: it is not taken back.
    await device.make({ kind: "delete", id: soup.id }, { before: [soup] });
    expect((await showOnly(device)).calories).toBe(800);
    await device.make({ kind: "restore", id: soup.id }, { before: [soup] });
    expect(await device.send()).toEqual({ why: "done" });
    expect((await device.listServer()).map(({ name, calories }) => [name, calories])).toEqual([
      ["Soup", 200],
      ["Bread", 800],
    ]);
  });

  test("portions go on with the others once an entry is discarded that the server refuses", async () => {
    const { device, call } = await prepareDevice();
    await call("POST", "/food-entries", { ...SOUP, name: "Bread" });
    await device.make({ kind: "add", entry: { ...SOUP, calories: 30_000 } });
    const shown = await device.show();
    const portions = shown.map(({ id }) => ({ id, share: 0.5 }));
    await device.make({ kind: "portions", portions }, { before: shown });
    await device.send();
    expect((await device.listServer()).map(({ calories }) => calories)).toEqual([400]);
    const [refused] = await device.list();
    await withDeviceDatabase((database) => discardChange(database, refused?.order ?? 0), undefined);
    await device.send();
    expect((await device.listServer()).map(({ name, calories }) => [name, calories])).toEqual([["Bread", 200]]);
    expect(await device.list()).toEqual([]);
  });

  test("the Undo of several foods that were never sent leaves nothing to send", async () => {
    const { device } = await prepareDevice();
    const entries = ["Soup", "Bread"].map((name) => ({ ...SOUP, name }));
    await device.make({ kind: "batch", batch: { entries, mealType: "dinner" } });
    const shown = await device.show();
    expect(shown.map(({ name, mealType }) => [name, mealType])).toEqual([
      ["Bread", "dinner"],
      ["Soup", "dinner"],
    ]);
    await device.make({ kind: "remove", ids: shown.map(({ id }) => id) }, { before: shown });
    expect(await device.list()).toEqual([]);
    await device.send();
    expect(device.arrived).toEqual([]);
  });

  test("several foods whose answer was lost are there once, and their Undo removes them", async () => {
    const faults: Fault[] = ["lost"];
    const { device } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    // The same food twice.
    await device.make({ kind: "batch", batch: { entries: [SOUP, SOUP] } });
    expect(await device.send()).toEqual({ why: "unreachable" });
    const shown = await device.show();
    expect(shown).toHaveLength(2);
    const [waiting] = await device.list();
    const ids = waiting?.entries.map(({ id }) => id) ?? [];
    await device.make({ kind: "remove", ids }, { before: shown });
    expect(await device.show()).toEqual([]);
    expect(await device.send()).toEqual({ why: "done" });
    expect(await device.listServer()).toEqual([]);
  });

  test("a saved meal is logged as it is shown", async () => {
    const { device, call, clock } = await prepareDevice();
    const added = (await call("POST", "/food-entries", { ...SOUP, notes: "Hot" })).body as FoodEntry;
    const saved = await call("POST", "/meals", { name: "Usual soup", entryIds: [added.id] });
    const { id, name, foods } = saved.body as SavedMeal;
    await device.make({ kind: "log", meal: { id, name, foods }, log: { share: 0.5, mealType: "dinner" } });
    const [shown] = await device.show();
    expect(shown).toMatchObject({ name: "Soup", calories: 200, mealType: "dinner", source: "template" });
    clock.time += 3 * MINUTE;
    await device.send();
    expect((await device.listServer()).map(describeEntry)).toContainEqual(describeEntry(shown as FoodEntry));
  });

  test("a copy waits with a refused entry, and is made of the others once that is discarded", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: { ...SOUP, name: "Tea" } });
    await device.make({ kind: "add", entry: { ...SOUP, calories: 30_000 } });
    const shown = await device.show();
    const toDate = toDiaryDate(NOON, "UTC", "diary").toString();
    await device.make({ kind: "copy", ids: shown.map(({ id }) => id), toDate }, { before: shown });
    await device.send();
    expect((await device.listServer()).map(({ name }) => name)).toEqual(["Tea"]);
    const [refused] = await device.list();
    await withDeviceDatabase((database) => discardChange(database, refused?.order ?? 0), undefined);
    expect(await device.show()).toHaveLength(2);
    await device.send();
    expect((await device.listServer()).map(({ name, source }) => [name, source]).sort()).toEqual([
      ["Tea", "ai_analysis"],
      ["Tea", "copy"],
    ]);
  });

  test("goals are set in their order, the goal alone at its time, and a refused one is told", async () => {
    const { device, call, clock } = await prepareDevice();
    await device.make({ kind: "goals", fields: { dailyCalorieGoal: 1800 } });
    await device.make({ kind: "goals", fields: { dailyCalorieGoal: 1900, macroSplit: { protein: 40, carbs: 30 } } });
    await device.make({ kind: "goals", fields: { dailyCalorieGoal: 5 } });
    await device.make({ kind: "add", entry: SOUP });
    expect(listNewGoals((await device.list()).slice(0, 2))).toEqual({
      dailyCalorieGoal: 1900,
      macroSplit: { protein: 40, carbs: 30 },
    });
    clock.time += 2 * DAY;
    expect(await device.send()).toEqual({ why: "done" });
    expect((await call("GET", "/user/goals")).body).toMatchObject({
      dailyCalorieGoal: 1900,
      macroSplit: { protein: 40, carbs: 30 },
      past: [{ dailyCalorieGoal: 2000 }, { dailyCalorieGoal: 1800 }],
    });
    expect(await device.list()).toMatchObject([{ change: { kind: "goals" }, refusal: expect.any(String) }]);
    expect(await showOnly(device)).toMatchObject({ name: "Soup" });
  });

  test("a session that has ended, a busy server and one out of reach stop all, and lose nothing", async () => {
    const faults: Fault[] = ["before", "busy"];
    const { device, call } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    await device.make({ kind: "add", entry: SOUP });
    await device.make({ kind: "add", entry: { ...SOUP, name: "Tea" } });
    expect(await device.send()).toEqual({ why: "unreachable" });
    expect(await device.send()).toEqual({ why: "later", retryAfterSeconds: undefined });
    await call("POST", "/auth/logout");
    expect((await device.send()).why).toBe("signed-out");
    expect(device.arrived).toHaveLength(1);
    expect((await device.list()).map(({ refusal }) => refusal)).toEqual([null, null]);
  });

  test("two tabs that send the same store it once", async () => {
    const { device } = await prepareDevice();
    for (let meal = 0; meal < 4; meal += 1)
      await device.make({ kind: "add", entry: { ...SOUP, name: `Meal ${meal}` } });
    await Promise.all([device.send(), device.send()]);
    expect((await device.listServer()).map(({ name }) => name).sort()).toEqual([
      "Meal 0",
      "Meal 1",
      "Meal 2",
      "Meal 3",
    ]);
    expect(await device.list()).toEqual([]);
  });

  test("what another account left is not sent", async () => {
    const { device, userId } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const other = createChangingDevice({ userId: userId + 1, call: async () => fail(), now: () => NOON });
    expect(await other.send()).toEqual({ why: "done" });
    expect(await device.list()).toHaveLength(1);
  });

  test("one that was taken back meanwhile is not sent", async () => {
    const { device } = await prepareDevice();
    const stored = await device.make({ kind: "add", entry: SOUP });
    if (!stored) throw new Error("Nothing was written.");
    await withDeviceDatabase((database) => discardChange(database, stored.order), undefined);
    expect(await withDeviceDatabase((database) => noteAttempt(database, stored), undefined)).toBeUndefined();
  });
});

function fail(): never {
  throw new Error("This was not to be called.");
}

type Act = {
  what:
    | "add"
    | "batch"
    | "copy"
    | "rename"
    | "calories"
    | "portion"
    | "portions"
    | "move"
    | "delete"
    | "remove"
    | "restore"
    | "send";
  pick: number;
  value: number;
};

const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(
    ...(["add", "add", "batch", "copy", "copy", "rename", "calories", "portion", "portions", "move"] as const),
    ...(["delete", "remove", "restore", "send"] as const),
  ),
  pick: fc.nat({ max: 9 }),
  value: fc.integer({ min: 1, max: 900 }),
});
const fault = fc.constantFrom<Fault>("none", "none", "before", "lost", "busy");

/** The change that a person makes of an entry. */
function findFields({ what, value }: Act, { eatenAt }: FoodEntry): Partial<NewFoodEntry> {
  if (what === "rename") return { name: `Meal ${value}` };
  if (what === "calories") return { calories: value };
  if (what === "move") return { eatenAt: new Date(Date.parse(eatenAt) - value * MINUTE).toISOString() };
  const whole = {
    calories: 2 * value,
    protein: 10,
    carbs: 20,
    fat: 5,
    fiber: 1,
    sugar: 2,
    sodium: 100,
    servingQuantity: 1,
  };
  return { portion: { share: 0.5, whole } };
}

const SHARES = [0.25, 0.5, 1, 2];

/** The day on which a copy is eaten, and, of some, the time at which all are. */
function findPlace({ value }: Act, now: number): { toDate: string; eatenAt?: string } {
  const toDate = toDiaryDate(now, "UTC", "diary").toString();
  return value % 2 === 0 ? { toDate } : { toDate, eatenAt: new Date(now).toISOString() };
}

/** `MEALGLASS_QUEUE_SEED` and `MEALGLASS_QUEUE_PATH` repeat a failure. */
test("what is shown is what the server says in the end, whatever is lost on the way", async () => {
  const api = startFreeApi();
  let accounts = 0;
  const { MEALGLASS_QUEUE_SEED: seed, MEALGLASS_QUEUE_PATH: path } = process.env;
  const result = await fc.check(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), fc.array(fault, { maxLength: 40 }), async (acts, faults) => {
      let isFaulty = true;
      const left = [...faults];
      accounts += 1;
      const nextFault = () => (isFaulty && left.shift()) || "none";
      const { device, clock } = await prepareDevice({ api, name: `ada${accounts}`, nextFault });
      const deleted: FoodEntry[] = [];
      for (const step of acts) {
        clock.time += MINUTE;
        const shown = await device.show();
        const entry = shown[step.pick % Math.max(1, shown.length)];
        if (step.what === "send") await device.send();
        else if (step.what === "add") {
          await device.make({ kind: "add", entry: { ...SOUP, name: `Meal ${step.value}` } });
        } else if (step.what === "batch") {
          const foods = [`Meal ${step.value}`, "Bread"].map((name) => ({ ...SOUP, name }));
          await device.make({ kind: "batch", batch: { entries: foods, mealType: "dinner" } });
        } else if (step.what === "copy" && entry) {
          const copied = [entry, ...shown.filter(({ id }) => id !== entry.id).slice(0, step.value % 3)];
          const { toDate, eatenAt } = findPlace(step, clock.time);
          const ids = copied.map(({ id }) => id);
          await device.make({ kind: "copy", ids, toDate, ...(eatenAt && { eatenAt }) }, { before: copied });
        } else if (step.what === "portions") {
          const eaten = shown.slice(0, 1 + (step.value % 3));
          const share = SHARES[step.value % SHARES.length] ?? 1;
          const portions = eaten.map(({ id }) => ({ id, share }));
          if (portions.length > 0) await device.make({ kind: "portions", portions }, { before: eaten });
        } else if (step.what === "remove") {
          const removed = shown.slice(0, 1 + (step.value % 3));
          const ids = removed.map(({ id }) => id);
          if (ids.length > 0) await device.make({ kind: "remove", ids }, { before: removed });
        } else if (step.what === "restore") {
          const last = deleted.pop();
          if (last) await device.make({ kind: "restore", id: last.id }, { before: [last] });
        } else if (entry && step.what === "delete") {
          deleted.push(entry);
          await device.make({ kind: "delete", id: entry.id }, { before: [entry] });
        } else if (entry) {
          await device.make({ kind: "edit", id: entry.id, fields: findFields(step, entry) }, { before: [entry] });
        }
      }
      const shown = (await device.show()).map(describeEntry);
      isFaulty = false;
      expect(await device.send()).toEqual({ why: "done" });
      expect(await device.list()).toEqual([]);
      expect((await device.listServer()).map(describeEntry)).toEqual(shown);
    }),
    { numRuns: 200, ...(seed !== undefined && { seed: Number(seed) }), ...(path !== undefined && { path }) },
  );
  if (!result.failed) return;
  const repeated = `MEALGLASS_QUEUE_SEED=${result.seed} MEALGLASS_QUEUE_PATH=${result.counterexamplePath}`;
  throw new Error(`${repeated} repeats it: ${JSON.stringify(result.counterexample)}`, { cause: result.errorInstance });
}, 120_000);

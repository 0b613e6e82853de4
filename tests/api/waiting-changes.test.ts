import { describe, expect, test } from "bun:test";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { SavedMeal } from "../../src/contracts/meals.ts";
import { findToday } from "../../src/shared/diary/day-window.ts";
import { withDeviceDatabase } from "../../web/offline/database.ts";
import { noteAttempt } from "../../web/offline/outbox/outbox.ts";
import { listNewGoals } from "../../web/offline/overlay/apply-pending-goals.ts";
import { createId } from "../../web/platform/create-id.ts";
import { addEntry } from "../support/api/api-steps.ts";
import {
  createChangingDevice,
  describeEntry,
  discard,
  type Fault,
  prepareDevice,
  retry,
  SOUP,
  showOnly,
} from "../support/api/changing-device.ts";
import { type Call, DAY, MINUTE, NOON } from "../support/api/test-api.ts";

// The device's queue, without its screens, against the real server.

const sayFood = ({ name, calories }: FoodEntry) => `${name} ${calories}`;
const NEW_GOALS = { dailyCalorieGoal: 1900, macroSplit: { protein: 40, carbs: 30 } };

describe("changes that wait on a device", () => {
  test("of different entries are sent a few at a time, those of one entry in their order", async () => {
    let [inFlight, most, first] = [0, 0, 0];
    const wrapCall =
      (call: Call): Call =>
      async (...request) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        first ||= inFlight;
        // The answer comes after the calls that are made at the same time.
        for (let turn = 0; turn < 50 && inFlight < 5; turn += 1) await new Promise(setImmediate);
        const answer = await call(...request);
        inFlight -= 1;
        return answer;
      };
    const { device, clock } = await prepareDevice({ wrapCall });
    for (let index = 0; index < 60; index += 1) {
      clock.time += MINUTE;
      await device.make({ kind: "add", entry: { ...SOUP, name: `Soup ${index}` } });
    }
    const shown = await device.show();
    for (const calories of [100, 200, 300])
      for (const entry of shown.slice(0, 10))
        await device.make({ kind: "edit", id: entry.id, fields: { calories } }, { before: [entry] });
    [inFlight, most, first] = [0, 0, 0];
    expect(await device.send()).toEqual({ why: "done" });
    expect([first, most]).toEqual([1, 5]);
    expect(device.arrived).toHaveLength(90);
    expect(await device.show()).toEqual(await device.listServer());
    const edited = new Set(shown.slice(0, 10).map(({ id }) => id));
    for (const { id, calories } of await device.listServer()) expect(calories).toBe(edited.has(id) ? 300 : 400);
  });

  test("what was never sent is taken back without a call", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    await device.make({ kind: "edit", id: local.id, fields: { name: "Stew" } }, { before: [local] });
    expect(await device.make({ kind: "delete", id: local.id }, { before: [local] })).toBeUndefined();
    const entries = ["Soup", "Bread"].map((name) => ({ ...SOUP, name }));
    await device.make({ kind: "batch", batch: { entries, mealType: "dinner" } });
    const shown = await device.show();
    expect(shown.map(({ name, mealType }) => `${name} ${mealType}`)).toEqual(["Bread dinner", "Soup dinner"]);
    await device.make({ kind: "remove", ids: shown.map(({ id }) => id) }, { before: shown });
    expect(await device.list()).toEqual([]);
    await device.send();
    expect(device.arrived).toEqual([]);
  });

  test("what may have arrived is deleted after it was added, and the same tap is one entry", async () => {
    const faults: Fault[] = ["lost"];
    const { device } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    const key = createId();
    await device.make({ kind: "add", entry: SOUP }, { key });
    expect(await device.send()).toEqual({ why: "unreachable" });
    // Its answer was lost: it is shown once.
    const stored = await showOnly(device);
    expect([stored]).toEqual(await device.listServer());
    await device.make({ kind: "add", entry: SOUP }, { key });
    await device.make({ kind: "delete", id: stored.id }, { before: [stored] });
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
    await retry(refused?.order);
    expect(await device.show()).toHaveLength(2);
    await device.send();
    expect(await device.list()).toMatchObject([{ refusal: expect.any(String) }, { refusal: null }]);
    await discard(refused?.order);
    expect(await device.list()).toEqual([]);
  });

  test("made more than 30 days ago, one is refused, and made now by Try Again", async () => {
    const { device: later, call, userId } = await prepareDevice();
    const device = createChangingDevice({ userId, call, now: () => NOON - 31 * DAY });
    await device.make({ kind: "add", entry: SOUP });
    await device.send();
    const [refused] = await device.list();
    expect(refused?.refusal).toBe("It was made more than 30 days ago.");
    await retry(refused?.order);
    await later.send();
    // It was still eaten when it was.
    expect((await device.listServer()).map(({ eatenAt }) => Date.parse(eatenAt))).toEqual([NOON - 31 * DAY]);
  });

  test("a copy of what was taken back is refused", async () => {
    const { device } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const local = await showOnly(device);
    await device.make({ kind: "delete", id: local.id }, { before: [local] });
    const toDate = findToday(NOON, "UTC", "diary").toString();
    await device.make({ kind: "copy", ids: [local.id], toDate }, { before: [local] });
    expect(await device.send()).toEqual({ why: "done" });
    expect(await device.list()).toMatchObject([{ refusal: expect.any(String) }]);
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
    await discard(refused?.order);
    await device.send();
    expect((await device.listServer()).map(sayFood)).toEqual(["Bread 200"]);
    expect(await device.list()).toEqual([]);
  });

  test("a saved meal is logged as it is shown", async () => {
    const { device, call, clock } = await prepareDevice();
    const added = await addEntry(call, { ...SOUP, notes: "Hot" });
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
    const toDate = findToday(NOON, "UTC", "diary").toString();
    await device.make({ kind: "copy", ids: shown.map(({ id }) => id), toDate }, { before: shown });
    await device.send();
    expect((await device.listServer()).map(({ name }) => name)).toEqual(["Tea"]);
    const [refused] = await device.list();
    await discard(refused?.order);
    expect(await device.show()).toHaveLength(2);
    await device.send();
    const sources = (await device.listServer()).map(({ name, source }) => `${name} ${source}`);
    expect(sources.sort()).toEqual(["Tea ai_analysis", "Tea copy"]);
  });

  test("goals are set in their order, at their time, and a refused one is told", async () => {
    const { device, call, clock } = await prepareDevice();
    await device.make({ kind: "goals", fields: { dailyCalorieGoal: 1800 } });
    await device.make({ kind: "goals", fields: NEW_GOALS });
    await device.make({ kind: "goals", fields: { dailyCalorieGoal: 5 } });
    await device.make({ kind: "add", entry: SOUP });
    expect(listNewGoals((await device.list()).slice(0, 2))).toEqual(NEW_GOALS);
    clock.time += 2 * DAY;
    expect(await device.send()).toEqual({ why: "done" });
    // What was replaced on its own day is the goal of no day.
    const past = [{ dailyCalorieGoal: 2000, endedAt: new Date(clock.time - 2 * DAY).toISOString() }];
    expect((await call("GET", "/user/goals")).body).toMatchObject({ ...NEW_GOALS, past });
    expect(await device.list()).toMatchObject([{ change: { kind: "goals" }, refusal: expect.any(String) }]);
    expect(await showOnly(device)).toMatchObject({ name: "Soup" });
  });

  test("a session that has ended, a busy server and one out of reach stop all, and lose nothing", async () => {
    const faults: Fault[] = ["before", "busy"];
    const { device, call } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    await device.make({ kind: "add", entry: SOUP });
    await device.make({ kind: "add", entry: { ...SOUP, name: "Tea" } });
    expect(await device.send()).toEqual({ why: "unreachable" });
    expect(await device.send()).toEqual({ why: "later", retryAfterSeconds: undefined, isDiskFull: false });
    await call("POST", "/auth/logout");
    expect((await device.send()).why).toBe("signed-out");
    expect(device.arrived).toHaveLength(1);
    expect((await device.list()).map(({ refusal }) => refusal)).toEqual([null, null]);
  });

  test("one at which the server fails eight times is refused, however often it could not be sent before", async () => {
    const faults: Fault[] = [...Array<Fault>(10).fill("before"), ...Array<Fault>(8).fill("failed")];
    const { device } = await prepareDevice({ nextFault: () => faults.shift() ?? "none" });
    await device.make({ kind: "add", entry: SOUP });
    for (let attempt = 1; attempt < 18; attempt += 1) await device.send();
    expect(await device.list()).toMatchObject([{ attempts: 17, refusal: null }]);
    await device.send();
    const [refused] = await device.list();
    expect(refused?.refusal).toBe("The server could not save it.");
    faults.push("failed");
    await retry(refused?.order);
    expect((await device.send()).why).toBe("later");
    expect(await device.send()).toEqual({ why: "done" });
    expect((await device.listServer()).map(sayFood)).toEqual(["Soup 400"]);
  });

  test("two tabs that send the same store it once", async () => {
    const { device } = await prepareDevice();
    const names = ["Meal 0", "Meal 1", "Meal 2", "Meal 3"];
    for (const name of names) await device.make({ kind: "add", entry: { ...SOUP, name } });
    await Promise.all([device.send(), device.send()]);
    expect((await device.listServer()).map(({ name }) => name).sort()).toEqual(names);
    expect(await device.list()).toEqual([]);
  });

  test("what another account left is not sent", async () => {
    const { device, userId } = await prepareDevice();
    await device.make({ kind: "add", entry: SOUP });
    const other = createChangingDevice({
      userId: userId + 1,
      call: () => Promise.reject(new Error("This was not to be called.")),
      now: () => NOON,
    });
    expect(await other.send()).toEqual({ why: "done" });
    expect(await device.list()).toHaveLength(1);
  });

  test("one that was taken back meanwhile is not sent", async () => {
    const { device } = await prepareDevice();
    const stored = await device.make({ kind: "add", entry: SOUP });
    if (!stored) throw new Error("Nothing was written.");
    await discard(stored.order);
    expect(await withDeviceDatabase((database) => noteAttempt(database, stored), undefined)).toBeUndefined();
  });
});

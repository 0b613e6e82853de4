import { describe, expect, test } from "bun:test";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { Goals } from "../../src/contracts/goals.ts";
import { DEFAULT_MACRO_SPLIT } from "../../src/shared/food/nutrition.ts";
import { addEntry, fieldError } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, MINUTE, NOON, testApi } from "../support/api/test-api.ts";

const SOUP = { name: "Soup", calories: 400, protein: 20, carbs: 50, fat: 10, mealType: "lunch" };
const iso = (time: number) => new Date(time).toISOString();
const at = (time: number | string) => ({ headers: { "x-changed-at": typeof time === "string" ? time : iso(time) } });

const list = async (call: Call): Promise<FoodEntry[]> => (await call("GET", "/food-entries")).body as FoodEntry[];
const read = async (call: Call): Promise<FoodEntry | undefined> => (await list(call))[0];

/** An account with one entry that was added an hour ago, on two devices. */
async function prepare() {
  const api = testApi({ config: { accessMode: "free" } });
  const call = await api.signIn("ada");
  const id = (await addEntry(call, SOUP)).id;
  api.clock.time = NOON + HOUR;
  return { ...api, call, id, now: NOON + HOUR };
}

// That each field of an entry has its later change, and a portion all its figures, is shown by two-devices.test.ts.

describe("two devices that changed one entry offline", () => {
  test("a change of the same instant that arrives later wins, and one that is sent again changes nothing", async () => {
    const { call, id, now } = await prepare();
    for (const name of ["One", "Two", "Two"]) {
      expect((await call("PATCH", `/food-entries/${id}`, { name }, at(now - 5))).body).toMatchObject({ name });
    }
    await call("PATCH", `/food-entries/${id}`, { name: "Three" }, at(now - 4));
    expect((await call("PATCH", `/food-entries/${id}`, { name: "Two" }, at(now - 5))).body).toMatchObject({
      name: "Three",
    });
  });

  test("a change without a time is made now, and replaces all before it", async () => {
    const { call, id, now, clock } = await prepare();
    await call("PATCH", `/food-entries/${id}`, { name: "Now" });
    await call("PATCH", `/food-entries/${id}`, { name: "Before" }, at(now - 1));
    expect(await read(call)).toMatchObject({ name: "Now" });
    clock.offset = -2 * HOUR;
    expect((await call("PATCH", `/food-entries/${id}`, { name: "Clock set back" })).body).toMatchObject({
      name: "Clock set back",
    });
  });

  test("a share of what is there does not touch figures that were changed after it", async () => {
    const { call, id, now } = await prepare();
    const halve = (time: number) =>
      call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] }, at(time));
    expect((await halve(now - 20)).body).toMatchObject([{ calories: 200, portion: { share: 0.5 } }]);
    await call("PATCH", `/food-entries/${id}`, { calories: 300 }, at(now - 10));
    expect(await halve(now - 20)).toMatchObject({ status: 200, body: [{ calories: 300, portion: null }] });
  });

  test("the later goal wins, and counts from the day on which it was set", async () => {
    const { call, now } = await prepare();
    const setGoal = (dailyCalorieGoal: number, time: number) =>
      call("PATCH", "/user/profile", { dailyCalorieGoal }, at(time));
    expect((await setGoal(2100, now - DAY)).body).toMatchObject({ dailyCalorieGoal: 2100 });
    expect((await setGoal(1900, now - 2 * DAY)).body).toMatchObject({ dailyCalorieGoal: 2100 });
    const { past } = (await call("GET", "/user/goals")).body as Goals;
    expect(past.map(({ endedAt }) => endedAt)).toEqual([iso(now - DAY)]);
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 2300 });
    expect((await setGoal(2000, now - 1)).body).toMatchObject({ dailyCalorieGoal: 2300 });
    await call("PATCH", "/user/profile", { dailyCalorieGoal: 2400 });
    expect((await setGoal(2000, now - 1)).body).toMatchObject({ dailyCalorieGoal: 2400 });
  });

  test("macros and weekdays count from the day on which they were set, and later ones stay", async () => {
    const { call, clock, now } = await prepare();
    const [FIRST, HIGH_PROTEIN, LOW_CARB] = [
      DEFAULT_MACRO_SPLIT,
      { protein: 30, carbs: 40 },
      { protein: 40, carbs: 10 },
    ];
    const weekdayExtras = [-100, 100, 0, 0, 0, 0, 0];
    const change = (fields: object, time: number) => call("PATCH", "/user/goals", fields, at(time));
    const listPast = async () =>
      ((await call("GET", "/user/goals")).body as Goals).past.map(({ macroSplit, endedAt }) => [macroSplit, endedAt]);
    clock.time = now + 3 * DAY;
    await change({ macroSplit: HIGH_PROTEIN }, now + DAY);
    expect(await listPast()).toEqual([[FIRST, iso(now + DAY)]]);
    clock.time = now + 4 * DAY;
    expect((await change({ macroSplit: LOW_CARB, weekdayExtras }, now)).body).toMatchObject({
      macroSplit: HIGH_PROTEIN,
      weekdayExtras,
    });
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 1500 });
    const { body } = await change({ dailyCalorieGoal: 1800, macroSplit: LOW_CARB }, now + 2 * DAY);
    expect(body).toMatchObject({ dailyCalorieGoal: 1500, macroSplit: LOW_CARB });
    expect(await listPast()).toEqual([
      [FIRST, iso(now + DAY)],
      [HIGH_PROTEIN, iso(now + 4 * DAY)],
    ]);
  });

  test("a goal that arrives after a later change of macros and weekdays counts on its days, and the others keep theirs", async () => {
    const { call, signIn, clock, now } = await prepare();
    const [EARLIER, LATER] = [DEFAULT_MACRO_SPLIT, { protein: 30, carbs: 40 }];
    const weekdayExtras = [-100, 100, 0, 0, 0, 0, 0];
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 2000 });
    clock.time = now + 3 * DAY;
    await call("PATCH", "/user/goals", { macroSplit: LATER });
    clock.time += DAY;
    await call("PATCH", "/user/goals", { weekdayExtras });
    const setGoal = (dailyCalorieGoal: number, time: number) =>
      call("PATCH", "/user/profile", { dailyCalorieGoal }, at(time));
    const read = async () => {
      const { past, ...current } = (await call("GET", "/user/goals")).body as Goals;
      return [...past, { ...current, endedOn: "" }].map((goal) => [
        goal.dailyCalorieGoal,
        goal.macroSplit,
        goal.weekdayExtras,
        goal.endedOn.slice(0, 10),
      ]);
    };
    const day = (days: number) => iso(now + days * DAY).slice(0, 10);
    await setGoal(1800, now + 2 * DAY);
    const expected = [
      [2000, EARLIER, null, day(2)],
      [1800, EARLIER, null, day(3)],
      [1800, LATER, null, day(4)],
      [1800, LATER, weekdayExtras, ""],
    ];
    expect((await read()).slice(-4)).toEqual(expected);
    await setGoal(1800, now + 2 * DAY);
    await signIn("bob");
    const taken = { username: "bob", dailyCalorieGoal: 1500 };
    expect((await call("PATCH", "/user/profile", taken, at(now + 2 * DAY + HOUR))).status).toBe(409);
    expect((await read()).slice(-4)).toEqual(expected);
    // On a day on which another change was made, the goal before stays that of the days before.
    await setGoal(1700, now + 3 * DAY - HOUR);
    expect((await read()).slice(-4)).toEqual([
      [2000, EARLIER, null, day(2)],
      [1800, EARLIER, null, day(3)],
      [1700, LATER, null, day(4)],
      [1700, LATER, weekdayExtras, ""],
    ]);
  });
});

describe("deleting and restoring", () => {
  test("a change of a deleted entry is kept in its fields; deleting again is 204 with a time, else 404", async () => {
    const { call, id, now } = await prepare();
    await call("DELETE", `/food-entries/${id}`);
    expect((await call("PATCH", `/food-entries/${id}`, { name: "Bean soup" })).status).toBe(404);
    expect((await call("PATCH", `/food-entries/${id}`, { name: "Bean soup" }, at(now))).status).toBe(204);
    const portions = { portions: [{ id, share: 0.5 }] };
    expect((await call("POST", "/food-entries/portions", portions)).status).toBe(404);
    expect(await call("POST", "/food-entries/portions", portions, at(now))).toMatchObject({ status: 200, body: [] });
    expect(await list(call)).toEqual([]);
    const restored = await call("POST", `/food-entries/${id}/restore`);
    expect(restored.body).toMatchObject({ name: "Bean soup", calories: 200 });
    const answers = [await call("DELETE", `/food-entries/${id}`), await call("DELETE", `/food-entries/${id}`)];
    answers.push(await call("DELETE", `/food-entries/${id}`, undefined, at(now)));
    expect(answers.map(({ status }) => status)).toEqual([204, 404, 204]);
  });

  test("an entry that was deleted more than a day ago is reached by nothing", async () => {
    const { call, id, clock } = await prepare();
    await call("DELETE", `/food-entries/${id}`);
    clock.time += DAY;
    const time = at(clock.time);
    expect((await call("DELETE", `/food-entries/${id}`, undefined, time)).status).toBe(404);
    expect((await call("PATCH", `/food-entries/${id}`, { name: "X" }, time)).status).toBe(404);
    expect((await call("POST", `/food-entries/${id}/restore`, undefined, time)).status).toBe(404);
    expect((await call("POST", "/food-entries/portions", { portions: [{ id, share: 2 }] }, time)).status).toBe(404);
  });

  test("a late deletion of a stored entry leaves a day to restore it", async () => {
    const { call, id, clock } = await prepare();
    const time = at(clock.time);
    clock.time += 10 * DAY;
    expect((await call("DELETE", `/food-entries/${id}`, undefined, time)).status).toBe(204);
    clock.time += DAY - MINUTE;
    expect((await call("POST", `/food-entries/${id}/restore`)).status).toBe(200);
  });
});

describe("X-Changed-At", () => {
  const WRONG_TIMES = [
    ...["", "now", "0", "1781697600000", "2026-06-17", "2026-06-17T12:00", "1970-01-01T00:00:00Z"],
    "2026-06-31T12:00:00Z",
    "2026-06-17T25:00:00Z",
    "2026-06-17T11:59:60Z",
    "2026-06-17T12:00:00Z, 2026-06-17T12:00:00Z",
    ...["2026-06-17T12:00:00Z[UTC]", "+275761-01-01T00:00:00Z", `2026-06-17T12:00:00.${"0".repeat(5000)}Z`],
  ];
  const sendAll = async (call: Call, id: string, time: number | string) => {
    return [
      await call("PATCH", `/food-entries/${id}`, { name: "X" }, at(time)),
      await call("POST", "/food-entries/portions", { portions: [{ id, share: 0.5 }] }, at(time)),
      await call("POST", "/food-entries/remove", { ids: [id] }, at(time)),
      await call("POST", `/food-entries/${id}/restore`, undefined, at(time)),
      await call("DELETE", `/food-entries/${id}`, undefined, at(time)),
      await call("PATCH", "/user/profile", { dailyCalorieGoal: 1234 }, at(time)),
      await call("PATCH", "/user/goals", { macroSplit: DEFAULT_MACRO_SPLIT }, at(time)),
    ];
  };

  test("of another form, of no day or of more than 30 days ago is 422 and changes nothing", async () => {
    const { call, id, syncDb } = await prepare();
    const before = syncDb.select().from(foodEntries).all();
    for (const time of [...WRONG_TIMES, iso(NOON + HOUR - 30 * DAY - 1)]) {
      for (const { status, body } of await sendAll(call, id, time)) {
        expect([time, status, Object.keys((body as { fields: object }).fields)]).toEqual([time, 422, ["X-Changed-At"]]);
      }
    }
    expect(syncDb.select().from(foodEntries).all()).toEqual(before);
    expect((await call("GET", "/user/profile")).body).not.toMatchObject({ dailyCalorieGoal: 1234 });
  });

  test("30 days ago is accepted, and so is another offset", async () => {
    const { call, id, now } = await prepare();
    for (const time of [now - 30 * DAY, "2026-06-17T14:30:00+02:00"]) {
      const answers = await sendAll(call, id, time);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200, 204, 200, 200]);
      await call("POST", `/food-entries/${id}/restore`);
      await call("PATCH", `/food-entries/${id}`, { name: "Soup" });
    }
  });

  test("a time ahead counts as now, so that a wrong clock does not win for good", async () => {
    const { call, id, now, clock } = await prepare();
    await call("PATCH", `/food-entries/${id}`, { name: "From the year 9000" }, at("9000-01-01T00:00:00Z"));
    clock.time = now + 1;
    await call("PATCH", `/food-entries/${id}`, { name: "Next" }, at(now + 1));
    expect(await read(call)).toMatchObject({ name: "Next" });
  });

  test("twenty changes at once: the one made last stays", async () => {
    const { call, id, now } = await prepare();
    const names = Array.from({ length: 20 }, (_, index) => `Soup ${index}`);
    const answers = await Promise.all(
      names.map((name, index) => call("PATCH", `/food-entries/${id}`, { name }, at(now - ((index * 7) % 20) * MINUTE))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(call)).toMatchObject({ name: "Soup 0" });
  });

  test("reaches no entry of someone else, there or deleted", async () => {
    const { call, id, now, signIn, syncDb } = await prepare();
    const mallory = await signIn("mallory");
    for (const isDeleted of [false, true]) {
      if (isDeleted) await call("DELETE", `/food-entries/${id}`);
      const before = syncDb.select().from(foodEntries).all();
      const statuses = (await sendAll(mallory, id, now)).map(({ status }) => status);
      expect(statuses).toEqual([404, 404, 204, 404, 404, 200, 200]);
      expect(syncDb.select().from(foodEntries).all()).toEqual(before);
    }
  });

  test("neither an entry nor the export shows when its fields were changed, and a copy has none of it", async () => {
    const { call, id, now, syncDb } = await prepare();
    const { body } = await call("PATCH", `/food-entries/${id}`, { name: "X" }, at(now));
    expect(Object.keys(body as object)).not.toContain("fieldChangedAt");
    await call("POST", "/food-entries/copy", { ids: [id], toDate: "2026-06-17" });
    const times = syncDb.select({ times: foodEntries.fieldChangedAt }).from(foodEntries).all();
    expect(times).toEqual([{ times: JSON.stringify({ name: now }) }, { times: null }]);
    const exported = await call("GET", "/user/export");
    expect(JSON.stringify(exported.body)).not.toContain("hangedAt");
  });
});

describe("what a device adds later", () => {
  const TEA = { name: "Tea", calories: 2 };

  test("was eaten when it was added, unless it says when, and never in the future", async () => {
    const { call, now } = await prepare();
    const eaten = async (fields: object, time: number) => {
      const added = await call("POST", "/food-entries", { ...TEA, ...fields }, at(time));
      expect(added.status).toBe(201);
      return (added.body as FoodEntry).eatenAt;
    };
    expect(await eaten({}, now - 20 * MINUTE)).toBe(iso(now - 20 * MINUTE));
    expect(await eaten({}, now + 20 * MINUTE)).toBe(iso(now));
    expect(await eaten({ eatenAt: iso(now - DAY) }, now - 20 * MINUTE)).toBe(iso(now - DAY));
    const batch = await call("POST", "/food-entries/batch", { entries: [TEA] }, at(now - HOUR));
    expect(batch).toMatchObject({ status: 201, body: [{ name: "Tea", eatenAt: iso(now - HOUR) }] });
    expect(await call("POST", "/food-entries", TEA, at(now - 31 * DAY))).toMatchObject(fieldError("X-Changed-At"));
  });

  test("is added once, whether or not the first call said when", async () => {
    const { call, now } = await prepare();
    const send = (headers: object) =>
      call("POST", "/food-entries", TEA, { headers: { "idempotency-key": "tea", ...headers } });
    const first = await send({});
    expect(await send(at(now - HOUR).headers)).toEqual(first);
    expect((await list(call)).filter(({ name }) => name === "Tea")).toHaveLength(1);
  });
});

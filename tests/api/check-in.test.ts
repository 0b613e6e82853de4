import { describe, expect, test } from "bun:test";
import type { CheckIn, Goals } from "../../src/contracts/goals.ts";
import { addEntry, atOnce, signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON } from "../support/api/test-api.ts";

const ANSWERS = { primaryGoal: "weight_loss", activityLevel: "lightly_active", age: 40, height: 175, sex: "male" };
/** What most people log in a day, as shares of its energy. */
const MEALS = [
  ["breakfast", 0.25],
  ["lunch", 0.35],
  ["dinner", 0.4],
] as const;

const toIso = (instant: number) => new Date(instant).toISOString();
const readCheckIn = async (call: Call): Promise<CheckIn> => (await call("GET", "/user/goals/check-in")).body as CheckIn;

type Eater = { days: number; kcal?: number; kgPerDay?: number; skip?: (daysAgo: number) => boolean };

/** Logs and weighs on the finished days before now, and answers what the check-in asks. */
async function prepare({ days, kcal = 2400, kgPerDay = 0, skip = () => false }: Eater) {
  const api = await signedInApi({ config: { accessMode: "free" } });
  const { call } = api;
  await call("PATCH", "/user/goals", ANSWERS);
  const ids: string[] = [];
  for (const [mealType, share] of MEALS) {
    const calories = Math.round(kcal * share);
    const entry = { name: mealType, calories, mealType, eatenAt: toIso(NOON - days * DAY) };
    ids.push((await addEntry(call, entry)).id);
  }
  for (let daysAgo = days; daysAgo > 0; daysAgo -= 1) {
    const weighedAt = toIso(NOON - daysAgo * DAY - 4 * HOUR);
    await call("POST", "/weights", { kg: 80 - kgPerDay * daysAgo, weighedAt });
    if (daysAgo === days || skip(daysAgo)) continue;
    const toDate = toIso(NOON - daysAgo * DAY).slice(0, 10);
    expect((await call("POST", "/food-entries/copy", { ids, toDate })).status).toBe(201);
  }
  return api;
}

describe("GET user/goals/check-in", () => {
  test("says what is missing, and changes nothing", async () => {
    const { call } = await signedInApi();
    expect(await readCheckIn(call)).toEqual({
      status: "collecting",
      missing: [
        { what: "age", have: 0, need: 1 },
        { what: "height", have: 0, need: 1 },
        { what: "days", have: 0, need: 14 },
        { what: "trackedDays", have: 0, need: 10 },
        { what: "weighings", have: 0, need: 4 },
      ],
      ...{ expenditure: null, low: null, high: null, dailyCalorieGoal: 2000, proposal: null, leftOut: [] },
      reason: expect.any(String),
    });
  });

  test("estimates from finished days, without what looks half-tracked and without today", async () => {
    const { call } = await prepare({ days: 28, skip: (daysAgo) => daysAgo % 9 === 0 });
    const half = { name: "Tea", calories: 50, mealType: "breakfast", eatenAt: toIso(NOON - 9 * DAY) };
    await call("POST", "/food-entries", half);
    const before = await readCheckIn(call);
    expect(before).toMatchObject({ status: "ready", missing: [], leftOut: [{ date: "2026-06-08", calories: 50 }] });
    // Weight and intake stay: what is used is what is eaten.
    expect(before.expenditure).toBeWithin(2300, 2500);
    expect(before.low).toBeLessThan(before.expenditure ?? 0);
    expect(before.high).toBeGreaterThan(before.expenditure ?? 0);
    await call("POST", "/food-entries", { name: "Cake", calories: 9000, eatenAt: toIso(NOON - HOUR) });
    await call("POST", "/weights", { kg: 90, weighedAt: toIso(NOON - HOUR) });
    expect(await readCheckIn(call)).toEqual(before);
  });

  test("sees a falling weight", async () => {
    const { call } = await prepare({ days: 28, kgPerDay: -0.1 });
    expect((await readCheckIn(call)).expenditure).toBeGreaterThan(2600);
  });

  test("proposes 100 kcal, and the next ones a week after the person has taken them", async () => {
    const { call, clock } = await prepare({ days: 21, kcal: 2100 });
    const proposals: (number | null)[] = [];
    for (const days of [0, 0, 6, 1]) {
      clock.time += days * DAY;
      const { proposal } = await readCheckIn(call);
      proposals.push(proposal);
      expect(((await call("GET", "/user/goals")).body as Goals).dailyCalorieGoal).toBe(
        proposals.length === 1 ? 2000 : 1900,
      );
      if (proposals.length === 1) await call("PATCH", "/user/profile", { dailyCalorieGoal: proposal });
    }
    expect(proposals).toEqual([1900, null, null, 1800]);
    const { past } = (await call("GET", "/user/goals")).body as Goals;
    expect(past.map(({ dailyCalorieGoal }) => dailyCalorieGoal)).toEqual([2000]);
  });

  test("rests for a week when the present goal is set again", async () => {
    const { call, clock } = await prepare({ days: 21 });
    await call("PATCH", "/user/profile", { dailyCalorieGoal: 2000 });
    expect(await readCheckIn(call)).toMatchObject({ proposal: null, reason: expect.stringContaining("in 7 days") });
    clock.time = NOON + 7 * DAY;
    expect(await readCheckIn(call)).toMatchObject({ proposal: 1900 });
  });

  test.each([
    // 06:30 on the 17th in Tokyo is 14:30 on the 16th in Los Angeles.
    ["Asia/Tokyo", "America/Los_Angeles", "2026-06-16T21:30", "2026-06-24T13:00"],
    ["America/Los_Angeles", "Asia/Tokyo", "2026-06-17T05:00", "2026-06-22T21:00"],
    // Right after a flight over the date line it is the day before still.
    ["Pacific/Auckland", "Pacific/Honolulu", "2026-06-17T00:00", "2026-06-24T16:00"],
  ])("counts the week by the clock of %s, where the goal was set, also in %s", async (there, here, setAt, endsAt) => {
    const { call, clock } = await prepare({ days: 28, kcal: 2100 });
    const isIn = (zone: string) => ({ headers: { "x-time-zone": zone } });
    clock.time = Date.parse(`${setAt}Z`);
    for (const [zone, dailyCalorieGoal] of [
      [there, 2000],
      [here, undefined],
    ] as const)
      await call("PATCH", "/user/goals", { dailyCalorieGoal, primaryGoal: "weight_loss" }, isIn(zone));
    const propose = async () =>
      ((await call("GET", "/user/goals/check-in", undefined, isIn(here))).body as CheckIn).proposal;
    expect(await propose()).toBeNull();
    clock.time = Date.parse(`${endsAt}Z`) - 1;
    expect(await propose()).toBeNull();
    clock.time += 1;
    expect(await propose()).toBe(1900);
  });

  test.each([
    ["under 18", { age: 17 }],
    ["in pregnancy", { isPregnant: true, sex: "female" }],
  ])("is not offered %s", async (_, answers) => {
    const { call } = await prepare({ days: 14 });
    expect(await readCheckIn(call)).toMatchObject({ status: "ready" });
    await call("PATCH", "/user/goals", answers);
    expect(await readCheckIn(call)).toMatchObject({ status: "not_offered", expenditure: null, proposal: null });
  });

  test.each([
    [null, 1500],
    [[-40, -40, -40, -40, -40, 240, -40], 1540],
  ])("proposes no day under the floor, with %j by weekday", async (weekdayExtras, proposal) => {
    const { call, clock } = await prepare({ days: 21, kcal: 1500 });
    await call("PATCH", "/user/goals", { dailyCalorieGoal: 1600, weekdayExtras });
    clock.time = NOON + 7 * DAY;
    expect(await readCheckIn(call)).toMatchObject({ status: "ready", proposal });
  });

  test("reads one's own diary and body alone", async () => {
    const { call, signIn } = await prepare({ days: 14 });
    const eve = await signIn("eve");
    await eve("PATCH", "/user/goals", ANSWERS);
    expect(await readCheckIn(eve)).toMatchObject({ status: "collecting" });
    expect(await readCheckIn(call)).toMatchObject({ status: "ready" });
    const answers = await atOnce(20, () => call("GET", "/user/goals/check-in"));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

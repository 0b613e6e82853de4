import { describe, expect, test } from "bun:test";
import type { Exercise } from "../../src/contracts/body.ts";
import type { Goals } from "../../src/contracts/goals.ts";
import { EXERCISES_PER_DAY_MAX } from "../../src/shared/product/limits.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { type Call, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const ID = "0b5c1c7e-3d0f-4c0e-9f65-0a1b2c3d4e5f";
const WALK = { activity: "walking", minutes: 30, kcal: 90 };
const RUN = { activity: "running", minutes: 60, kcal: 600, addsToGoal: true };
const keyed = { headers: { "idempotency-key": ID } };
const list = async (call: Call, query = "?day=2026-06-17") =>
  (await call("GET", `/exercise${query}`)).body as Exercise[];
const readGoal = async (call: Call, dayStart = 6) =>
  ((await call("GET", `/user/daily-summary?dayStart=${dayStart}`)).body as { dailyCalorieGoal: number })
    .dailyCalorieGoal;

describe("exercise", () => {
  test("is added once under the client's id, listed by day, and deleted", async () => {
    const { call } = await signedInApi();
    const { status, body } = await call("POST", "/exercise", WALK, keyed);
    const expected = { ...WALK, id: ID, addsToGoal: false, doneAt: "2026-06-17T12:00:00.000Z" };
    expect(status).toBe(201);
    expect(body).toEqual({ ...expected, doneOn: "2026-06-17T12:00", timeZone: "UTC" });
    expect((await call("POST", "/exercise", RUN, keyed)).body).toEqual(body);
    await call("POST", "/exercise", { ...RUN, doneOn: "2026-06-16T07:00" });
    expect(await list(call)).toEqual([body as Exercise]);
    expect((await list(call, "?day=2026-06-16&days=2")).map(({ activity }) => activity)).toEqual([
      "running",
      "walking",
    ]);
    expect((await call("DELETE", `/exercise/${ID}`)).status).toBe(204);
    expect((await call("DELETE", `/exercise/${ID}`)).status).toBe(404);
    expect(await list(call)).toEqual([]);
  });

  test("adds to the goal of its day alone, and only where the person says so", async () => {
    const { call, clock } = await signedInApi();
    await call("POST", "/exercise", WALK);
    expect(await readGoal(call)).toBe(2000);
    await call("POST", "/exercise", RUN, keyed);
    await call("POST", "/exercise", { ...RUN, doneOn: "2026-06-15T07:00", kcal: 111 });
    // Before the diary's day begins, and after Home's has.
    await call("POST", "/exercise", { ...RUN, doneOn: "2026-06-17T05:00", kcal: 50 });
    expect([await readGoal(call, 4), await readGoal(call, 6)]).toEqual([2650, 2600]);
    const { dailyCalorieGoal, exercise } = (await call("GET", "/user/goals")).body as Goals;
    expect(dailyCalorieGoal).toBe(2000);
    const id = expect.any(String);
    expect(exercise.toSorted((a, b) => a.date.localeCompare(b.date))).toEqual([
      { id, date: "2026-06-15", kcal: 111 },
      { id, date: "2026-06-16", homeDate: "2026-06-17", kcal: 50 },
      { id: ID, date: "2026-06-17", kcal: 600 },
    ]);
    expect((await call("GET", "/meal-suggestions")).body).toMatchObject({ caloriesLeft: 2600 });
    // Home shows it beside its own goal.
    expect((await call("GET", "/nutrition-advice")).body).toEqual({
      advice: expect.stringContaining("Your goal is 2,650 kcal."),
    });
    await call("DELETE", `/exercise/${ID}`);
    expect(await readGoal(call)).toBe(2000);
    clock.time = NOON + 24 * HOUR;
    expect(await readGoal(call)).toBe(2000);
  });

  test("is one's own, and a day has a most", async () => {
    const { signIn } = testApi();
    const [ada, eve] = [await signIn("ada"), await signIn("eve")];
    for (let index = 0; index < EXERCISES_PER_DAY_MAX; index += 1) await ada("POST", "/exercise", RUN);
    expect((await ada("POST", "/exercise", RUN, keyed)).status).toBe(409);
    expect([await list(eve), await readGoal(eve)]).toEqual([[], 2000]);
  });
});

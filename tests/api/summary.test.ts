import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { foodEntries, streaks } from "../../db/schema/diary.ts";
import type { DailySummary } from "../../src/contracts/summary.ts";
import type { SyncDb } from "../support/api/test-api.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const eat = (call: Call, calories: number, time: number, macros = {}) =>
  call("POST", "/food-entries", { name: "Meal", calories, eatenAt: new Date(time).toISOString(), ...macros });
const summary = async (call: Call, query = "", zone = "UTC") =>
  (await call("GET", `/user/daily-summary${query}`, undefined, { headers: { "x-time-zone": zone } })).body;

test("an empty diary: zeros and the goal [C06]", async () => {
  expect(await summary(await testApi().signIn("ada"))).toEqual({
    dailyCalories: 0,
    dailyCalorieGoal: 2000,
    macros: { protein: 0, carbs: 0, fat: 0 },
    weeklyStats: { averageDailyCalories: 0, streakDays: 0, totalEntries: 0 },
  });
});

// What lies in a day of either start, and in a week, is shown by diary-days.test.ts.
test("sums the day from 06:00 or 04:00, macros rounded after adding, without what is deleted [K11]", async () => {
  const call = await testApi().signIn("ada");
  await eat(call, 300, NOON, { protein: 10.3, carbs: 20.3, fat: 0.3 });
  await eat(call, 200, NOON - HOUR, { protein: 10.3, carbs: 20.1, fat: 0.1 });
  expect(await summary(call)).toMatchObject({ dailyCalories: 500, macros: { protein: 21, carbs: 40, fat: 0 } });
  // Deleted entries count nowhere.
  for (const id of [1, 2]) await call("DELETE", `/food-entries/${id}`);
  const weeklyStats = { averageDailyCalories: 0, streakDays: 0, totalEntries: 0 };
  expect(await summary(call)).toMatchObject({ dailyCalories: 0, weeklyStats });
  await eat(call, 400, Date.UTC(2026, 5, 17, 5, 59, 59, 999));
  await eat(call, 800, Date.UTC(2026, 5, 17, 6));
  expect(await summary(call)).toMatchObject({ dailyCalories: 800 });
  expect(await summary(call, "?dayStart=4")).toMatchObject({ dailyCalories: 1200 });
});

/** One entry at noon UTC on each of the `count` days that end `last` days ago. */
function fillDays(syncDb: SyncDb, count: number, last = 0): void {
  const meal = { userId: 1, name: "Meal", calories: 500, mealType: "lunch", createdAt: NOON } as const;
  const meals = Array.from({ length: count }, (_, index) => ({ ...meal, eatenAt: NOON - (last + index) * DAY }));
  syncDb.insert(foodEntries).values(meals).run();
}

describe("a long streak", () => {
  const streak = async (call: Call, zone = "UTC") =>
    ((await summary(call, "", zone)) as DailySummary).weeklyStats.streakDays;
  const diary = async (days: number) => {
    const api = testApi();
    const call = await api.signIn("ada");
    fillDays(api.syncDb, days);
    expect(await streak(call)).toBe(days);
    return { ...api, call };
  };
  const kept = ({ syncDb }: { syncDb: SyncDb }) =>
    syncDb.select({ through: streaks.through, days: streaks.days }).from(streaks).all();

  test("is kept once it takes more than a month to count, and counted on from there", async () => {
    expect(kept(await diary(33))).toEqual([]);
    const { call, clock, ...api } = await diary(400);
    expect(kept(api)).toEqual([{ through: "2026-06-16", days: 399 }]);
    clock.time += DAY;
    fillDays(api.syncDb, 1, -1);
    expect(await streak(call)).toBe(401);
    expect(kept(api)).toEqual([{ through: "2026-06-16", days: 399 }]);
  });

  test.each([32, 33, 34, 96, 97, 224, 225])("of %i days is the same however often it is asked for", async (days) => {
    const { call } = await diary(days);
    expect(await streak(call)).toBe(days);
  });

  test("ends where an entry is deleted or moves to another day, and goes on when that is undone", async () => {
    const { call, ...api } = await diary(100);
    await call("DELETE", "/food-entries/61");
    expect(kept(api)).toEqual([]);
    expect(await streak(call)).toBe(60);
    await call("POST", "/food-entries/61/restore");
    expect(await streak(call)).toBe(100);
    api.syncDb.update(foodEntries).set({ eatenAt: NOON }).where(eq(foodEntries.id, "61")).run();
    expect(await streak(call)).toBe(60);
  });

  test("grows where a gap before it is filled", async () => {
    const { call, syncDb } = await diary(100);
    fillDays(syncDb, 50, 101);
    expect(await streak(call)).toBe(100);
    await eat(call, 500, NOON - 100 * DAY);
    expect(await streak(call)).toBe(151);
  });

  test("ends with a day that no one logged, and begins again", async () => {
    const { call, clock, syncDb } = await diary(100);
    clock.time += 2 * DAY;
    expect(await streak(call)).toBe(0);
    fillDays(syncDb, 1, -2);
    expect(await streak(call)).toBe(1);
    fillDays(syncDb, 1, -1);
    expect(await streak(call)).toBe(102);
  });

  test("is the same in every zone", async () => {
    const { call, syncDb } = await diary(100);
    // 05:00 belongs to the day before, where it was eaten.
    syncDb
      .update(foodEntries)
      .set({ eatenAt: NOON - 50 * DAY - 7 * HOUR })
      .where(eq(foodEntries.id, "51"))
      .run();
    expect(await streak(call)).toBe(50);
    expect(await streak(call, "Asia/Kathmandu")).toBe(50);
  });

  test("of someone else is left alone", async () => {
    const { signIn, syncDb } = await diary(100);
    const eve = await signIn("eve");
    await eat(eve, 500, NOON - 50 * DAY);
    expect(kept({ syncDb })).toHaveLength(1);
    expect(await streak(eve)).toBe(0);
  });
});

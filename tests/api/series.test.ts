import { expect, test } from "bun:test";
import type { DayFigures } from "../../src/contracts/summary.ts";
import type { PeriodTotals } from "../../src/shared/diary/period-series.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const eat = (call: Call, calories: number, time: number, fields = {}) =>
  call("POST", "/food-entries", { name: "Meal", calories, eatenAt: new Date(time).toISOString(), ...fields });
const series = async (call: Call, query = "", zone = "UTC") =>
  (await call("GET", `/user/daily-series${query}`, undefined, { headers: { "x-time-zone": zone } }))
    .body as DayFigures[];

test.each([
  ["", 7, "2026-06-11"],
  ["?days=7", 7, "2026-06-11"],
  ["?days=30", 30, "2026-05-19"],
  ["?days=90", 90, "2026-03-20"],
])("%j of an empty diary: %i days of zeros, oldest first", async (query, count, first) => {
  const days = await series(await testApi().signIn("ada"), query);
  expect(days).toHaveLength(count);
  expect(days[0]).toEqual({ date: first, calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 });
  expect(days.at(-1)?.date).toBe("2026-06-17");
});

test("each day has its own entries, grams rounded after adding, without those of others and deleted ones", async () => {
  const { call, signIn } = await signedInApi();
  await eat(await signIn("eve"), 700, NOON);
  await eat(call, 600, NOON);
  await call("DELETE", "/food-entries/2");
  await eat(call, 300, NOON, { protein: 10.3, carbs: 20.3, fat: 0.3 });
  await eat(call, 200, NOON - HOUR, { protein: 10.3, carbs: 20.1, fat: 0.1 });
  await eat(call, 1000, NOON - 6 * DAY);
  await eat(call, 9000, NOON - 7 * DAY);
  const days = await series(call);
  expect(days.at(-1)).toEqual({ date: "2026-06-17", calories: 500, protein: 21, carbs: 40, fat: 0, entries: 2 });
  expect(days[0]).toEqual({ date: "2026-06-11", calories: 1000, protein: 0, carbs: 0, fat: 0, entries: 1 });
  expect(days.reduce((sum, day) => sum + day.entries, 0)).toBe(3);
});

test("days begin at 06:00 in the zone of the entry [K14]", async () => {
  const call = await testApi().signIn("ada");
  // 06:00 in Kathmandu is 00:15 UTC.
  const there = { timeZone: "Asia/Kathmandu" };
  await eat(call, 100, Date.UTC(2026, 5, 17, 0, 14, 59, 999), there);
  await eat(call, 200, Date.UTC(2026, 5, 17, 0, 15), there);
  const [yesterday, today] = (await series(call, "", "Asia/Kathmandu")).slice(-2);
  expect(yesterday).toMatchObject({ date: "2026-06-16", calories: 100 });
  expect(today).toMatchObject({ date: "2026-06-17", calories: 200 });
});

const periods = async (call: Call, query: string, zone = "UTC") =>
  (await call("GET", `/user/period-series?${query}`, undefined, { headers: { "x-time-zone": zone } }))
    .body as PeriodTotals[];
const NOTHING = { trackedDays: 0, entries: 0, calories: 0, protein: 0, carbs: 0, fat: 0 };

test("an empty diary has 52 weeks and one month of zeros", async () => {
  const call = await testApi().signIn("ada");
  const weeks = await periods(call, "by=week");
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
    52,
    { start: "2025-06-23", ...NOTHING },
    { start: "2026-06-15", ...NOTHING },
  ]);
  expect(await periods(call, "by=month")).toEqual([{ start: "2026-06-01", ...NOTHING }]);
});

test("weeks and months sum their days, which begin at 06:00, without deleted entries and those of others", async () => {
  const { call, signIn } = await signedInApi();
  await eat(await signIn("eve"), 700, NOON);
  await eat(call, 600, NOON);
  await call("DELETE", "/food-entries/2");
  await eat(call, 300, NOON, { protein: 10.3, carbs: 20.3, fat: 0.3 });
  await eat(call, 200, NOON - HOUR, { protein: 10.3, carbs: 20.1, fat: 0.1 });
  await eat(call, 1000, NOON - DAY);
  // Monday at 05:59 belongs to Sunday, and the first of a month to the month before.
  await eat(call, 50, Date.UTC(2026, 5, 15, 5, 59));
  await eat(call, 70, Date.UTC(2026, 5, 1, 5, 59));
  await eat(call, 80, Date.UTC(2026, 2, 31, 12));
  const [before, last] = (await periods(call, "by=week")).slice(-2);
  const week = { start: "2026-06-15", trackedDays: 2, entries: 3, calories: 1500, protein: 21, carbs: 40, fat: 0 };
  expect([before, last]).toEqual([{ start: "2026-06-08", ...NOTHING, trackedDays: 1, entries: 1, calories: 50 }, week]);
  expect((await periods(call, "by=week&weekStart=0")).at(-1)).toMatchObject({ start: "2026-06-14", calories: 1550 });
  expect((await periods(call, "by=month")).map(({ start, calories }) => [start, calories])).toEqual([
    ["2026-03-01", 80],
    ["2026-04-01", 0],
    ["2026-05-01", 70],
    ["2026-06-01", 1550],
  ]);
});

test("the days of 90 days are the days of their weeks", async () => {
  const call = await testApi().signIn("ada");
  for (let day = 0; day < 85; day += 3) await eat(call, 100 + day, NOON - day * DAY - 2 * HOUR, { protein: 0.4 * day });
  const days = await series(call, "?days=90");
  for (const { start, ...week } of (await periods(call, "by=week&weekStart=3")).slice(-12)) {
    const end = String(Temporal.PlainDate.from(start).add({ weeks: 1 }));
    const own = days.filter(({ date }) => date >= start && date < end);
    const sum = (figure: "calories" | "protein" | "entries") => own.reduce((total, one) => total + one[figure], 0);
    expect(week).toMatchObject({ calories: sum("calories"), protein: sum("protein"), entries: sum("entries") });
  }
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { foodEntries } from "../../db/schema/diary.ts";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../src/contracts/summary.ts";
import { DAY_START_HOURS, type DayStart, findToday, type InstantRange } from "../../src/shared/diary/day-window.ts";
import { toEatenTime } from "../../src/shared/diary/eaten-time.ts";
import type { SyncDb } from "../support/api/test-api.ts";
import { type Call, DAY, HOUR, testApi } from "../support/api/test-api.ts";

// The diary of a traveler, read in different ways: in every zone each entry is on the same one day.

/** Instants whose last weeks include the clock changes of both hemispheres. */
const MOMENTS = {
  "after the clocks went forward in Europe": Date.UTC(2026, 2, 29, 9, 30),
  "after they went back in America": Date.UTC(2026, 10, 1, 20),
  "on a day of 25 hours in Europe": Date.UTC(2026, 9, 25, 3, 10),
};
const ZONES = Intl.supportedValuesOf("timeZone");
const RUNS = { numRuns: 25 };

type Meal = { eatenAt: number; zone: string; calories: number; protein: number; carbs: number; fat: number };

const tenths = fc.integer({ min: 0, max: 900 }).map((amount) => amount / 10);
/** Meals of the last hundred days and the day ahead, many of them around the starts of days. */
const createMealsUntil = (now: number) =>
  fc.array(
    fc.record<Meal>({
      eatenAt: fc.oneof(
        fc.integer({ min: now - 100 * DAY, max: now + DAY }),
        fc.tuple(fc.integer({ min: 0, max: 7 * 24 * 4 }), fc.constantFrom(-1, 0, 1)).map(([quarters, ms]) => {
          const quarter = HOUR / 4;
          return Math.floor(now / quarter) * quarter - quarters * quarter + ms;
        }),
      ),
      zone: fc.constantFrom(...ZONES),
      calories: fc.integer({ min: 1, max: 3000 }),
      protein: tenths,
      carbs: tenths,
      fat: tenths,
    }),
    { maxLength: 60 },
  );

function fill(syncDb: SyncDb, meals: readonly Meal[]): void {
  syncDb.delete(foodEntries).run();
  if (meals.length === 0) return;
  const rows = meals.map(({ zone, eatenAt, ...meal }) => ({
    ...{ ...meal, ...toEatenTime(eatenAt, zone) },
    ...{ userId: 1, name: "Meal", mealType: "snack" as const, createdAt: 0 },
  }));
  syncDb.insert(foodEntries).values(rows).run();
}

/** The calls about the diary, sent from `zone`. */
function createCalls(call: Call, zone: string) {
  const get = async (path: string) => {
    const answer = await call("GET", path, undefined, { headers: { "x-time-zone": zone } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const range = ({ from, to }: InstantRange) =>
    `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  return {
    day: async (date: string, dayStart: DayStart) =>
      (await get(`/food-entries?day=${date}&dayStart=${DAY_START_HOURS[dayStart]}`)) as FoodEntry[],
    list: async (window: InstantRange) => (await get(`/food-entries?${range(window)}`)) as FoodEntry[],
    page: async (window: InstantRange, limit: number, before?: string) =>
      (await get(
        `/food-entries?${range(window)}&limit=${limit}${before === undefined ? "" : `&before=${before}`}`,
      )) as FoodEntry[],
    all: async () => (await get("/food-entries")) as FoodEntry[],
    summary: async (dayStart: DayStart) =>
      (await get(`/user/daily-summary?dayStart=${DAY_START_HOURS[dayStart]}`)) as DailySummary,
    series: async (days: number) => (await get(`/user/daily-series?days=${days}`)) as DayFigures[],
  };
}

/** The day of an entry by the clock that hung where it was eaten: the rule in its simplest form. */
function findDate({ eatenAt, timeZone }: FoodEntry, dayStart: DayStart): string {
  const local = toClock(eatenAt, timeZone).toPlainDateTime();
  return local.subtract({ hours: DAY_START_HOURS[dayStart] }).toPlainDate().toString();
}

const sumBy = (entries: readonly FoodEntry[]) => {
  const sum = (figure: "calories" | "protein" | "carbs" | "fat") =>
    entries.reduce((total, entry) => total + entry[figure], 0);
  const grams = { protein: sum("protein"), carbs: sum("carbs"), fat: sum("fat") };
  return { calories: sum("calories"), ...grams, entries: entries.length };
};
const toClock = (instant: string | number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Number(new Date(instant))).toZonedDateTimeISO(zone);
const getHoursAhead = (clock: Temporal.ZonedDateTime): number => clock.offsetNanoseconds / 3.6e12;

/** Days in a row up to today, which may be empty. A flight over the date line skips a day that is none. */
function countStreak(entries: readonly FoodEntry[], now: number, zone: string): number {
  const today = findToday(now, zone, "diary");
  /** The clocks of a day's entries, the earliest local time first. */
  const readClocks = (daysAgo: number) =>
    entries
      .filter((entry) => findDate(entry, "diary") === String(today.subtract({ days: daysAgo })))
      .map(({ eatenAt, timeZone }) => toClock(eatenAt, timeZone))
      .sort((a, b) => Temporal.PlainDateTime.compare(a.toPlainDateTime(), b.toPlainDateTime()));
  let streak = Number(readClocks(0).length > 0);
  for (let daysAgo = 1; ; daysAgo += 1) {
    const [before, after = toClock(now, zone)] = [readClocks(daysAgo + 1).at(-1), readClocks(daysAgo - 1).at(0)];
    if (readClocks(daysAgo).length > 0) streak += 1;
    else if (!before || getHoursAhead(after) - getHoursAhead(before) <= 12) return streak;
  }
}

/** Grams are rounded after adding; exact halves may be rounded either way. */
const expectAbout = (rounded: number, exact: number) => expect(Math.abs(rounded - exact)).toBeLessThanOrEqual(0.500001);

const eitherDay = fc.constantFrom<DayStart>("home", "diary");

describe.each(Object.entries(MOMENTS))("%s", (_, now) => {
  const cases = [createMealsUntil(now), fc.constantFrom(...ZONES)] as const;
  const diary = async () => {
    const api = testApi();
    api.clock.time = now;
    return { ...api, call: await api.signIn("ada") };
  };

  test("a day's entries are the same whichever call lists them, and the series has their sums", async () => {
    const { syncDb, call } = await diary();
    const property = fc.asyncProperty(...cases, async (meals, zone) => {
      fill(syncDb, meals);
      const calls = createCalls(call, zone);
      const everything = await calls.all();
      const today = findToday(now, zone, "diary");
      const series = await calls.series(90);
      const days = Array.from({ length: 90 }, (_, index) => String(today.subtract({ days: 89 - index })));
      expect(series.map(({ date }) => date)).toEqual(days);
      for (const [index, date] of days.entries()) {
        const figures = series[index];
        const ofDay = everything.filter((entry) => findDate(entry, "diary") === date);
        // Most of the days are empty, and 90 calls for them would say nothing more.
        if (figures?.entries !== 0 || ofDay.length > 0) expect(await calls.day(date, "diary")).toEqual(ofDay);
        const sums = sumBy(ofDay);
        expect({ calories: figures?.calories, entries: figures?.entries }).toEqual({
          calories: sums.calories,
          entries: sums.entries,
        });
        for (const macro of ["protein", "carbs", "fat"] as const) expectAbout(figures?.[macro] ?? -1, sums[macro]);
      }
      expect(await calls.series(30)).toEqual(series.slice(-30));
      expect(await calls.series(7)).toEqual(series.slice(-7));
    });
    await fc.assert(property, RUNS);
  });

  test("the summary is the sum of the day's list and of the week's series, from 04:00 and from 06:00", async () => {
    const { syncDb, call } = await diary();
    const property = fc.asyncProperty(...cases, eitherDay, async (meals, zone, dayStart) => {
      fill(syncDb, meals);
      const calls = createCalls(call, zone);
      const summary = await calls.summary(dayStart);
      const today = String(findToday(now, zone, dayStart));
      const ofToday = await calls.day(today, dayStart);
      expect(ofToday).toEqual((await calls.all()).filter((entry) => findDate(entry, dayStart) === today));
      const sums = sumBy(ofToday);
      expect(summary.dailyCalories).toBe(sums.calories);
      for (const macro of ["protein", "carbs", "fat"] as const) expectAbout(summary.macros[macro], sums[macro]);

      const series = await calls.series(90);
      const tracked = series.slice(-7).filter(({ entries }) => entries > 0);
      const calories = tracked.reduce((sum, day) => sum + day.calories, 0);
      expect(summary.weeklyStats).toEqual({
        averageDailyCalories: tracked.length === 0 ? 0 : Math.round(calories / tracked.length),
        totalEntries: tracked.reduce((sum, day) => sum + day.entries, 0),
        streakDays: countStreak(await calls.all(), now, zone),
      });
    });
    await fc.assert(property, RUNS);
  });

  test("pages of any size list each entry once, in the same order", async () => {
    const { syncDb, call } = await diary();
    const property = fc.asyncProperty(...cases, fc.integer({ min: 1, max: 20 }), async (meals, zone, limit) => {
      fill(syncDb, meals);
      const calls = createCalls(call, zone);
      const window = { from: now - 50 * DAY, to: now };
      const paged: FoodEntry[] = [];
      for (;;) {
        const page = await calls.page(window, limit, paged.at(-1)?.id);
        paged.push(...page);
        if (page.length < limit) break;
      }
      expect(paged).toEqual(await calls.list(window));
    });
    await fc.assert(property, RUNS);
  });
});

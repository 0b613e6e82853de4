import { expect, test } from "bun:test";
import fc from "fast-check";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { createSummaryService } from "../../src/features/summary/service.ts";
import { countStreak, findSummaryDays, listDaysUntil, sumSummary } from "../../src/shared/diary/day-sums.ts";
import { buildDayWindow, findUtcOffset } from "../../src/shared/diary/day-window.ts";
import { formatEatenTime, readLocalTime, toEatenTime } from "../../src/shared/diary/eaten-time.ts";
import {
  findDaysBefore,
  findFirstDate,
  findStart,
  listCachedDays,
  toClocks,
  toFigures,
} from "../../web/offline/cache/stored-diary.ts";

const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;
/** Two days after the clocks went back. */
const SYNCED_AT = Date.UTC(2026, 9, 27, 10);
/** Where people may have been: from one to the other the date line may lie between. */
const ZONES = [ZONE, "Asia/Dubai", "Asia/Kathmandu", "Pacific/Auckland", "Pacific/Honolulu", "Pacific/Kiritimati"];

type Eaten = Pick<FoodEntry, "eatenAt" | "eatenOn" | "calories" | "protein" | "carbs" | "fat">;

const getStart = (date: Temporal.PlainDate): number => buildDayWindow(date, "diary").from;

/** The server's service on these entries, with its streaks counted day by day. */
function createServer(eaten: readonly Eaten[], now: number) {
  const figures = toFigures(eaten as FoodEntry[]);
  const clocks = toClocks(eaten as FoodEntry[]);
  const listOffsets = (date: Temporal.PlainDate) =>
    clocks
      .filter(({ localTime }) => getStart(date) <= localTime && localTime < getStart(date.add({ days: 1 })))
      .map(({ utcOffset }) => utcOffset);
  return createSummaryService({
    users: { findById: async () => ({ dailyCalorieGoal: 2000, weekdayExtras: null }) },
    entries: {
      findFigures: async (_, from, to) => figures.filter(([localTime]) => localTime >= from && localTime <= to),
      sumDays: async () => [],
    },
    exercises: { sumAdded: async () => 0 },
    streaks: {
      countDays: async (_, last, offsetNow) => {
        let count = 0;
        for (let date = last; ; date = date.subtract({ days: 1 })) {
          const before = listOffsets(date.subtract({ days: 1 })).at(0);
          const after = listOffsets(date.add({ days: 1 })).at(-1) ?? offsetNow;
          if (listOffsets(date).length > 0) count += 1;
          else if (before === undefined || after - before <= DAY_MS / 2) return count;
        }
      },
    },
    clock: { now: () => now, monotonic: () => now },
  });
}

const USER = { id: 1, timeZone: ZONE } as Parameters<ReturnType<typeof createServer>["getDailySummary"]>[0];

/** For each of the last days whether something was eaten, when in it, and where. */
const history = fc.array(
  fc.record({
    isEaten: fc.boolean(),
    hour: fc.integer({ min: 0, max: 23 }),
    zone: fc.constantFrom(ZONE, ZONE, ...ZONES),
  }),
  { minLength: 36, maxLength: 60 },
);

test("a device has the server's sums and streak, also days after it was synchronized, for a traveler and over a clock change", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.nat({ max: 40 }),
      fc.nat({ max: 5 }),
      fc.constantFrom("home" as const, "diary" as const),
      async (past, streak, daysLater, dayStart) => {
        const eaten = past.flatMap(({ isEaten, hour, zone }, days): Eaten[] => {
          if (!isEaten && days >= streak) return [];
          const eatenAt = Date.UTC(2026, 9, 27 - days, days === 0 ? hour % 10 : hour, 30, 12);
          const time = formatEatenTime(toEatenTime(eatenAt, zone));
          return [{ ...time, calories: 300 + days, protein: 0.1 * days, carbs: 20.3, fat: hour / 3 }];
        });
        const { weeklyStats } = await createServer(eaten, SYNCED_AT).getDailySummary(USER, "diary");
        const firstDate = findFirstDate(SYNCED_AT, ZONE);
        const from = findStart({ firstDate });
        const kept = (eaten as FoodEntry[]).filter((entry) => readLocalTime(entry) >= from);
        const { streakDays } = weeklyStats;
        const synced = { streakDays, offsetNow: findUtcOffset(SYNCED_AT, ZONE) };
        const daysBefore = findDaysBefore(listCachedDays(firstDate, SYNCED_AT, ZONE), kept, synced);

        const now = SYNCED_AT + daysLater * DAY_MS;
        const expected = await createServer(eaten, now).getDailySummary(USER, dayStart);
        const sums = sumSummary(findSummaryDays(now, ZONE, dayStart), toFigures(kept));
        const offsetNow = findUtcOffset(now, ZONE);
        expect({
          dailyCalories: sums.dailyCalories,
          macros: sums.macros,
          averageDailyCalories: sums.averageDailyCalories,
          totalEntries: sums.totalEntries,
          streakDays: countStreak(listCachedDays(firstDate, now, ZONE), toClocks(kept), { daysBefore, offsetNow }),
        }).toEqual({ dailyCalories: expected.dailyCalories, macros: expected.macros, ...expected.weeklyStats });
      },
    ),
  );
});

test("a device that was synchronized on the last day keeps all that thirty days need", () => {
  const from = findStart({ firstDate: findFirstDate(SYNCED_AT, ZONE) });
  expect(listDaysUntil(SYNCED_AT, 30, ZONE)[0]?.from).toBeGreaterThan(from);
});

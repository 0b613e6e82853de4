import { expect, test } from "bun:test";
import fc from "fast-check";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { createSummaryService } from "../../src/features/summary/service.ts";
import { countStreak, findSummaryDays, listDaysUntil, sumSummary } from "../../src/shared/diary/day-sums.ts";
import { toDiaryDate } from "../../src/shared/diary/day-window.ts";
import { findDaysBefore, findFirstDay, listKeptDays, toFigures } from "../../web/offline/cache/stored-diary.ts";

const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;
/** Two days after the clocks went back. */
const SYNCED_AT = Date.UTC(2026, 9, 27, 10);

type Eaten = Pick<FoodEntry, "eatenAt" | "calories" | "protein" | "carbs" | "fat">;

/** The server's service on these entries, with its streaks counted day by day. */
function createServer(eaten: readonly Eaten[], now: number) {
  const figures = toFigures(eaten as FoodEntry[]).toSorted(([a], [b]) => b - a);
  const days = new Set(figures.map(([eatenAt]) => String(toDiaryDate(eatenAt, ZONE, "diary"))));
  return createSummaryService({
    users: { findById: async () => ({ dailyCalorieGoal: 2000 }) },
    entries: { findFigures: async (_, from, to) => figures.filter(([eatenAt]) => eatenAt >= from && eatenAt <= to) },
    streaks: {
      countDays: async (_, _zone, date) => {
        let count = 0;
        while (days.has(String(date.subtract({ days: count })))) count += 1;
        return count;
      },
    },
    clock: { now: () => now, monotonic: () => now },
  });
}

const USER = { id: 1, timeZone: ZONE } as Parameters<ReturnType<typeof createServer>["getDailySummary"]>[0];

/** For each of the last days whether something was eaten, and when in it. */
const history = fc.array(fc.record({ isEaten: fc.boolean(), hour: fc.integer({ min: 0, max: 23 }) }), {
  minLength: 36,
  maxLength: 60,
});

test("a device has the server's sums and streak, also days after it was synchronized and over a clock change", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.nat({ max: 40 }),
      fc.nat({ max: 5 }),
      fc.constantFrom("home" as const, "diary" as const),
      async (past, streak, daysLater, dayStart) => {
        const eaten = past.flatMap(({ isEaten, hour }, days): Eaten[] => {
          if (!isEaten && days >= streak) return [];
          const eatenAt = new Date(Date.UTC(2026, 9, 27 - days, days === 0 ? hour % 10 : hour, 30)).toISOString();
          return [{ eatenAt, calories: 300 + days, protein: 0.1 * days, carbs: 20.3, fat: hour / 3 }];
        });
        const { weeklyStats } = await createServer(eaten, SYNCED_AT).getDailySummary(USER, "diary");
        const { firstDate, from } = findFirstDay(SYNCED_AT, ZONE);
        const kept = (eaten as FoodEntry[]).filter(({ eatenAt }) => Date.parse(eatenAt) >= from);
        const daysBefore = findDaysBefore(listKeptDays(firstDate, SYNCED_AT, ZONE), kept, weeklyStats.streakDays);

        const now = SYNCED_AT + daysLater * DAY_MS;
        const expected = await createServer(eaten, now).getDailySummary(USER, dayStart);
        const figures = toFigures(kept).toSorted(([a], [b]) => b - a);
        const sums = sumSummary(findSummaryDays(now, ZONE, dayStart), figures);
        expect({
          dailyCalories: sums.dailyCalories,
          macros: sums.macros,
          averageDailyCalories: sums.averageDailyCalories,
          totalEntries: sums.totalEntries,
          streakDays: countStreak(listKeptDays(firstDate, now, ZONE), figures, daysBefore),
        }).toEqual({ dailyCalories: expected.dailyCalories, macros: expected.macros, ...expected.weeklyStats });
      },
    ),
  );
});

test("a device that was synchronized on the last day keeps all that thirty days need", () => {
  const { from } = findFirstDay(SYNCED_AT, ZONE);
  expect(listDaysUntil(SYNCED_AT, 30, ZONE)[0]?.from).toBeGreaterThan(from);
});

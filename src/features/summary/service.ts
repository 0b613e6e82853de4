import type { DailySummary, DayFigures } from "../../contracts/summary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type DayStart, findDayWindow, listDiaryDays, toDiaryDate } from "../../shared/day-window.ts";
import { type EntryFigures, roundMacros, sumByWindow, type Totals } from "./totals.ts";

type Deps = {
  users: { findById(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  entries: { findFigures(userId: number, from: number, to: number): Promise<EntryFigures[]> };
  streaks: { countDays(userId: number, timeZone: string, date: Temporal.PlainDate): Promise<number> };
  clock: Clock;
};

const WEEK_DAYS = 7;

/** The average over the days with entries, in whole kcal; 0 without entries. */
function summarizeWeek(days: readonly Totals[]) {
  const tracked = days.filter((day) => day.entries > 0);
  const calories = tracked.reduce((sum, day) => sum + day.calories, 0);
  return {
    averageDailyCalories: tracked.length === 0 ? 0 : Math.round(calories / tracked.length),
    totalEntries: tracked.reduce((sum, day) => sum + day.entries, 0),
  };
}

/** Today's progress, the week's figures and the figures of each day. Weeks and streaks are of diary days. */
export function createSummaryService({ users, entries, streaks, clock }: Deps) {
  const listDaysUntilToday = (count: number, { timeZone }: CurrentUser, now: number) =>
    listDiaryDays(toDiaryDate(now, timeZone, "diary"), count, timeZone, "diary");

  /** Consecutive days with an entry, up to today, or up to yesterday if today has none yet. */
  const countStreak = async (
    user: CurrentUser,
    week: readonly Totals[],
    yesterday: Temporal.PlainDate,
  ): Promise<number> => {
    const isTodayTracked = (week.at(-1)?.entries ?? 0) > 0;
    const isYesterdayTracked = (week.at(-2)?.entries ?? 0) > 0;
    const before = isYesterdayTracked ? await streaks.countDays(user.id, user.timeZone, yesterday) : 0;
    return before + Number(isTodayTracked);
  };

  return {
    /** The running day in the caller's zone, and the seven diary days that end today. */
    async getDailySummary(user: CurrentUser, dayStart: DayStart): Promise<DailySummary> {
      const now = clock.now();
      const account = await users.findById(user.id);
      if (!account) throw signedOut();
      const today = findDayWindow(now, user.timeZone, dayStart);
      const days = listDaysUntilToday(WEEK_DAYS, user, now);
      const [first, last] = [days.at(0), days.at(-1)];
      if (!first || !last) throw new Error("A week has no days.");
      const figures = await entries.findFigures(user.id, first.from, Math.max(last.to, today.to));
      const [day] = sumByWindow([today], figures);
      if (!day) throw new Error("A day has no totals.");
      const week = sumByWindow(days, figures);
      return {
        dailyCalories: day.calories,
        dailyCalorieGoal: account.dailyCalorieGoal,
        macros: roundMacros(day),
        weeklyStats: {
          ...summarizeWeek(week),
          streakDays: await countStreak(user, week, last.date.subtract({ days: 1 })),
        },
      };
    },

    /** The figures of the last `count` diary days, oldest first. A day without entries has zeros. */
    async getDailySeries(user: CurrentUser, count: number): Promise<DayFigures[]> {
      const days = listDaysUntilToday(count, user, clock.now());
      const [first, last] = [days.at(0), days.at(-1)];
      if (!first || !last) return [];
      const totals = sumByWindow(days, await entries.findFigures(user.id, first.from, last.to));
      return totals.map((day, index) => ({
        date: String(days[index]?.date),
        calories: day.calories,
        ...roundMacros(day),
        entries: day.entries,
      }));
    },
  };
}
export type SummaryService = ReturnType<typeof createSummaryService>;

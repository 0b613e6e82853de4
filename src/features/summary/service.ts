import type { DailySummary, DayFigures } from "../../contracts/summary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type DayStart, findDayWindow, listDiaryDays, toDiaryDate } from "../../shared/day-window.ts";
import { type DayTotals, isTracked, summarizeDays } from "../../shared/diary-figures.ts";
import { type EntryFigures, sumByWindow } from "./totals.ts";

type Deps = {
  users: { findById(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  entries: { findFigures(userId: number, from: number, to: number): Promise<EntryFigures[]> };
  streaks: { countDays(userId: number, timeZone: string, date: Temporal.PlainDate): Promise<number> };
  clock: Clock;
};

const WEEK_DAYS = 7;

/** Today's progress, the week's figures and the figures of each day. Weeks and streaks are of diary days. */
export function createSummaryService({ users, entries, streaks, clock }: Deps) {
  const listDaysUntilToday = (count: number, { timeZone }: CurrentUser, now: number) =>
    listDiaryDays(toDiaryDate(now, timeZone, "diary"), count, timeZone, "diary");

  /** Consecutive days with an entry, up to today, or up to yesterday if today has none yet. */
  const countStreakOfWeek = async (
    user: CurrentUser,
    week: readonly DayTotals[],
    yesterday: Temporal.PlainDate,
  ): Promise<number> => {
    const [dayBefore, today] = week.slice(-2).map(isTracked);
    const before = dayBefore ? await streaks.countDays(user.id, user.timeZone, yesterday) : 0;
    return before + Number(today);
  };

  const service = {
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
      const { averageDailyCalories, totalEntries } = summarizeDays(week);
      const { protein, carbs, fat } = day;
      return {
        dailyCalories: day.calories,
        dailyCalorieGoal: account.dailyCalorieGoal,
        macros: { protein, carbs, fat },
        weeklyStats: {
          averageDailyCalories,
          totalEntries,
          streakDays: await countStreakOfWeek(user, week, last.date.subtract({ days: 1 })),
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
        ...day,
      }));
    },

    /** The streak of `getDailySummary`. */
    async countStreak(user: CurrentUser): Promise<number> {
      return (await service.getDailySummary(user, "diary")).weeklyStats.streakDays;
    },
  };
  return service;
}
export type SummaryService = ReturnType<typeof createSummaryService>;

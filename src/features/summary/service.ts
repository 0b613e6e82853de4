import type { DailySummary, DayFigures } from "../../contracts/summary.ts";
import type { CurrentUser } from "../../current-user.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { addWeekdayExtra, type WeekdayExtras } from "../../shared/diary/daily-goals.ts";
import {
  type EntryFigures,
  findSummaryDays,
  listDaysUntil,
  sumSeries,
  sumSummary,
} from "../../shared/diary/day-sums.ts";
import {
  buildDayWindow,
  type DayStart,
  findToday,
  findUtcOffset,
  type LocalRange,
} from "../../shared/diary/day-window.ts";
import type { DayTotals } from "../../shared/diary/diary-figures.ts";
import {
  findPeriodStart,
  type Period,
  type PeriodTotals,
  sumPeriods,
  YEAR_WEEKS,
} from "../../shared/diary/period-series.ts";

type Deps = {
  users: {
    findById(id: number): Promise<{ dailyCalorieGoal: number; weekdayExtras: WeekdayExtras } | undefined>;
  };
  entries: {
    findFigures(userId: number, from: number, to: number): Promise<EntryFigures[]>;
    sumDays(userId: number, from: number, to: number): Promise<(DayTotals & { date: string })[]>;
  };
  exercises: { sumAdded(userId: number, day: LocalRange): Promise<number> };
  streaks: { countDays(userId: number, date: Temporal.PlainDate, offsetNow: number): Promise<number> };
  clock: Clock;
};

/** Today's progress, the week's figures and the figures of each day. Weeks and streaks are of diary days. */
export function createSummaryService({ users, entries, exercises, streaks, clock }: Deps) {
  const service = {
    /** The running day in the caller's zone, and the seven diary days that end today. */
    async getDailySummary(user: CurrentUser, dayStart: DayStart): Promise<DailySummary> {
      const now = clock.now();
      const account = await users.findById(user.id);
      if (!account) throw signedOut();
      const days = findSummaryDays(now, user.timeZone, dayStart);
      const figures = sumSummary(days, await entries.findFigures(user.id, days.range.from, days.range.to));
      const { dailyCalories, macros, averageDailyCalories, totalEntries, isTodayTracked } = figures;
      // Consecutive days with an entry, up to today, or up to yesterday if today has none yet.
      const mayContinue = figures.isYesterdayTracked || figures.isDayBeforeTracked;
      const offsetNow = findUtcOffset(now, user.timeZone);
      const before = mayContinue ? await streaks.countDays(user.id, days.yesterday, offsetNow) : 0;
      return {
        dailyCalories,
        dailyCalorieGoal:
          addWeekdayExtra(account.dailyCalorieGoal, account.weekdayExtras, findToday(now, user.timeZone, dayStart)) +
          (await exercises.sumAdded(user.id, days.today)),
        macros,
        weeklyStats: { averageDailyCalories, totalEntries, streakDays: before + Number(isTodayTracked) },
      };
    },

    /** The figures of the last `count` diary days, oldest first. A day without entries has zeros. */
    async getDailySeries(user: CurrentUser, count: number): Promise<DayFigures[]> {
      const days = listDaysUntil(clock.now(), count, user.timeZone);
      const [first, last] = [days.at(0), days.at(-1)];
      if (!first || !last) return [];
      return sumSeries(days, await entries.findFigures(user.id, first.from, last.to));
    },

    /**
     * The figures of the last 52 weeks, or of each month since the one of the first entry; oldest first, the current one
     * last. `weekStart`: 0 for Sunday to 6.
     */
    async getPeriodSeries(user: CurrentUser, period: Period, weekStart: number): Promise<PeriodTotals[]> {
      const today = findToday(clock.now(), user.timeZone, "diary");
      const current = findPeriodStart(today, period, weekStart);
      const year = current.subtract({ weeks: YEAR_WEEKS - 1 });
      const from = period === "week" ? buildDayWindow(year, "diary").from : 0;
      const days = await entries.sumDays(user.id, from, buildDayWindow(today, "diary").to);
      const oldest = Temporal.PlainDate.from(days.at(0)?.date ?? today);
      const first = period === "week" ? year : findPeriodStart(oldest, period, weekStart);
      return sumPeriods(days, period, first, today);
    },

    /** The streak of `getDailySummary`. */
    async countStreak(user: CurrentUser): Promise<number> {
      return (await service.getDailySummary(user, "diary")).weeklyStats.streakDays;
    },
  };
  return service;
}
export type SummaryService = ReturnType<typeof createSummaryService>;

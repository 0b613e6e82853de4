import type { DailySummary, DayFigures } from "../../contracts/summary.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { type DayStart, dayWindowAt, diaryDateOf, diaryDaysUntil } from "../../shared/day-window.ts";
import { type EntryFigures, inWholeGrams, type Totals, totalsOf } from "./totals.ts";

type Caller = { id: number; timeZone: string };

type Deps = {
  users: { byId(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  entries: { figuresBetween(userId: number, from: number, to: number): Promise<EntryFigures[]> };
  streaks: { daysUntil(userId: number, timeZone: string, date: Temporal.PlainDate): Promise<number> };
  clock: Clock;
};

const WEEK_DAYS = 7;

/** The average is over the days with entries, rounded to whole kcal; 0 where there is none. */
function weekFigures(days: readonly Totals[]) {
  const tracked = days.filter((day) => day.entries > 0);
  const calories = tracked.reduce((sum, day) => sum + day.calories, 0);
  return {
    averageDailyCalories: tracked.length === 0 ? 0 : Math.round(calories / tracked.length),
    totalEntries: tracked.reduce((sum, day) => sum + day.entries, 0),
  };
}

/** Today's progress, the week's figures and the figures of each day. Weeks and streaks are of diary days. */
export function createSummaryService({ users, entries, streaks, clock }: Deps) {
  const daysUntilToday = (count: number, { timeZone }: Caller, now: number) =>
    diaryDaysUntil(diaryDateOf(now, timeZone, "diary"), count, timeZone, "diary");

  /** Consecutive days with an entry, back from today, or from yesterday while today is still empty. */
  const streakOf = async (caller: Caller, week: readonly Totals[], yesterday: Temporal.PlainDate): Promise<number> => {
    const isTodayTracked = (week.at(-1)?.entries ?? 0) > 0;
    const isYesterdayTracked = (week.at(-2)?.entries ?? 0) > 0;
    const before = isYesterdayTracked ? await streaks.daysUntil(caller.id, caller.timeZone, yesterday) : 0;
    return before + Number(isTodayTracked);
  };

  return {
    /** The running day in the caller's zone, and the seven diary days that end today. */
    async dailySummary(caller: Caller, dayStart: DayStart): Promise<DailySummary> {
      const now = clock.now();
      const account = await users.byId(caller.id);
      if (!account) throw signedOut();
      const today = dayWindowAt(now, caller.timeZone, dayStart);
      const days = daysUntilToday(WEEK_DAYS, caller, now);
      const [first, last] = [days.at(0), days.at(-1)];
      if (!first || !last) throw new Error("A week has no days.");
      const figures = await entries.figuresBetween(caller.id, first.from, Math.max(last.to, today.to));
      const [day] = totalsOf([today], figures);
      if (!day) throw new Error("A day has no totals.");
      const week = totalsOf(days, figures);
      return {
        dailyCalories: day.calories,
        dailyCalorieGoal: account.dailyCalorieGoal,
        macros: inWholeGrams(day),
        weeklyStats: {
          ...weekFigures(week),
          streakDays: await streakOf(caller, week, last.date.subtract({ days: 1 })),
        },
      };
    },

    /** The figures of each of the `count` diary days that end today, oldest first; a day without entries has zeros. */
    async dailySeries(caller: Caller, count: number): Promise<DayFigures[]> {
      const days = daysUntilToday(count, caller, clock.now());
      const [first, last] = [days.at(0), days.at(-1)];
      if (!first || !last) return [];
      const totals = totalsOf(days, await entries.figuresBetween(caller.id, first.from, last.to));
      return totals.map((day, index) => ({
        date: String(days[index]?.date),
        calories: day.calories,
        ...inWholeGrams(day),
        entries: day.entries,
      }));
    },
  };
}
export type SummaryService = ReturnType<typeof createSummaryService>;

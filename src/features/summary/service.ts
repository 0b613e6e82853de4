import type { DailySummary } from "../../contracts/summary.ts";
import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import {
  type DayStartHour,
  DIARY_DAY_START_HOUR,
  dayWindow,
  dayWindowAt,
  diaryDateOf,
} from "../../shared/day-window.ts";

type Totals = { calories: number; protein: number; carbs: number; fat: number; entries: number };

type Deps = {
  users: { byId(id: number): Promise<{ dailyCalorieGoal: number } | undefined> };
  entries: {
    totals(userId: number, from: number, to: number): Promise<Totals>;
    latestUntil(userId: number, to: number): Promise<number | undefined>;
  };
  clock: Clock;
};

const WEEK_DAYS = 7;

/** Today's progress and the week's figures. Weeks and streaks are of diary days, which begin at 06:00. */
export function createSummaryService({ users, entries, clock }: Deps) {
  /** Consecutive diary days with an entry, back from `today`, or from the day before while today is still empty. */
  const streakUntil = async (userId: number, timeZone: string, today: Temporal.PlainDate): Promise<number> => {
    let expected = today;
    let days = 0;
    for (;;) {
      const { to } = dayWindow(expected, timeZone, DIARY_DAY_START_HOUR);
      const eatenAt = await entries.latestUntil(userId, to);
      if (eatenAt === undefined) return days;
      const tracked = diaryDateOf(eatenAt, timeZone, DIARY_DAY_START_HOUR);
      const isTodayStillEmpty = days === 0 && expected.equals(today) && tracked.equals(today.subtract({ days: 1 }));
      if (!tracked.equals(expected) && !isTodayStillEmpty) return days;
      days += 1;
      expected = tracked.subtract({ days: 1 });
    }
  };

  const weekUntil = async (userId: number, timeZone: string, today: Temporal.PlainDate) => {
    const days = Array.from({ length: WEEK_DAYS }, (_, daysAgo) => today.subtract({ days: daysAgo }));
    const totals = await Promise.all(
      days.map((day) => {
        const { from, to } = dayWindow(day, timeZone, DIARY_DAY_START_HOUR);
        return entries.totals(userId, from, to);
      }),
    );
    const tracked = totals.filter((day) => day.entries > 0);
    const calories = tracked.reduce((sum, day) => sum + day.calories, 0);
    return {
      averageDailyCalories: tracked.length === 0 ? 0 : Math.round(calories / tracked.length),
      totalEntries: tracked.reduce((sum, day) => sum + day.entries, 0),
    };
  };

  return {
    /** The day that began at `dayStart` o'clock in the caller's zone, and the seven diary days that end today. */
    async dailySummary(caller: { id: number; timeZone: string }, dayStart: DayStartHour): Promise<DailySummary> {
      const now = clock.now();
      const account = await users.byId(caller.id);
      if (!account) throw signedOut();
      const { from, to } = dayWindowAt(now, caller.timeZone, dayStart);
      const day = await entries.totals(caller.id, from, to);
      const today = diaryDateOf(now, caller.timeZone, DIARY_DAY_START_HOUR);
      return {
        dailyCalories: day.calories,
        dailyCalorieGoal: account.dailyCalorieGoal,
        macros: { protein: Math.round(day.protein), carbs: Math.round(day.carbs), fat: Math.round(day.fat) },
        weeklyStats: {
          ...(await weekUntil(caller.id, caller.timeZone, today)),
          streakDays: await streakUntil(caller.id, caller.timeZone, today),
        },
      };
    },
  };
}
export type SummaryService = ReturnType<typeof createSummaryService>;

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Goals } from "../../../src/contracts/goals.ts";
import type { DailyGoals } from "../../../src/shared/diary/daily-goals.ts";
import { parseLocalTime } from "../../../src/shared/diary/day-window.ts";
import { CHECK_IN, GOALS } from "../../platform/api/paths.ts";
import { invalidate } from "../../platform/query-client.ts";

/** The account's goal, what it follows from, and its goals of past days. */
export const goalsQuery = () => queryOptions<Goals>({ queryKey: [GOALS] });

const pickDailyGoals = ({ dailyCalorieGoal, macroSplit, weekdayExtras, past, exercise }: Goals): DailyGoals => ({
  current: { dailyCalorieGoal, macroSplit, weekdayExtras },
  exercise,
  past: past.map(({ endedOn, ...goal }) => ({ ...goal, endedLocal: parseLocalTime(endedOn) })),
});

/** The goals that days are compared with. */
export const dailyGoalsQuery = () =>
  queryOptions<Goals, Error, DailyGoals>({ queryKey: [GOALS], select: pickDailyGoals });

/** Invalidates the goals and the check-in, after a change made here or elsewhere. */
export const invalidateGoals = (client: QueryClient): Promise<void> => invalidate(client, [GOALS], [CHECK_IN]);

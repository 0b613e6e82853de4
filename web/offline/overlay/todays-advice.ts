import type { QueryKey } from "@tanstack/react-query";
import type { NutritionAdvice } from "../../../src/contracts/advice.ts";
import { type DailyGoals, findGoalOfDay, toGoalOfDay, type WeeklyGoal } from "../../../src/shared/diary/daily-goals.ts";
import { buildDayWindow, findToday } from "../../../src/shared/diary/day-window.ts";
import { describeToday } from "../../../src/shared/diary/todays-advice.ts";
import { ADVICE } from "../../platform/api/paths.ts";
import type { Source } from "./compute-response.ts";

/** Whether the answer to this query is Home's piece of advice. */
export const isAdviceQuery = ([path]: QueryKey): boolean => path === ADVICE;

/**
 * The advice that the server's code computes from the entries and the goal on this device. The rest of its text is left
 * out: it may be of other figures.
 */
export async function computeAdvice(
  { timeZone, readEntries }: Pick<Source, "timeZone" | "readEntries">,
  goal: (WeeklyGoal & Pick<DailyGoals, "exercise">) | undefined,
  answer: unknown,
): Promise<unknown> {
  const today = findToday(Date.now(), timeZone, "home");
  const eaten = goal && (await readEntries(buildDayWindow(today, "home")));
  if (!eaten) return answer;
  const goals = { current: goal, past: [], exercise: goal.exercise };
  const goalOfDay = toGoalOfDay(findGoalOfDay(goals, today, "home"));
  return { advice: describeToday(eaten, goalOfDay) } satisfies NutritionAdvice;
}

import type { DayFigures } from "../../../src/contracts/summary.ts";
import { type DailyGoals, findGoalOfDay } from "../../../src/shared/diary/daily-goals.ts";

/** A day's figures, and the goal that it had (kcal). */
export type DayWithGoal = DayFigures & { goal: number };

/** Adds its goal to each diary day. */
export const withGoals = (days: readonly DayFigures[], goals: DailyGoals): DayWithGoal[] =>
  days.map((day) => ({ ...day, goal: findGoalOfDay(goals, Temporal.PlainDate.from(day.date)).dailyCalorieGoal }));

/** The goal of a week or month in whole kcal: the average of its days, from `start` to before `end`; of one at least. */
export function averageGoal(goals: DailyGoals, start: Temporal.PlainDate, end: Temporal.PlainDate): number {
  const days = Array.from({ length: Math.max(1, start.until(end).days) }, (_, index) => start.add({ days: index }));
  return Math.round(days.reduce((sum, day) => sum + findGoalOfDay(goals, day).dailyCalorieGoal, 0) / days.length);
}

/** Days in a row with the same goal, from the index `start` to before `end`. */
type GoalSpan = { goal: number; start: number; end: number };

export function listGoalSpans(days: readonly Pick<DayWithGoal, "goal">[]): GoalSpan[] {
  const spans: GoalSpan[] = [];
  for (const [index, { goal }] of days.entries()) {
    const last = spans.at(-1);
    if (last?.goal === goal) last.end = index + 1;
    else spans.push({ goal, start: index, end: index + 1 });
  }
  return spans;
}

import type { DayFigures } from "../../../src/contracts/summary.ts";
import { isTracked, type PeriodFigures, summarizeDays } from "../../../src/shared/diary-figures.ts";

/** The statistics of a period, and the number of its days over their goal. */
export type Overview = PeriodFigures & { daysOverGoal: number };

/** A day's figures, and the goal that it had (kcal). */
export type JudgedDay = DayFigures & { goal: number };

/** The statistics of the last days, each against its own goal. */
export const buildOverview = (days: readonly JudgedDay[]): Overview => ({
  ...summarizeDays(days),
  daysOverGoal: days.filter((day) => isTracked(day) && day.calories > day.goal).length,
});

/** Days in a row with the same goal, from the index `start` to before `end`. */
type GoalSpan = { goal: number; start: number; end: number };

export function listGoalSpans(days: readonly JudgedDay[]): GoalSpan[] {
  const spans: GoalSpan[] = [];
  for (const [index, { goal }] of days.entries()) {
    const last = spans.at(-1);
    if (last?.goal === goal) last.end = index + 1;
    else spans.push({ goal, start: index, end: index + 1 });
  }
  return spans;
}

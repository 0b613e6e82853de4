import { type DailyGoal, type GoalOfDay, toGoalOfDay } from "../../../shared/diary/daily-goals.ts";
import { type DayTotals, isTracked, type PeriodFigures, summarizeDays } from "../../../shared/diary/diary-figures.ts";
import { mapMacros } from "../../../shared/food/nutrition.ts";
import type { LoggedDay } from "./logged-days.ts";
import { OVER_SHARE, UNDER_SHARE } from "./thresholds.ts";

/** A day with the goal that stood on it. */
export type DayWithGoal = LoggedDay & GoalOfDay;

/** The goal of several days, on average if they had different ones. */
export type AverageGoal = GoalOfDay & { hadOneGoal: boolean };

/** The figures of the last days, today so far included, and the goal that the tracked ones of them had. */
export type PeriodFacts = PeriodFigures & AverageGoal;

/** Finds the goal of a diary day by how many days ago it was. */
export type FindGoal = (daysAgo: number) => DailyGoal;

export const isOver = ({ calories, goal }: DayWithGoal): boolean => calories > goal * OVER_SHARE;
export const isUnder = ({ calories, goal }: DayWithGoal): boolean => calories < goal * UNDER_SHARE;

/** The average goal of days, in whole kcal and grams; of at least one day. */
export function averageGoals(days: readonly GoalOfDay[]): AverageGoal {
  const average = (pick: (day: GoalOfDay) => number) =>
    Math.round(days.reduce((total, day) => total + pick(day), 0) / days.length);
  return {
    goal: average(({ goal }) => goal),
    macroGoals: mapMacros((name) => average(({ macroGoals }) => macroGoals[name])),
    hadOneGoal: days.every(({ goal }) => goal === days[0]?.goal),
  };
}

/** The facts of the days in `recent`, the last one today. */
export function computePeriodFacts(recent: readonly DayTotals[], findGoal: FindGoal): PeriodFacts {
  const goals = recent.flatMap((day, index) =>
    isTracked(day) ? [toGoalOfDay(findGoal(recent.length - 1 - index))] : [],
  );
  return { ...summarizeDays(recent), ...averageGoals(goals.length > 0 ? goals : [toGoalOfDay(findGoal(0))]) };
}

import { computeMacroGoals, type MacroSplit, type Macros } from "../food/nutrition.ts";
import { findDayInstants } from "./day-window.ts";

/** What a person wants to eat in a day: kcal, and how protein, carbs and fat share them. */
export type DailyGoal = { dailyCalorieGoal: number; macroSplit: MacroSplit };

/** The goal of one day: kcal, and whole grams of each macro. */
export type GoalOfDay = { goal: number; macroGoals: Macros };

export const toGoalOfDay = ({ dailyCalorieGoal, macroSplit }: DailyGoal): GoalOfDay => ({
  goal: dailyCalorieGoal,
  macroGoals: computeMacroGoals(dailyCalorieGoal, macroSplit),
});

/** A goal that stood until `endedAt` (UTC milliseconds), when another one replaced it. */
export type PastGoal = DailyGoal & { endedAt: number };

/** All goals of an account, the past ones oldest first. */
export type DailyGoals = { current: DailyGoal; past: readonly PastGoal[] };

/**
 * The goal of a diary day in an IANA zone: the one that stood when the day ended, and for a day that still runs the
 * current one. A new goal counts for the day on which it is set, and for no day before.
 */
export function findGoalOfDay({ current, past }: DailyGoals, date: Temporal.PlainDate, timeZone: string): DailyGoal {
  // Most accounts have no past goal, and date calculations are slow.
  if (past.length === 0) return current;
  const { to } = findDayInstants(date, timeZone, "diary");
  return past.find(({ endedAt }) => endedAt > to) ?? current;
}

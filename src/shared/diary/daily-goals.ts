import { computeMacroGoals, type MacroSplit, type Macros } from "../food/nutrition.ts";
import { DAILY_CALORIE_GOAL } from "../product/limits.ts";
import { buildDayWindow, type DayStart, findLatestDayStart, findUtcOffset, toDiaryDate } from "./day-window.ts";

/** What a person wants to eat in a day: kcal, and how protein, carbs and fat share them. */
export type DailyGoal = { dailyCalorieGoal: number; macroSplit: MacroSplit };

/** The goal of one day: kcal, and whole grams of each macro. */
export type GoalOfDay = { goal: number; macroGoals: Macros };

export const toGoalOfDay = ({ dailyCalorieGoal, macroSplit }: DailyGoal): GoalOfDay => ({
  goal: dailyCalorieGoal,
  macroGoals: computeMacroGoals(dailyCalorieGoal, macroSplit),
});

/** What each weekday has more than the daily goal in kcal, Monday first, 0 in total; null if all days are the same. */
export type WeekdayExtras = number[] | null;

/** A goal with its weekdays. */
export type WeeklyGoal = DailyGoal & { weekdayExtras: WeekdayExtras };

/** A goal that stood until the local time `endedLocal` of the place where another one replaced it. */
export type PastGoal = WeeklyGoal & { endedLocal: number };

/**
 * Exercises that add to the goals of their days, in kcal: of the diary day `date`, and of Home's day `homeDate`, if that is
 * another date.
 */
export type AddedExercise = { id: string; date: string; homeDate?: string; kcal: number }[];

/** The dates of the days to whose goals an exercise at a local time adds. */
export function findExerciseDates(localTime: number): Pick<AddedExercise[number], "date" | "homeDate"> {
  const date = toDiaryDate(localTime, "diary").toString();
  const homeDate = toDiaryDate(localTime, "home").toString();
  return homeDate === date ? { date } : { date, homeDate };
}

/** All goals of an account, the past ones in the order in which they ended. */
export type DailyGoals = { current: WeeklyGoal; past: readonly PastGoal[]; exercise: Readonly<AddedExercise> };

/** The kcal of a weekday, within the bounds of a goal: the daily goal may have changed after the extras were set. */
export function addWeekdayExtra(kcal: number, extras: WeekdayExtras, { dayOfWeek }: Temporal.PlainDate): number {
  const extra = extras?.[dayOfWeek - 1] ?? 0;
  const { min, max } = DAILY_CALORIE_GOAL;
  return extra === 0 ? kcal : Math.min(max, Math.max(min, kcal + extra));
}

/** The kcal that exercise adds to the goal of a day. */
export const findAddedKcal = (
  exercise: Readonly<AddedExercise> | undefined,
  date: Temporal.PlainDate,
  dayStart: DayStart = "diary",
): number =>
  (exercise ?? [])
    .filter(({ date: diaryDate, homeDate = diaryDate }) =>
      dayStart === "home" ? homeDate === date.toString() : diaryDate === date.toString(),
    )
    .reduce((sum, { kcal }) => sum + kcal, 0);

/** The kcal of a day by a goal with its weekdays, and what exercise adds to it. */
export const findKcalOfDay = (
  { dailyCalorieGoal, weekdayExtras }: Pick<WeeklyGoal, "dailyCalorieGoal" | "weekdayExtras">,
  exercise: Readonly<AddedExercise> | undefined,
  date: Temporal.PlainDate,
  dayStart: DayStart = "diary",
): number => addWeekdayExtra(dailyCalorieGoal, weekdayExtras, date) + findAddedKcal(exercise, date, dayStart);

function findStandingGoal({ current, past }: DailyGoals, date: Temporal.PlainDate): WeeklyGoal {
  // Most accounts have no past goal, and date calculations are slow.
  if (past.length === 0) return current;
  const { to } = buildDayWindow(date, "diary");
  // After a flight to the west an earlier local time can follow a later one.
  return past[past.findLastIndex(({ endedLocal }) => endedLocal <= to) + 1] ?? current;
}

/**
 * The goal of a day, with its weekday and exercise: the one that stood when the day ended, by the clocks where the goals
 * were set, and for a day that still runs the current one. A new goal counts for the day on which it is set, and for no
 * day before.
 */
export function findGoalOfDay(goals: DailyGoals, date: Temporal.PlainDate, dayStart: DayStart = "diary"): DailyGoal {
  const standing = findStandingGoal(goals, date);
  const dailyCalorieGoal = findKcalOfDay(standing, goals.exercise, date, dayStart);
  return { dailyCalorieGoal, macroSplit: standing.macroSplit };
}

/** When and where a goal is replaced: the instant, how far its clock is ahead of UTC, and when its local day began. */
export type GoalEnd = { replacedAt: number; utcOffset: number; dayFrom: number };

export function describeGoalEnd(replacedAt: number, timeZone: string): GoalEnd {
  const utcOffset = findUtcOffset(replacedAt, timeZone);
  return { replacedAt, utcOffset, dayFrom: findLatestDayStart(replacedAt + utcOffset) };
}

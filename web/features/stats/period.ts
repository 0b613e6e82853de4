import type { DayFigures } from "../../../src/contracts/summary.ts";
import { isTracked, type PeriodFigures, summarizeDays } from "../../../src/shared/diary-figures.ts";

/** The statistics of a period, and the number of its days over the goal. */
export type Overview = PeriodFigures & { daysOverGoal: number };

/** The statistics of the last days, against a daily goal in kcal. */
export const buildOverview = (days: readonly DayFigures[], goal: number): Overview => ({
  ...summarizeDays(days),
  daysOverGoal: days.filter((day) => isTracked(day) && day.calories > goal).length,
});

import { isTracked, type PeriodFigures, summarizeDays } from "../../../src/shared/diary/diary-figures.ts";
import type { DayWithGoal } from "../../domain/goal/with-goals.ts";

/** The statistics of a period, and the number of its days over their goal. */
export type Overview = PeriodFigures & { daysOverGoal: number };

/** The statistics of the last days, each against its own goal. */
export const buildOverview = (days: readonly DayWithGoal[]): Overview => ({
  ...summarizeDays(days),
  daysOverGoal: days.filter((day) => isTracked(day) && day.calories > day.goal).length,
});

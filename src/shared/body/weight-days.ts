import { DAY_START_HOURS, parseLocalTime } from "../diary/day-window.ts";
import { DAY_MS, HOUR_MS } from "../product/durations.ts";
import { groupByDay, type WeightDay } from "./weight-trend.ts";

/** The number of the diary day of a local time (`2026-11-22T07:30`), counted from 1970. */
export const toDayNumber = (localTime: string): number =>
  Math.floor((parseLocalTime(localTime) - DAY_START_HOURS.diary * HOUR_MS) / DAY_MS);

/** The date of such a day, `2026-11-22`. */
export const toDateText = (dayNumber: number): string => new Date(dayNumber * DAY_MS).toISOString().slice(0, 10);

/** The weight of each diary day with a weighing, oldest first. */
export const listWeightDays = (weighings: readonly { weighedOn: string; kg: number }[]): WeightDay[] =>
  groupByDay(weighings.map(({ weighedOn, kg }) => ({ day: toDayNumber(weighedOn), kg })));

import { Type } from "@sinclair/typebox";
import { DAY_START_HOURS, type DayStart } from "../shared/diary/day-window.ts";
import { oneOf } from "./one-of.ts";

/** The hour at which the day begins, which is either that of Home or that of the diary; the diary's if missing. */
export const DayStartHour = Type.Optional(oneOf(Object.values(DAY_START_HOURS).map(String)));

export const parseDayStart = (hour: string | undefined): DayStart =>
  hour === String(DAY_START_HOURS.home) ? "home" : "diary";

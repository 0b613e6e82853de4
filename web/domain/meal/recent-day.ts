import { findToday, toDiaryDate, toLocalTime } from "../../../src/shared/diary/day-window.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { formatLongMonthDay, formatWeekday } from "../../ui/format/dates.ts";

/** Days that are called by their weekday. */
const WEEKDAYS_MAX = 6;

type RecentDay = { kind: "relative" | "weekday" | "date"; name: string };

/** What Home's day of an ISO instant is called in the device's time zone. `now` is in UTC milliseconds. */
export const nameRecentDay = (instant: string, now: number): RecentDay =>
  nameDayOfLocalTime(toLocalTime(Date.parse(instant), getDeviceTimeZone()), now);

/**
 * What Home's day of a local time is called: today, yesterday, Tuesday for the last days, or March 5. `now` is in UTC
 * milliseconds.
 */
export function nameDayOfLocalTime(localTime: number, now: number): RecentDay {
  const day = toDiaryDate(localTime, "home");
  const { days } = day.until(findToday(now, getDeviceTimeZone(), "home"));
  if (days <= 1) return { kind: "relative", name: days <= 0 ? "today" : "yesterday" };
  return days <= WEEKDAYS_MAX
    ? { kind: "weekday", name: formatWeekday(day.toString()) }
    : { kind: "date", name: formatLongMonthDay(day.toString()) };
}

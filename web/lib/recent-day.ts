import { DAY_MS } from "../../src/shared/durations.ts";
import { LOCALE } from "../../src/shared/locale.ts";

/** Days that are called by their weekday. */
const WEEKDAYS_MAX = 6;

const weekday = new Intl.DateTimeFormat(LOCALE, { weekday: "long" });
const monthDay = new Intl.DateTimeFormat(LOCALE, { month: "long", day: "numeric" });

const getMidnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

type RecentDay = { kind: "relative" | "weekday" | "date"; name: string };

/**
 * What the day of an ISO instant is called in the device's time zone: today, yesterday, Tuesday for the last days, or
 * March 5. `now` is in UTC milliseconds.
 */
export function nameRecentDay(instant: string, now: number): RecentDay {
  const date = new Date(instant);
  const days = Math.round((getMidnight(new Date(now)) - getMidnight(date)) / DAY_MS);
  if (days <= 1) return { kind: "relative", name: days <= 0 ? "today" : "yesterday" };
  return days <= WEEKDAYS_MAX
    ? { kind: "weekday", name: weekday.format(date) }
    : { kind: "date", name: monthDay.format(date) };
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { LOCALE } from "../../../src/shared/text/locale.ts";
import { formatDate } from "./format.ts";

/** Older instants are shown as a date. */
const RELATIVE_DAYS_MAX = 7;

const formatter = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

const findMidnight = (instant: number): number => new Date(instant).setHours(0, 0, 0, 0);

/** The dates from one instant to another, more than a day later. Rounded, because the clocks may change in between. */
const countDates = (from: number, to: number): number =>
  Math.max(1, Math.round((findMidnight(to) - findMidnight(from)) / DAY_MS));

/**
 * Formats the time from an ISO instant to `now` (milliseconds): `just now`, `5 minutes ago`, `yesterday`, and a date
 * after a week. Days are those of this device's calendar. A future instant, from a wrong clock, is also `just now`.
 */
export function formatRelativeTime(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant);
  if (elapsed < MINUTE_MS) return "just now";
  if (elapsed < HOUR_MS) return formatter.format(-Math.floor(elapsed / MINUTE_MS), "minute");
  if (elapsed < DAY_MS) return formatter.format(-Math.floor(elapsed / HOUR_MS), "hour");
  const days = countDates(Date.parse(instant), now);
  return days < RELATIVE_DAYS_MAX ? formatter.format(-days, "day") : formatDate(instant);
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { LOCALE } from "../../../src/shared/text/locale.ts";
import { formatDate } from "./format.ts";

/** Older instants are shown as a date. */
const RELATIVE_DAYS_MAX = 7;

const formatter = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });

/**
 * Formats the time from an ISO instant to `now` (milliseconds): `just now`, `5 minutes ago`, `yesterday`, and a date
 * after a week. A future instant, from a wrong clock, is also `just now`.
 */
export function formatRelativeTime(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant);
  if (elapsed < MINUTE_MS) return "just now";
  if (elapsed < HOUR_MS) return formatter.format(-Math.floor(elapsed / MINUTE_MS), "minute");
  if (elapsed < DAY_MS) return formatter.format(-Math.floor(elapsed / HOUR_MS), "hour");
  const days = Math.floor(elapsed / DAY_MS);
  return days < RELATIVE_DAYS_MAX ? formatter.format(-days, "day") : formatDate(instant);
}

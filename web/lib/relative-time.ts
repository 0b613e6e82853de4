import { localDate } from "./format.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on a date says more than a number of days. */
const IN_DAYS_MAX = 7;

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/**
 * How long ago an ISO instant was at `now` (milliseconds): `just now`, `5 minutes ago`, `yesterday`, and its date after
 * a week. What lies ahead, by a clock that goes wrong, is `just now` as well.
 */
export function relativeTime(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE_MS) return "just now";
  if (passed < HOUR_MS) return words.format(-Math.floor(passed / MINUTE_MS), "minute");
  if (passed < DAY_MS) return words.format(-Math.floor(passed / HOUR_MS), "hour");
  const days = Math.floor(passed / DAY_MS);
  return days < IN_DAYS_MAX ? words.format(-days, "day") : localDate(instant);
}

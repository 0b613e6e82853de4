import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../src/shared/product/durations.ts";
import { formatCount } from "../../../src/shared/text/format-count.ts";
import { formatDateTime, formatTime } from "../../ui/format/format.ts";

/**
 * When an analysis may be tried again, for a sentence: in seconds up to a minute, as a time up to a day, else with the date.
 * Undefined if that is now, or not known. Both are UTC milliseconds.
 */
export function describeRetry(retryAt: number | undefined, now: number): string | undefined {
  if (retryAt === undefined || retryAt <= now) return undefined;
  const left = retryAt - now;
  if (left <= MINUTE_MS) return `in ${formatCount(Math.ceil(left / SECOND_MS), "second")}`;
  // Not a moment too early: times are shown in whole minutes.
  const instant = new Date(Math.ceil(retryAt / MINUTE_MS) * MINUTE_MS).toISOString();
  return left < DAY_MS ? `at ${formatTime(instant)}` : `on ${formatDateTime(instant)}`;
}

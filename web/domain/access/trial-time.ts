import type { TrialStatus } from "../../../src/contracts/access.ts";
import { HOUR_MS, MINUTE_MS } from "../../../src/shared/product/durations.ts";
import { TRIAL_HOURS } from "../../../src/shared/product/limits.ts";
import { pluralize } from "../../../src/shared/text/format-count.ts";

const TRIAL_MS = TRIAL_HOURS * HOUR_MS;
/** The banner's bar is never full, because the trial is running. */
const BAR_MAX_PERCENT = 95;

/**
 * The remaining trial time in ms, if it was `hoursRemaining` at `fetchedAt`. Only differences of this device's clock are
 * used, so a wrong clock does no harm.
 */
export const computeTrialMsLeft = (hoursRemaining: number, fetchedAt: number, now: number): number =>
  Math.min(TRIAL_MS, Math.max(0, hoursRemaining * HOUR_MS - Math.max(0, now - fetchedAt)));

/** `23h 59m`: whole minutes left, not counting the current one. */
export function formatTrialTime(msLeft: number): string {
  const minutes = Math.max(0, Math.ceil(msLeft / MINUTE_MS) - 1);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** The fill of the banner's bar in whole per cent: the remaining time, at most 95. */
export const computeTrialBarPercent = (msLeft: number): number =>
  Math.min(BAR_MAX_PERCENT, Math.round((msLeft / TRIAL_MS) * 100));

const HOURS_A_DAY = 24;

/** Formats the remaining trial time, rounded up: hours under a day, else days; `Trial expired` if none is left. */
export function formatTrialLeft({ trialHoursRemaining }: Pick<TrialStatus, "trialHoursRemaining">): string {
  if (trialHoursRemaining <= 0) return "Trial expired";
  const isUnderADay = trialHoursRemaining < HOURS_A_DAY;
  const count = Math.ceil(isUnderADay ? trialHoursRemaining : trialHoursRemaining / HOURS_A_DAY);
  return `${count} ${pluralize(count, isUnderADay ? "hour" : "day")} left in your free trial`;
}

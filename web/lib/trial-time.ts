import type { TrialStatus } from "../../src/contracts/access.ts";
import { TRIAL_HOURS } from "../../src/shared/limits.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const TRIAL_MS = TRIAL_HOURS * HOUR_MS;
/** The banner's bar is never full: the trial is running. */
const BAR_MAX_PERCENT = 95;

/**
 * The time left of a trial in ms, which had `hoursRemaining` when the server was asked at `askedAt`. Only this device's
 * clock takes part, so that it does not matter whether it is right.
 */
export const trialMsLeft = (hoursRemaining: number, askedAt: number, now: number): number =>
  Math.min(TRIAL_MS, Math.max(0, hoursRemaining * HOUR_MS - Math.max(0, now - askedAt)));

/** `23h 59m`: whole minutes that are left beside the one that has begun. */
export function trialTimeWords(msLeft: number): string {
  const minutes = Math.max(0, Math.ceil(msLeft / MINUTE_MS) - 1);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** How far the banner's bar is filled, in whole per cent: what is left, and 95 at most. */
export const trialBarPercent = (msLeft: number): number =>
  Math.min(BAR_MAX_PERCENT, Math.round((msLeft / TRIAL_MS) * 100));

const HOURS_A_DAY = 24;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** The time left of a trial, rounded up: hours under a day, else days; `Trial expired` where none is left. */
export function trialLeftWords({ trialHoursRemaining }: Pick<TrialStatus, "trialHoursRemaining">): string {
  if (trialHoursRemaining <= 0) return "Trial expired";
  const left =
    trialHoursRemaining < HOURS_A_DAY
      ? counted(Math.ceil(trialHoursRemaining), "hour")
      : counted(Math.ceil(trialHoursRemaining / HOURS_A_DAY), "day");
  return `${left} left in your free trial`;
}

import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../shared/product/durations.ts";
import type { AccessMode } from "../../shared/product/enums.ts";
import { TRIAL_HOURS } from "../../shared/product/limits.ts";
import { findQuietStart } from "../../shared/product/reminder-times.ts";
import type { NoticeKind } from "../../shared/product/reminders.ts";
import type { RemindedAccount } from "./reminder-repository.ts";

/**
 * How late a notification may be sent: after a restart, or where a push service did not take it at first. What is later
 * is dropped.
 */
export const LATE_MAX_MS = 30 * MINUTE_MS;

/**
 * How long a process has for sending what it has claimed, unless it claims it for another while. Afterwards it is taken
 * for dead, and others send it. The clocks of the machines must not differ by as much.
 */
export const CLAIM_MS = 5 * MINUTE_MS;

/** How long before its end the trial is announced. */
const TRIAL_NOTICE_MS = 2 * HOUR_MS;

/** How long a push service keeps a message for a phone that is off: as long as it is of use. */
export const TTL_SECONDS: Readonly<Record<NoticeKind | "test", number>> = {
  breakfast: HOUR_MS / SECOND_MS,
  lunch: HOUR_MS / SECOND_MS,
  dinner: HOUR_MS / SECOND_MS,
  weighing: (2 * HOUR_MS) / SECOND_MS,
  streak: (2 * HOUR_MS) / SECOND_MS,
  trialEnd: TRIAL_NOTICE_MS / SECOND_MS,
  friendRequests: (24 * HOUR_MS) / SECOND_MS,
  likes: (24 * HOUR_MS) / SECOND_MS,
  test: MINUTE_MS / SECOND_MS,
};

export const findTrialEnd = (trialStartedAt: number): number => trialStartedAt + TRIAL_HOURS * HOUR_MS;

/**
 * When an account is told that its trial ends, in UTC milliseconds: two hours before, or before the quiet hours in which
 * that is. Undefined for an account without a trial that ends, and where no one wants to know.
 */
export function findTrialNotice(account: RemindedAccount, mode: AccessMode): number | undefined {
  const { settings, timeZone, trialStartedAt, isPremium } = account;
  if (mode === "free" || isPremium || trialStartedAt === null || !settings.trialEnd) return undefined;
  const dueAt = findQuietStart(findTrialEnd(trialStartedAt) - TRIAL_NOTICE_MS, settings, timeZone);
  return dueAt !== undefined && dueAt > trialStartedAt ? dueAt : undefined;
}

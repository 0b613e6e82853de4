import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TrialStatus } from "../../../src/contracts/access.ts";
import { MINUTE_MS, SECOND_MS } from "../../../src/shared/product/durations.ts";
import { invalidateProfile } from "../../domain/access/access-queries.ts";
import { computeTrialMsLeft } from "../../domain/access/trial-time.ts";

/** Timers stop while a device sleeps, so the time is checked this often. */
const CHECK_INTERVAL_MS = MINUTE_MS;
/** The server may be a moment behind when it is asked too early. */
const TIMER_SLACK_MS = SECOND_MS;

/**
 * Loads the profile again when a running trial has ended, also after a device slept through its end: `status` as the
 * server sent it at `fetchedAt`, by this device's clock.
 */
export function useTrialEnd(status: TrialStatus | undefined, fetchedAt: number): void {
  const client = useQueryClient();
  const isRunning = status?.isTrialActive === true && !status.isPremium;
  const hoursRemaining = status?.trialHoursRemaining ?? 0;

  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const computeMsLeft = () => computeTrialMsLeft(hoursRemaining, fetchedAt, Date.now());
    const scheduleCheck = () => {
      clearTimeout(timer);
      const msLeft = computeMsLeft();
      timer = setTimeout(
        check,
        msLeft === 0 ? CHECK_INTERVAL_MS : Math.min(CHECK_INTERVAL_MS, msLeft + TIMER_SLACK_MS),
      );
    };
    const check = () => {
      if (computeMsLeft() === 0) void invalidateProfile(client);
      scheduleCheck();
    };
    scheduleCheck();
    document.addEventListener("visibilitychange", check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [client, isRunning, hoursRemaining, fetchedAt]);
}

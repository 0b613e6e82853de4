import type { Log } from "./log.ts";

type Deps = {
  /** Asked for when it is needed, which may be the first time that the API is. */
  reconciliation(): { reconcile(): Promise<void>; keepTrue(): Promise<void> };
  /** Whether there is a payment provider to compare with at once. */
  hasPayments: boolean;
  log: Log;
};

/** Every night, at a minute that few others have chosen. */
const DAILY = "23 3 * * *";
const EVERY_MINUTE = "* * * * *";

/**
 * Compares subscriptions with the payment provider now and every night, and looks every minute for those whose time is
 * over; `stop` ends it. A run that takes longer than its interval is not overtaken by the next.
 */
export function startBillingSchedule({ reconciliation, hasPayments, log }: Deps): { stop(): void } {
  const carefully = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => log.error("Looking after subscriptions failed", { error }));
  const reconcile = carefully(() => reconciliation().reconcile());
  const jobs = [
    Bun.cron(
      EVERY_MINUTE,
      carefully(() => reconciliation().keepTrue()),
    ),
    Bun.cron(DAILY, reconcile),
  ];
  if (hasPayments) void reconcile();
  return {
    stop() {
      for (const job of jobs) job.stop();
    },
  };
}

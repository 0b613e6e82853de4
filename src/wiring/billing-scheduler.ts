import type { Log } from "../log.ts";

type Deps = {
  /** Asked for when it is needed, which may be the first time that the API is. */
  reconciliation(): Promise<{ reconcile(): Promise<void>; keepTrue(): Promise<void> }>;
  /** Whether there is a payment provider to compare with at once. */
  hasPayments: boolean;
  log: Log;
};

/** Once a day, at a minute that few others have chosen. */
const DAILY = "23 3 * * *";
const EVERY_MINUTE = "* * * * *";

/**
 * Compares subscriptions with the payment provider now and every day, and looks every minute for those that have
 * ended; `stop` ends it. A run that takes longer than its interval is not overtaken by the next.
 */
export function startBillingScheduler({ reconciliation, hasPayments, log }: Deps): { stop(): void } {
  let isStopped = false;
  const logFailure = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      // What is under way at a stop loses its database, which is no news.
      if (!isStopped) log.error("Reconciling subscriptions failed", { error });
    });
  const reconcile = logFailure(async () => (await reconciliation()).reconcile());
  const jobs = [
    Bun.cron(
      EVERY_MINUTE,
      logFailure(async () => (await reconciliation()).keepTrue()),
    ),
    Bun.cron(DAILY, reconcile, { tz: "UTC" }),
  ];
  if (hasPayments) void reconcile();
  return {
    stop() {
      isStopped = true;
      for (const job of jobs) job.stop();
    },
  };
}

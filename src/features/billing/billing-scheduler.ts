import type { BackgroundLease } from "../../background/background-lease.ts";
import { logFailure } from "../../background/background-work.ts";
import type { Log } from "../../log.ts";

type Deps = {
  /** Loaded when it is first needed. */
  reconciliation(): Promise<{ reconcile(): Promise<void>; processDue(): Promise<void> }>;
  /** Whether this process does the background work. */
  lease: Pick<BackgroundLease, "isHeld" | "onTaken">;
  /** Whether a payment provider is set up. */
  hasPayments: boolean;
  log: Log;
};

/** Once a day, at a minute that few others use. */
const DAILY = "23 3 * * *";
const EVERY_MINUTE = "* * * * *";

/**
 * Compares subscriptions with the payment provider when this process begins with the background work and once a day, and
 * processes due subscriptions every minute. `stop` ends it. A run that takes longer than its interval is not started a
 * second time.
 */
export function startBillingScheduler({ reconciliation, lease, hasPayments, log }: Deps): { stop(): void } {
  let isStopped = false;
  const logFailures = (work: () => Promise<void>) => async () => {
    if (!lease.isHeld()) return;
    try {
      await work();
    } catch (error) {
      // During a shutdown a running job loses its database; that is expected.
      if (!isStopped) logFailure(log, "Reconciling subscriptions", error);
    }
  };
  const reconcile = logFailures(async () => (await reconciliation()).reconcile());
  const jobs = [
    Bun.cron(
      EVERY_MINUTE,
      logFailures(async () => (await reconciliation()).processDue()),
    ),
    Bun.cron(DAILY, reconcile, { tz: "UTC" }),
  ];
  if (hasPayments) lease.onTaken(() => void reconcile());
  return {
    stop() {
      isStopped = true;
      for (const job of jobs) job.stop();
    },
  };
}

import type { App } from "../app.ts";
import { startBillingScheduler } from "../features/billing/billing-scheduler.ts";
import { startReminderScheduler } from "../features/reminders/reminder-scheduler.ts";
import type { Log } from "../log.ts";
import { MINUTE_MS } from "../shared/product/durations.ts";
import { type BackgroundLease, soleBackgroundLease, startBackgroundLease } from "./background-lease.ts";
import { AFTER_START_MS, type BackgroundWork, logFailure } from "./background-work.ts";

type Deps = {
  /** Loaded when it is first needed. */
  app: () => Promise<App>;
  /** Whether other processes may work on the database at the same time. One of them does the regular work. */
  sharesDatabase: boolean;
  hasPayments: boolean;
  background: BackgroundWork;
  /** Gives the space of deleted data back to the disk. */
  shrink?: ((isStopped: () => boolean) => Promise<void>) | undefined;
  /** Starts what makes daily backups. */
  startBackups?: ((lease: BackgroundLease) => { stop(): void }) | undefined;
  log: Log;
};

const MAINTENANCE_INTERVAL_MS = 10 * MINUTE_MS;

/**
 * Starts the work that no request asks for. `stop` begins nothing more, and `leave` lets another process do it, once what
 * is under way has ended.
 */
export function startRegularWork({ app, sharesDatabase, hasPayments, background, shrink, startBackups, log }: Deps) {
  let isStopped = false;
  const lease = sharesDatabase
    ? startBackgroundLease({ lease: async () => (await app()).backgroundLease, log })
    : soleBackgroundLease;
  const runMaintenance = async (): Promise<void> => {
    if (!lease.isHeld()) return;
    await (await app()).runMaintenance();
    await shrink?.(() => isStopped);
  };
  const maintenance = setInterval(
    () => void runMaintenance().catch((error: unknown) => logFailure(log, "Maintenance", error)),
    MAINTENANCE_INTERVAL_MS,
  );
  const reconciliation = async () => (await app()).reconciliation;
  const remind = async (isStopped: () => boolean) => (await app()).remind(isStopped);
  let schedulers: { stop(): void }[] = [];
  // The first `Bun.cron` takes 6 to 20 ms, in which no request is answered.
  const start = setTimeout(() => {
    schedulers = [
      startBillingScheduler({ reconciliation, lease, hasPayments, log }),
      startReminderScheduler({ remind, lease, background }),
      ...(startBackups ? [startBackups(lease)] : []),
    ];
  }, AFTER_START_MS);
  start.unref();
  return {
    stop(): void {
      isStopped = true;
      clearInterval(maintenance);
      clearTimeout(start);
      for (const scheduler of schedulers) scheduler.stop();
    },
    leave: () => lease.stop(),
  };
}

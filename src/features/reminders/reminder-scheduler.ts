import type { BackgroundLease } from "../../background/background-lease.ts";
import type { BackgroundWork } from "../../background/background-work.ts";

type Deps = {
  /** Sends what is due, until `isStopped`. Loaded when it is first needed. */
  remind(isStopped: () => boolean): Promise<void>;
  /** Whether this process does the background work. */
  lease: Pick<BackgroundLease, "isHeld">;
  /** A shutdown waits for what is being sent. */
  background: Pick<BackgroundWork, "start">;
};

const EVERY_MINUTE = "* * * * *";

/** Sends reminders that are due every minute. A run that takes longer than that is not started a second time. */
export function startReminderScheduler({ remind, lease, background }: Deps): { stop(): void } {
  let isStopped = false;
  const run = async (): Promise<void> => {
    if (!lease.isHeld()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    background.start("Sending reminders", () => remind(() => isStopped || !lease.isHeld()).finally(resolve));
    await promise;
  };
  const job = Bun.cron(EVERY_MINUTE, run);
  return {
    stop() {
      isStopped = true;
      job.stop();
    },
  };
}

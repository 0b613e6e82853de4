import type { BackgroundWork } from "./background-work.ts";

type Deps = {
  /** Sends what is due, until `isStopped`. Loaded when it is first needed. */
  remind(isStopped: () => boolean): Promise<void>;
  /** A shutdown waits for what is being sent. */
  background: Pick<BackgroundWork, "start">;
};

const EVERY_MINUTE = "* * * * *";

/** Sends reminders that are due every minute. A run that takes longer than that is not started a second time. */
export function startReminderScheduler({ remind, background }: Deps): { stop(): void } {
  let isStopped = false;
  const run = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    background.start("Sending reminders", () => remind(() => isStopped).finally(resolve));
    return promise;
  };
  const job = Bun.cron(EVERY_MINUTE, run);
  return {
    stop() {
      isStopped = true;
      job.stop();
    },
  };
}

import { setImmediate } from "node:timers/promises";
import { isDiskFull } from "../../db/engine/errors.ts";
import { waitAtMost } from "../limit-time.ts";
import type { Log } from "../log.ts";

/** What no request waits for begins this long after the server listens, so that the first requests go first. */
export const AFTER_START_MS = 1000;

/** Work that no response waits for. */
export type BackgroundWork = {
  /** Starts `work` after the current response was sent. Failures are logged as `<what> failed`. */
  start(what: string, work: () => Promise<void>): void;
  /** How much has begun and is not done. */
  count(): number;
  /** Resolves when all work is done, or after `timeoutMs`. */
  waitUntilIdle(timeoutMs: number): Promise<void>;
};

/** Keeps track of running work, so that a shutdown can wait for it. */
export function createBackgroundWork(log: Log): BackgroundWork {
  const pending = new Set<Promise<void>>();

  const run = async (what: string, work: () => Promise<void>): Promise<void> => {
    // Neither the response nor its duration may reveal whether there was work to do.
    await setImmediate();
    try {
      await work();
    } catch (error) {
      logFailure(log, what, error);
    }
  };

  const drain = async (): Promise<void> => {
    while (pending.size > 0) await Promise.all(pending);
  };

  return {
    start(what, work) {
      const task = run(what, work);
      pending.add(task);
      void task.finally(() => pending.delete(task));
    },
    count: () => pending.size,
    waitUntilIdle: (timeoutMs) => waitAtMost(drain(), timeoutMs),
  };
}

/** Logs that work which no response waits for has failed. A full disk is logged once, when it is found out. */
export function logFailure(log: Pick<Log, "error">, what: string, error: unknown, fields = {}): void {
  if (!isDiskFull(error)) log.error(`${what} failed`, { ...fields, error });
}

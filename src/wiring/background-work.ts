import { setImmediate } from "node:timers/promises";
import type { Log } from "../log.ts";

/** Work that no answer waits for. */
export type BackgroundWork = {
  /** Begins `work` once the answer that is being made has gone out; a failure is logged as `<what> failed`. */
  start(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more, or after `timeoutMs`. */
  settled(timeoutMs: number): Promise<void>;
};

/** Keeps what is under way, so that a stop can wait for it. */
export function createBackgroundWork(log: Log): BackgroundWork {
  const underWay = new Set<Promise<void>>();

  const run = async (what: string, work: () => Promise<void>): Promise<void> => {
    // Neither the answer nor its time may tell whether there was anything to do.
    await setImmediate();
    try {
      await work();
    } catch (error) {
      log.error(`${what} failed`, { error });
    }
  };

  const allDone = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    start(what, work) {
      const task = run(what, work);
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    async settled(timeoutMs) {
      let timer: Timer | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([allDone(), timedOut]);
      clearTimeout(timer);
    },
  };
}

import type { Log } from "./log.ts";

/** Work that no answer waits for. */
export type BackgroundWork = {
  /** Begins `work` once the answer that is being made has gone out; a failure is logged as `<what> failed`. */
  start(what: string, work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more, or after `patienceMs`. */
  settled(patienceMs: number): Promise<void>;
};

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Keeps what is under way, so that a stop can wait for it. */
export function createBackgroundWork(log: Log): BackgroundWork {
  const underWay = new Set<Promise<void>>();

  const carryOut = async (what: string, work: () => Promise<void>): Promise<void> => {
    // Neither the answer nor its time may tell whether there was anything to do.
    await turnOfTheLoop();
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
      const task = carryOut(what, work);
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    async settled(patienceMs) {
      let timer: Timer | undefined;
      const patienceEnds = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      await Promise.race([allDone(), patienceEnds]);
      clearTimeout(timer);
    },
  };
}

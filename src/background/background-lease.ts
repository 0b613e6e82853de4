import { setTimeout as pause } from "node:timers/promises";
import type { Lease } from "../features/leases/leases.ts";
import type { Log } from "../log.ts";
import { SECOND_MS } from "../shared/product/durations.ts";

type Deps = {
  /** Loaded when it is first needed. */
  lease: () => Promise<Lease>;
  log: Log;
};

/** Says which process does the work that no request asks for. */
export type BackgroundLease = {
  /** Whether this process does it. */
  isHeld(): boolean;
  /** Calls `act` each time that this process begins to do it. */
  onTaken(act: () => void): void;
  /** Lets another process do it. */
  stop(): Promise<void>;
};

/** How often a holder gives a sign of life, and how often the others look for one. */
const BEAT_MS = 10 * SECOND_MS;
/** How long a stop waits for the database. */
const LEAVE_MS = 2 * SECOND_MS;

/** For the only process: it does everything, from the start. */
export const soleBackgroundLease: BackgroundLease = {
  isHeld: () => true,
  onTaken: (act) => act(),
  stop: async () => undefined,
};

/**
 * Takes the lease of the background work as soon as no one else has it, and keeps it until `stop`. While the database
 * cannot be reached, the lease expires.
 */
export function startBackgroundLease({ lease, log }: Deps): BackgroundLease {
  const acts: (() => void)[] = [];
  let current: Lease | undefined;
  let wasHeld = false;
  let isFailing = false;
  let isStopped = false;

  const beat = async (): Promise<void> => {
    try {
      current ??= await lease();
      const isHeld = await current.hold();
      isFailing = false;
      if (isHeld && !wasHeld) {
        log.info("This process does the background work");
        for (const act of acts) act();
      }
      if (!isHeld && wasHeld) log.warn("Another process does the background work from now on");
      wasHeld = isHeld;
    } catch (error) {
      if (!isFailing && !isStopped)
        log.warn("It cannot be found out which process does the background work", { error });
      isFailing = true;
    }
  };

  let latestBeat = beat();
  const timer = setInterval(() => {
    latestBeat = beat();
  }, BEAT_MS);
  return {
    isHeld: () => !isStopped && (current?.isHeld() ?? false),
    onTaken(act) {
      acts.push(act);
      if (wasHeld) act();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      const leave = async (): Promise<void> => {
        await latestBeat;
        await current?.release();
      };
      try {
        await Promise.race([leave(), pause(LEAVE_MS, undefined, { ref: false })]);
      } catch (error) {
        log.warn("Another process takes the background work over a little later", { error });
      }
    },
  };
}

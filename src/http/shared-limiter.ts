import type { Clock } from "../integrations/clock.ts";
import { SECOND_MS } from "../shared/durations.ts";
import { listCounters, type SharedRateLimiter } from "./rate-limiter.ts";

/** What is counted, at most `limit` times in a window of `windowMs`. */
type Counter = { key: string; limit: number; windowMs: number };

type Options<Use> = {
  counters: {
    take(counters: readonly Counter[], now: number): Promise<{ taken: Use[] } | { fullUntil: number }>;
    giveBack(uses: readonly Use[]): Promise<void>;
  };
  /** A keyed hash, so that no address and no e-mail is stored. */
  hash(text: string): string;
  /** What is limited. It is counted apart from everything else. */
  name: string;
  windows: readonly { limit: number; windowMs: number }[];
  refuse(seconds: number): Error;
  clock: Pick<Clock, "now">;
};

/**
 * Counts in the database, so that a limit holds over all processes. Unlike in memory, a window begins with the first use
 * after the one before it has ended.
 */
export const createSharedLimiter = <Use>(options: Options<Use>): SharedRateLimiter => {
  const { counters, hash, name, windows, refuse, clock } = options;
  return {
    async take(...counted) {
      const now = clock.now();
      const taken = await counters.take(
        windows.flatMap(({ limit, windowMs }) =>
          counted
            .flatMap((one) => listCounters(one, limit))
            .map((counter) => ({ key: hash(`${name} ${windowMs} ${counter.key}`), limit: counter.limit, windowMs })),
        ),
        now,
      );
      if ("fullUntil" in taken) throw refuse(Math.max(1, Math.ceil((taken.fullUntil - now) / SECOND_MS)));
      return () => counters.giveBack(taken.taken);
    },
  };
};

import type { Clock } from "../integrations/clock.ts";
import { setNewest } from "../set-newest.ts";
import type { Counters } from "./rate-limiter.ts";

/** The most keys that are kept; the least recently used one is forgotten. */
const KEYS_MAX = 50_000;

type Window = { endsAt: number; used: number };

/** Counts in this process. It counts before anything is awaited, by a clock that is never set. */
export function createMemoryCounters(clock: Pick<Clock, "monotonic">): Counters {
  const windows = new Map<string, Window>();

  const findRunning = (key: string, now: number): Window | undefined => {
    const window = windows.get(key);
    return window && window.endsAt > now ? window : undefined;
  };

  return {
    async take(uses) {
      const now = clock.monotonic();
      const waits = uses.flatMap(({ key, amount, limit }) => {
        const window = findRunning(key, now);
        return window && window.used + amount > limit ? [window.endsAt - now] : [];
      });
      if (waits.length > 0) return { waitMs: Math.max(...waits) };
      const taken = uses.map(({ key, amount, windowMs }) => {
        const { endsAt, used } = findRunning(key, now) ?? { endsAt: now + windowMs, used: 0 };
        setNewest(windows, key, { endsAt, used: used + amount }, KEYS_MAX);
        return { key, amount, endsAt };
      });
      return { taken };
    },
    async refund(taken) {
      for (const { key, amount, endsAt } of taken) {
        const window = windows.get(key);
        if (window?.endsAt === endsAt) window.used -= amount;
      }
    },
  };
}

import type { Clock } from "../integrations/clock.ts";

/** The most keys that are kept; the least recently used one is forgotten. */
const KEYS_MAX = 50_000;

/** What is to be counted, and what the key may use in a window. */
export type Use = { key: string; amount: number; limit: number };

type Window = { startedAt: number; used: number };

/**
 * Sums amounts by key in windows of `windowMs`, in memory. A window begins with the first use after the one before it
 * has ended.
 */
export function createWindowCounter({ windowMs, clock }: { windowMs: number; clock: Pick<Clock, "monotonic"> }) {
  const windows = new Map<string, Window>();

  const findRunning = (key: string, now: number): Window | undefined => {
    const window = windows.get(key);
    return window && now - window.startedAt < windowMs ? window : undefined;
  };

  const forgetOldest = () => {
    const oldest = windows.keys().next();
    if (windows.size > KEYS_MAX && !oldest.done) windows.delete(oldest.value);
  };

  return {
    /** The seconds until all of these may be used; 0 if they may be used now. */
    findWait(uses: readonly Use[]): number {
      const now = clock.monotonic();
      const waits = uses.map(({ key, amount, limit }) => {
        const window = findRunning(key, now);
        if (!window || window.used + amount <= limit) return 0;
        return window.startedAt + windowMs - now;
      });
      return Math.ceil(Math.max(0, ...waits) / 1000);
    },
    /** Counts all of them, whatever their limits. */
    count(uses: readonly Use[]): void {
      const now = clock.monotonic();
      for (const { key, amount } of uses) {
        const { startedAt, used } = findRunning(key, now) ?? { startedAt: now, used: 0 };
        // Deleted first, so that the map is ordered by last use.
        windows.delete(key);
        windows.set(key, { startedAt, used: used + amount });
      }
      forgetOldest();
    },
  };
}
export type WindowCounter = ReturnType<typeof createWindowCounter>;

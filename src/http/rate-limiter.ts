import { AppError } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";
import { MINUTE_MS } from "../shared/durations.ts";

/** The most keys that are kept; the least recently used one is forgotten. */
const KEYS_MAX = 50_000;

type Options = {
  limit: number;
  clock: Clock;
  /** The time window in milliseconds; by default a minute. */
  windowMs?: number;
};

/** A waiting time for the error message: seconds up to two minutes, minutes above. */
const formatWait = (seconds: number): string =>
  seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Counts events by key (an address or an account) within a time window, in memory. Refused events are not counted, so
 * that somebody who keeps trying is slowed down but never locked out.
 */
export function createRateLimiter({ limit, clock, windowMs = MINUTE_MS }: Options) {
  const events = new Map<string, number[]>();

  const findRecent = (key: string): number[] =>
    (events.get(key) ?? []).filter((instant) => instant > clock.now() - windowMs);

  const store = (key: string, instants: number[]) => {
    // Deleted first, so that the map is ordered by last use.
    events.delete(key);
    if (instants.length > 0) events.set(key, instants);
    const oldestKey = events.keys().next();
    if (events.size > KEYS_MAX && !oldestKey.done) events.delete(oldestKey.value);
  };

  const assertBelowLimit = (key: string) => {
    const instants = findRecent(key);
    const oldest = instants[0];
    if (oldest === undefined || instants.length < limit) return;
    const seconds = Math.max(1, Math.ceil((oldest + windowMs - clock.now()) / 1000));
    throw new AppError(429, `Too many attempts. Please try again in ${formatWait(seconds)}.`, {
      retryAfterSeconds: seconds,
    });
  };

  return {
    /**
     * Counts an event for each key. Throws 429 with the seconds to wait if one of them has reached its limit. It counts
     * before anything is awaited, so that many calls at once get no further than many in a row. The returned function
     * takes the event back.
     */
    take(...keys: string[]): () => void {
      for (const key of keys) assertBelowLimit(key);
      const now = clock.now();
      for (const key of keys) store(key, [...findRecent(key), now]);
      return () => {
        for (const key of keys) {
          const instants = findRecent(key);
          const taken = instants.indexOf(now);
          store(key, taken < 0 ? instants : instants.toSpliced(taken, 1));
        }
      };
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;

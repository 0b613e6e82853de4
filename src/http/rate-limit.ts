import { AppError } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";

const MINUTE_MS = 60_000;
/** Keys that are kept at most; beyond it the one that was seen least recently is forgotten. */
const KEYS_MAX = 50_000;

type Options = {
  limit: number;
  clock: Clock;
  /** How long an event counts, in milliseconds; a minute unless told. */
  windowMs?: number;
};

/** A time to wait, in words: seconds up to two minutes, minutes beyond. */
const inWords = (seconds: number): string =>
  seconds <= 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * Counts events by keys (an address, an account) over the last minute or other window, in memory. What is refused is
 * not counted, so that whoever goes on trying is slowed down, never locked out.
 */
export function createRateLimit({ limit, clock, windowMs = MINUTE_MS }: Options) {
  const events = new Map<string, number[]>();

  const recent = (key: string): number[] =>
    (events.get(key) ?? []).filter((instant) => instant > clock.now() - windowMs);

  const keep = (key: string, instants: number[]) => {
    // Deleted first, so that the map's order is that of use.
    events.delete(key);
    if (instants.length > 0) events.set(key, instants);
    const oldestKey = events.keys().next();
    if (events.size > KEYS_MAX && !oldestKey.done) events.delete(oldestKey.value);
  };

  const assertFree = (key: string) => {
    const instants = recent(key);
    const oldest = instants[0];
    if (oldest === undefined || instants.length < limit) return;
    const seconds = Math.max(1, Math.ceil((oldest + windowMs - clock.now()) / 1000));
    throw new AppError(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
      retryAfterSeconds: seconds,
    });
  };

  return {
    /**
     * Counts an event for each key, or throws 429 with the seconds to wait where one of them has had its share. It is
     * counted before anything is awaited, so that many at once get no further than many in a row; what it returns
     * takes the event back.
     */
    take(...keys: string[]): () => void {
      for (const key of keys) assertFree(key);
      const now = clock.now();
      for (const key of keys) keep(key, [...recent(key), now]);
      return () => {
        for (const key of keys) {
          const instants = recent(key);
          const taken = instants.indexOf(now);
          keep(key, taken < 0 ? instants : instants.toSpliced(taken, 1));
        }
      };
    },
  };
}
export type RateLimit = ReturnType<typeof createRateLimit>;

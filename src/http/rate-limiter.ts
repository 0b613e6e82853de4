import { AppError } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../shared/durations.ts";
import { formatWait } from "../shared/format-wait.ts";
import { findSite } from "./client-address.ts";

/** The most keys that are kept; the least recently used one is forgotten. */
const KEYS_MAX = 50_000;
/** How many times an address' limit a site has: a /48 is what a provider gives a company, or many of its customers. */
const SITE_LIMIT_FACTOR = 10;

type Options = {
  limit: number;
  clock: Pick<Clock, "monotonic">;
  /** The time window in milliseconds; by default a minute. */
  windowMs?: number;
};

/** What is counted: an account or something else by its name, or the address that a request comes from. */
export type Counted = string | { address: string };

type Counter = { key: string; limit: number };

/** An IPv6 address counts for its /48 network as well, because whoever has one has 65,536 networks like the address'. */
export function listCounters(counted: Counted, limit: number): Counter[] {
  if (typeof counted === "string") return [{ key: counted, limit }];
  const site = findSite(counted.address);
  const counters = [{ key: `address ${counted.address}`, limit }];
  return site === undefined ? counters : [...counters, { key: `site ${site}`, limit: limit * SITE_LIMIT_FACTOR }];
}

/** 429 with the seconds to wait. */
export const tooManyAttempts = (seconds: number): AppError =>
  new AppError(429, `Too many attempts. Please try again in ${formatWait(seconds)}.`, { retryAfterSeconds: seconds });

/**
 * Counts events by key (an address or an account) within a time window, in memory. Refused events are not counted, so
 * that somebody who keeps trying is slowed down but never locked out. The time of day does not matter: a clock that is
 * set back or forward neither locks anybody out nor lets anybody in.
 */
export function createRateLimiter({ limit, clock, windowMs = MINUTE_MS }: Options) {
  const events = new Map<string, number[]>();

  const findRecent = (key: string): number[] =>
    (events.get(key) ?? []).filter((instant) => instant > clock.monotonic() - windowMs);

  const store = (key: string, instants: number[]) => {
    // Deleted first, so that the map is ordered by last use.
    events.delete(key);
    if (instants.length > 0) events.set(key, instants);
    const oldestKey = events.keys().next();
    if (events.size > KEYS_MAX && !oldestKey.done) events.delete(oldestKey.value);
  };

  /** How long until another event is allowed, in seconds; 0 if it is now. */
  const computeWait = ({ key, limit: most }: Counter): number => {
    const instants = findRecent(key);
    const oldest = instants[0];
    if (oldest === undefined || instants.length < most) return 0;
    return Math.max(1, Math.ceil((oldest + windowMs - clock.monotonic()) / SECOND_MS));
  };

  const count = (counters: readonly Counter[], now: number) => {
    for (const { key } of counters) store(key, [...findRecent(key), now]);
  };

  return {
    /** Counts an event and returns true, or returns false if a limit was reached. */
    tryTake(...counted: readonly Counted[]): boolean {
      const counters = counted.flatMap((one) => listCounters(one, limit));
      if (counters.some((counter) => computeWait(counter) > 0)) return false;
      count(counters, clock.monotonic());
      return true;
    },

    /**
     * Counts an event for everything that is given. Throws 429 with the seconds to wait if one of them has reached its
     * limit. It counts before anything is awaited, so that many calls at once get no further than many in a row. The
     * returned function takes the event back.
     */
    take(...counted: readonly Counted[]): () => void {
      const counters = counted.flatMap((one) => listCounters(one, limit));
      const seconds = counters.map(computeWait).find((wait) => wait > 0);
      if (seconds !== undefined) throw tooManyAttempts(seconds);
      const now = clock.monotonic();
      count(counters, now);
      return () => {
        for (const { key } of counters) {
          const instants = findRecent(key);
          const taken = instants.indexOf(now);
          store(key, taken < 0 ? instants : instants.toSpliced(taken, 1));
        }
      };
    },
  };
}
/** What a service needs of it. */
export type RateLimiter = Pick<ReturnType<typeof createRateLimiter>, "take">;

/** A limit that may hold over all processes. Like `RateLimiter`, but counting may take a while. */
export type SharedRateLimiter = {
  take(...counted: readonly Counted[]): Promise<() => Promise<void>>;
};

import { createHmac } from "node:crypto";
import type { Db } from "../../db/engine/db.ts";
import { AppError, budgetUsedUp } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";
import { DAY_MS, MINUTE_MS } from "../shared/product/durations.ts";
import { formatWait } from "../shared/text/format-wait.ts";
import { createCounterRepository } from "./counter-repository.ts";
import { createMemoryCounters } from "./memory-counters.ts";
import { type Counters, createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

type Deps = { db: Db; sharesDatabase: boolean; sessionSecret: string; clock: Clock };
type Budget = {
  perMinute: number;
  /** No limit by default. */
  perDay?: number | undefined;
  /** The sentence for a person who has to wait, such as `40 seconds`. */
  formatMessage?: (wait: string) => string;
};

/** Creates limiters. Their names tell the limits apart. */
export type RateLimiters = {
  /** At most `limit` in a window, a minute by default. */
  rate(name: string, limit: number, windowMs?: number): RateLimiter;
  /** The same with a 429 of kind `budget`, and perhaps a limit for a day. */
  budget(name: string, budget: Budget): RateLimiter;
};

const formatTooMany = (wait: string): string => `Too many attempts. Please try again in ${wait}.`;

const tooManyAttempts = (seconds: number): AppError =>
  new AppError(429, formatTooMany(formatWait(seconds)), { retryAfterSeconds: seconds });

const createLimiters = (getCounters: () => Counters): RateLimiters => ({
  rate: (name, limit, windowMs = MINUTE_MS) =>
    createRateLimiter({ counters: getCounters(), name, windows: [{ limit, windowMs }], refuse: tooManyAttempts }),
  budget: (name, { perMinute, perDay, formatMessage = formatTooMany }) =>
    createRateLimiter({
      counters: getCounters(),
      name,
      windows: [
        { limit: perMinute, windowMs: MINUTE_MS },
        ...(perDay === undefined ? [] : [{ limit: perDay, windowMs: DAY_MS }]),
      ],
      refuse: (seconds) => budgetUsedUp(formatMessage(formatWait(seconds)), seconds),
    }),
});

/** Limiters that count in this process, each for itself, so that none makes another one forget. */
export const createMemoryLimiters = (clock: Pick<Clock, "monotonic">): RateLimiters =>
  createLimiters(() => createMemoryCounters(clock));

/** Limiters that guard passwords and money: they hold over all processes of a database. */
export type SharedLimiters = RateLimiters & {
  /** Forgets windows that ended long ago. */
  removeEnded(now: number): Promise<void>;
};

/** Counts in the database where processes share one, and otherwise in memory. */
export function createSharedLimiters({ db, sharesDatabase, sessionSecret, clock }: Deps): SharedLimiters {
  if (!sharesDatabase) return { ...createMemoryLimiters(clock), removeEnded: async () => undefined };
  // Derived, so that the secret signs nothing but sessions.
  const key = createHmac("sha256", sessionSecret).update("limits").digest();
  const hash = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  const counters = createCounterRepository(db, { hash, clock });
  return { ...createLimiters(() => counters), removeEnded: counters.removeEnded };
}

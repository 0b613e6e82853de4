import { createHmac } from "node:crypto";
import type { Db } from "../../db/db.ts";
import { budgetUsedUp } from "../errors.ts";
import { createCounterRepository } from "../features/limits/repository.ts";
import { createBudgetLimiter, formatTooMany } from "../http/budget-limiter.ts";
import { createRateLimiter, type RateLimiter, type SharedRateLimiter, tooManyAttempts } from "../http/rate-limiter.ts";
import { createSharedLimiter } from "../http/shared-limiter.ts";
import type { Clock } from "../integrations/clock.ts";
import { DAY_MS, MINUTE_MS } from "../shared/durations.ts";
import { formatWait } from "../shared/format-wait.ts";

type Deps = { db: Db; sharesDatabase: boolean; sessionSecret: string; clock: Clock };
type Budget = { perMinute: number; perDay?: number | undefined; formatMessage?: (wait: string) => string };

/** Creates limits that guard passwords and money: they hold over all processes. */
export type Limiters = {
  /** At most `limit` in a window, a minute by default. `name` tells limits apart. */
  rate(name: string, limit: number, windowMs?: number): SharedRateLimiter;
  /** The same with a 429 of kind `budget`, and perhaps a limit for a day. */
  budget(name: string, budget: Budget): SharedRateLimiter;
  /** Forgets windows that ended long ago. */
  removeEnded(now: number): Promise<void>;
};

/** A limiter in memory, as one over all processes. It counts before anything is awaited. */
const awaited = (limiter: RateLimiter): SharedRateLimiter => ({
  async take(...counted) {
    const giveBack = limiter.take(...counted);
    return async () => giveBack();
  },
});

const createMemoryLimiters = (clock: Clock): Limiters => ({
  rate: (_name, limit, windowMs = MINUTE_MS) => awaited(createRateLimiter({ limit, windowMs, clock })),
  budget: (_name, budget) => awaited(createBudgetLimiter({ ...budget, clock })),
  removeEnded: async () => undefined,
});

function createDatabaseLimiters({ db, sessionSecret, clock }: Omit<Deps, "sharesDatabase">): Limiters {
  const counters = createCounterRepository(db);
  // Derived, so that the secret signs nothing but sessions.
  const key = createHmac("sha256", sessionSecret).update("limits").digest();
  const hash = (text: string): string => createHmac("sha256", key).update(text).digest("base64url");
  const common = { counters, hash, clock };
  return {
    rate: (name, limit, windowMs = MINUTE_MS) =>
      createSharedLimiter({ ...common, name, windows: [{ limit, windowMs }], refuse: tooManyAttempts }),
    budget: (name, { perMinute, perDay, formatMessage = formatTooMany }) =>
      createSharedLimiter({
        ...common,
        name,
        windows: [
          { limit: perMinute, windowMs: MINUTE_MS },
          ...(perDay === undefined ? [] : [{ limit: perDay, windowMs: DAY_MS }]),
        ],
        refuse: (seconds) => budgetUsedUp(formatMessage(formatWait(seconds)), seconds),
      }),
    removeEnded: counters.removeEnded,
  };
}

/** In the database where processes share one, and otherwise in memory, by a clock that nobody sets. */
export const createLimiters = ({ sharesDatabase, ...deps }: Deps): Limiters =>
  sharesDatabase ? createDatabaseLimiters(deps) : createMemoryLimiters(deps.clock);

import { AppError, budgetUsedUp } from "../errors.ts";
import type { Clock } from "../integrations/clock.ts";
import { DAY_MS } from "../shared/durations.ts";
import { formatWait } from "../shared/format-wait.ts";
import { type Counted, createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

type Options = {
  perMinute: number;
  /** No limit by default. */
  perDay?: number | undefined;
  clock: Pick<Clock, "monotonic">;
  /** The sentence for somebody who has to wait, such as `40 seconds`. */
  formatMessage?: (wait: string) => string;
};

/** The sentence for somebody who has to wait, where nothing else is said. */
export const formatTooMany = (wait: string): string => `Too many attempts. Please try again in ${wait}.`;

/** Like `createRateLimiter`, but a used-up limit is a 429 of kind `budget`, and there may be one for a day as well. */
export function createBudgetLimiter({ perMinute, perDay, clock, formatMessage = formatTooMany }: Options): RateLimiter {
  const minute = createRateLimiter({ limit: perMinute, clock });
  const day = perDay === undefined ? undefined : createRateLimiter({ limit: perDay, windowMs: DAY_MS, clock });

  const takeFrom = (limiter: RateLimiter, counted: readonly Counted[]): (() => void) => {
    try {
      return limiter.take(...counted);
    } catch (error) {
      const seconds = error instanceof AppError ? error.details.retryAfterSeconds : undefined;
      throw seconds === undefined ? error : budgetUsedUp(formatMessage(formatWait(seconds)), seconds);
    }
  };

  return {
    take(...counted) {
      const giveBack = takeFrom(minute, counted);
      if (!day) return giveBack;
      try {
        const giveBackOfDay = takeFrom(day, counted);
        return () => {
          giveBack();
          giveBackOfDay();
        };
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
}

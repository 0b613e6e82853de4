import type { CurrentUser } from "../../current-user.ts";
import { budgetUsedUp } from "../../errors.ts";
import { type Counters, toSeconds, type Use } from "../../limits/rate-limiter.ts";
import { DAY_MS, MINUTE_MS } from "../../shared/product/durations.ts";
import { WRITE_MINUTES_PER_DAY } from "../../shared/product/limits.ts";
import { formatWait } from "../../shared/text/format-wait.ts";
import type { Allowance, Allowances } from "./allowances.ts";

type Deps = {
  allowances: Pick<Allowances, "writesPerMinute">;
  counters: Counters;
};

/** The uses of an account and of its address in a window of so many times the allowance. */
const listUses = (
  user: CurrentUser,
  { limit, address }: Allowance,
  window: { amount: number; windowMs: number; times: number },
): Use[] => {
  const { amount, windowMs, times } = window;
  const common = { amount, windowMs };
  return [
    { ...common, key: `${windowMs} account ${user.id}`, limit: limit * times },
    ...(address ? [{ ...common, key: `${windowMs} address ${address.name}`, limit: address.limit * times }] : []),
  ];
};

/** Limits how much an account, and the accounts of an address, change in a minute and in a day. */
export function createWriteBudget({ allowances, counters }: Deps) {
  async function count(user: CurrentUser, amount: number, isRemoval: boolean): Promise<void> {
    const allowance = allowances.writesPerMinute(user);
    const ofMinute = listUses(user, allowance, { amount, windowMs: MINUTE_MS, times: 1 });
    const ofDay = listUses(user, allowance, { amount, windowMs: DAY_MS, times: WRITE_MINUTES_PER_DAY });
    const result = await counters.take(isRemoval ? ofMinute : [...ofMinute, ...ofDay]);
    if ("taken" in result) return;
    const seconds = toSeconds(result.waitMs);
    throw budgetUsedUp(
      `You made too many changes in a short time. Please try again in ${formatWait(seconds)}.`,
      seconds,
    );
  }

  return {
    /**
     * Counts a call. Throws 429 with the seconds to wait if the account or its address has used up its minute or day. A
     * removal does not count for the day: an account that has used it up can still delete things and leave.
     */
    take: (user: CurrentUser, { isRemoval }: { isRemoval: boolean }): Promise<void> => count(user, 1, isRemoval),
    /**
     * Counts the rows that a call will store, beside the call itself. Throws 429 like `take`. A call that stores more
     * than fits into a minute uses up a whole one.
     */
    takeRows: (user: CurrentUser, rows: number): Promise<void> =>
      count(user, Math.min(rows, allowances.writesPerMinute(user).limit) - 1, false),
  };
}

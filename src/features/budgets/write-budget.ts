import type { CurrentUser } from "../../current-user.ts";
import { budgetUsedUp } from "../../errors.ts";
import type { Use, WindowCounter } from "../../http/window-counter.ts";
import { formatWait } from "../../shared/format-wait.ts";
import { WRITE_MINUTES_PER_DAY } from "../../shared/limits.ts";
import type { Allowance, Allowances } from "./allowances.ts";

type Deps = {
  allowances: Pick<Allowances, "writesPerMinute">;
  /** Counts by account and by address in windows of a minute and of a day. */
  minutes: WindowCounter;
  days: WindowCounter;
};

const listUses = (user: CurrentUser, { limit, address }: Allowance, amount: number): Use[] => [
  { key: `account ${user.id}`, amount, limit },
  ...(address ? [{ key: `address ${address.name}`, amount, limit: address.limit }] : []),
];

const multiply = ({ limit, address }: Allowance, factor: number): Allowance => ({
  limit: limit * factor,
  address: address && { ...address, limit: address.limit * factor },
});

/** Limits how much an account, and the accounts of an address, change in a minute and in a day. */
export function createWriteBudget({ allowances, minutes, days }: Deps) {
  function count(user: CurrentUser, amount: number, isRemoval: boolean): void {
    const allowance = allowances.writesPerMinute(user);
    const ofMinute = listUses(user, allowance, amount);
    const ofDay = isRemoval ? [] : listUses(user, multiply(allowance, WRITE_MINUTES_PER_DAY), amount);
    const wait = Math.max(minutes.findWait(ofMinute), days.findWait(ofDay));
    if (wait > 0)
      throw budgetUsedUp(`You made too many changes in a short time. Please try again in ${formatWait(wait)}.`, wait);
    minutes.count(ofMinute);
    days.count(ofDay);
  }

  return {
    /**
     * Counts a call. Throws 429 with the seconds to wait if the account or its address has used up its minute or day. A
     * removal does not count for the day: whoever has used it up can still delete things and leave.
     */
    take(user: CurrentUser, { isRemoval }: { isRemoval: boolean }): void {
      count(user, 1, isRemoval);
    },
    /**
     * Counts the rows that a call will store, beside the call itself. Throws 429 like `take`. A call that stores more
     * than fits into a minute uses up a whole one.
     */
    takeRows(user: CurrentUser, rows: number): void {
      count(user, Math.min(rows, allowances.writesPerMinute(user).limit) - 1, false);
    },
  };
}
export type WriteBudget = ReturnType<typeof createWriteBudget>;

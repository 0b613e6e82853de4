import type { CurrentUser } from "../../current-user.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import type { Allowances } from "./allowances.ts";

type Deps = {
  allowances: Pick<Allowances, "analysesPerMinute">;
  /** Allows as much as one account may do in a minute. */
  single: RateLimiter;
  /** Allows as much as the registered accounts of an address may do together in a minute. */
  household: RateLimiter;
};

/** Limits how often an account, and the accounts of an address, call the AI provider in a minute. */
export const createProviderMinute = ({ allowances, single, household }: Deps) => ({
  /** Counts a call. Throws 429 if there were too many. The returned function takes it back. */
  async take(user: CurrentUser): Promise<() => Promise<void>> {
    const { limit, address } = allowances.analysesPerMinute(user);
    const account = `account ${user.id}`;
    if (!address) return single.take(account);
    const shared = { address: address.name };
    if (address.limit === limit) return single.take(account, shared);
    const refund = await single.take(account);
    try {
      const refundAddress = await household.take(shared);
      return async () => {
        await refund();
        await refundAddress();
      };
    } catch (error) {
      await refund();
      throw error;
    }
  },
});
export type ProviderMinute = ReturnType<typeof createProviderMinute>;

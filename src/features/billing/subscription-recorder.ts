import type { Clock } from "../../integrations/clock.ts";
import { type Payments, type ProviderSubscription, paymentsUnreachable } from "../../integrations/payments/payments.ts";
import type { SubscriptionStatus } from "../../shared/product/enums.ts";
import type { SubscriptionRepository, SubscriptionRow } from "./subscription-repository.ts";
import { computeState, isOpen } from "./subscription-rules.ts";

type Deps = { payments: Pick<Payments, "findSubscription">; subscriptions: SubscriptionRepository; clock: Clock };

/** A stored subscription in the form of the provider, with another status. */
export const withStatus = (row: SubscriptionRow, status: SubscriptionStatus): ProviderSubscription => ({
  ...row,
  customerId: "",
  status,
  clientSecret: null,
});

/** Stores what the provider says of subscriptions, and what follows from it. Call it only from the account's queue. */
export function createSubscriptionRecorder({ payments, subscriptions, clock }: Deps) {
  /**
   * Stores a subscription, and the event that reported it, if any. Returns whether it gives premium now. Throws 503 if
   * another process has taken the account's turn over.
   */
  async function record(
    userId: number,
    subscription: ProviderSubscription,
    eventId?: string,
  ): Promise<{ isPremium: boolean }> {
    const now = clock.now();
    const previous = await subscriptions.findById(subscription.id);
    const state = computeState(subscription, previous, now);
    const { id, plan, status, periodEndsAt, endsAt, createdAt } = subscription;
    const row = { id, userId, plan, status, periodEndsAt, endsAt, createdAt, updatedAt: now, isOpen: isOpen(status) };
    if (!(await subscriptions.store({ ...row, ...state }, now, eventId))) throw paymentsUnreachable();
    return { isPremium: state.premiumUntil > now };
  }

  return {
    record,

    /**
     * Asks the provider about a stored subscription. One that the provider does not know gives no premium but is asked
     * about again: the host may have set another account's key by mistake.
     */
    async refresh(row: SubscriptionRow): Promise<{ isPremium: boolean }> {
      const subscription = await payments.findSubscription(row.id);
      return record(row.userId, subscription ?? withStatus(row, "paused"));
    },
  };
}

import type { Clock } from "../../integrations/clock.ts";
import type { Payments, ProviderSubscription } from "../../integrations/payments/payments.ts";
import type { SubscriptionStatus } from "../../shared/enums.ts";
import type { SubscriptionRepository, SubscriptionRow } from "./subscription-repository.ts";
import { isOpen, standingOf } from "./subscription-rules.ts";

type Deps = { payments: Pick<Payments, "subscription">; subscriptions: SubscriptionRepository; clock: Clock };

/** A stored subscription as the provider would tell of it. */
export const withStatus = (row: SubscriptionRow, status: SubscriptionStatus): ProviderSubscription => ({
  ...row,
  customerId: "",
  status,
  clientSecret: null,
});

/** Stores what the provider says of subscriptions, with what follows from it. Only in the account's turn. */
export function createSubscriptionRecords({ payments, subscriptions, clock }: Deps) {
  /** Stores a subscription with the event that brought it, if any, and tells whether it brings premium now. */
  async function record(userId: number, said: ProviderSubscription, eventId?: string): Promise<{ isPremium: boolean }> {
    const now = clock.now();
    const known = await subscriptions.byId(said.id);
    const standing = standingOf(said, known, now);
    const { id, plan, status, periodEndsAt, endsAt, createdAt } = said;
    const row = { id, userId, plan, status, periodEndsAt, endsAt, createdAt, updatedAt: now, isOpen: isOpen(status) };
    await subscriptions.store({ ...row, ...standing }, now, eventId);
    return { isPremium: standing.premiumUntil > now };
  }

  return {
    record,

    /**
     * Asks the provider about a stored subscription. One that it does not know brings nothing, but is asked about
     * again: the host may have taken another account's key by mistake.
     */
    async refresh(row: SubscriptionRow): Promise<{ isPremium: boolean }> {
      const said = await payments.subscription(row.id);
      return record(row.userId, said ?? withStatus(row, "paused"));
    },
  };
}

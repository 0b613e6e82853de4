import type { ProviderSubscription } from "../../integrations/payments/payments.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../shared/product/durations.ts";
import type { SubscriptionStatus } from "../../shared/product/enums.ts";
import type { BillingStatus } from "../../shared/product/plans.ts";

/** How long premium continues after a failed payment, or after a renewal that could not be checked. */
export const GRACE_MS = 3 * DAY_MS;
/** The provider closes an unpaid first payment after 23 hours, and forgets idempotency keys after 24. */
export const UNPAID_TIMEOUT_MS = 23 * HOUR_MS;
/** How soon the provider is asked again if its answer is about to change. */
export const RECHECK_MS = 10 * MINUTE_MS;

/** The state that follows from a subscription. Instants are UTC milliseconds. */
export type SubscriptionState = {
  /** Premium lasts until this instant; 0 for no premium. */
  premiumUntil: number;
  /** When to ask the provider again; null if it is not to be asked. */
  checkAt: number | null;
  /** When a failed payment was first reported; null if none has failed. */
  pastDueSince: number | null;
};

const NO_PREMIUM: SubscriptionState = { premiumUntil: 0, checkAt: null, pastDueSince: null };

const endPremiumAt = (premiumUntil: number, now: number) => ({
  premiumUntil,
  checkAt: premiumUntil > now ? premiumUntil : null,
});

/**
 * The state of a subscription at `now`. An active one gives premium until it ends, or until its renewal plus the grace
 * period, in which the provider is asked. A failed payment gives premium for the grace period since it was first
 * reported. All others give none.
 */
export function computeState(
  { status, periodEndsAt, endsAt, createdAt }: ProviderSubscription,
  previous: Pick<SubscriptionState, "pastDueSince"> | undefined,
  now: number,
): SubscriptionState {
  switch (status) {
    case "active":
    case "trialing":
      if (endsAt !== null) return { ...endPremiumAt(endsAt, now), pastDueSince: null };
      return {
        premiumUntil: Math.max(periodEndsAt, now) + GRACE_MS,
        checkAt: periodEndsAt > now ? periodEndsAt : now + RECHECK_MS,
        pastDueSince: null,
      };
    case "past_due": {
      const pastDueSince = previous?.pastDueSince ?? now;
      const premiumUntil = Math.min(pastDueSince + GRACE_MS, endsAt ?? Number.POSITIVE_INFINITY);
      return { ...endPremiumAt(premiumUntil, now), pastDueSince };
    }
    case "incomplete": {
      // It may have been paid by someone who did not return from the bank's page. It is checked at growing intervals.
      const age = now - createdAt;
      return { ...NO_PREMIUM, checkAt: age < DAY_MS ? now + Math.max(RECHECK_MS, age) : null };
    }
    default:
      return NO_PREMIUM;
  }
}

const CLOSED_STATUSES: readonly SubscriptionStatus[] = ["canceled", "incomplete_expired"];

/** Whether a subscription with this status can still change. */
export const isOpen = (status: SubscriptionStatus): boolean => !CLOSED_STATUSES.includes(status);

/** The status as the API names it. */
export function toBillingStatus(status: SubscriptionStatus): BillingStatus {
  switch (status) {
    case "active":
    case "trialing":
      return "active";
    case "past_due":
      return "past_due";
    case "incomplete":
    case "incomplete_expired":
      return "none";
    default:
      return "ended";
  }
}

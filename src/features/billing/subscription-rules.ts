import type { ProviderSubscription } from "../../integrations/payments/payments.ts";
import type { SubscriptionStatus } from "../../shared/enums.ts";
import type { BillingStatus } from "../../shared/plans.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long premium outlasts a payment that fails, or a renewal that the provider could not be asked about. */
export const GRACE_MS = 3 * DAY_MS;
/** The provider gives an unpaid first payment up after 23 hours, and forgets idempotency keys after 24. */
export const UNPAID_FOR_MS = 23 * HOUR_MS;
/** How soon the provider is asked again where what it says is about to change. */
export const RECHECK_MS = 10 * MINUTE_MS;

/** What follows from a subscription. Instants are UTC milliseconds. */
export type Standing = {
  /** Premium goes on before this instant; 0 for none. */
  premiumUntil: number;
  /** When the provider is to be asked again; null for not by itself. */
  checkAt: number | null;
  /** When a failing payment was first heard of; null while none fails. */
  pastDueSince: number | null;
};

const NO_PREMIUM: Standing = { premiumUntil: 0, checkAt: null, pastDueSince: null };

const untilThen = (premiumUntil: number, now: number) => ({
  premiumUntil,
  checkAt: premiumUntil > now ? premiumUntil : null,
});

/**
 * What a subscription brings at `now`: an active one premium until it ends, or past its renewal by the grace, within
 * which the provider is asked; a failing payment the grace from when it was first heard of; anything else nothing.
 */
export function standingOf(
  { status, periodEndsAt, endsAt, createdAt }: ProviderSubscription,
  known: Pick<Standing, "pastDueSince"> | undefined,
  now: number,
): Standing {
  switch (status) {
    case "active":
    case "trialing":
      if (endsAt !== null) return { ...untilThen(endsAt, now), pastDueSince: null };
      return {
        premiumUntil: Math.max(periodEndsAt, now) + GRACE_MS,
        checkAt: periodEndsAt > now ? periodEndsAt : now + RECHECK_MS,
        pastDueSince: null,
      };
    case "past_due": {
      const pastDueSince = known?.pastDueSince ?? now;
      const premiumUntil = Math.min(pastDueSince + GRACE_MS, endsAt ?? Number.POSITIVE_INFINITY);
      return { ...untilThen(premiumUntil, now), pastDueSince };
    }
    case "incomplete": {
      // Paid perhaps, by somebody who never came back from the bank's page: asked about ever more rarely.
      const age = now - createdAt;
      return { ...NO_PREMIUM, checkAt: age < DAY_MS ? now + Math.max(RECHECK_MS, age) : null };
    }
    default:
      return NO_PREMIUM;
  }
}

const OVER: readonly SubscriptionStatus[] = ["canceled", "incomplete_expired"];

/** Whether the provider may still change a subscription of this status. */
export const isOpen = (status: SubscriptionStatus): boolean => !OVER.includes(status);

/** The status in the product's words. */
export function billingStatusOf(status: SubscriptionStatus): BillingStatus {
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

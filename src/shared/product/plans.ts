/** What premium costs, in US cents (specification, section 9). */
export const PLANS = {
  monthly: { name: "Monthly", cents: 597, interval: "month" },
  yearly: { name: "Yearly", cents: 1997, interval: "year" },
} as const;
export const PAID_PLANS = ["monthly", "yearly"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/**
 * The status of a subscription: `none` until the first payment succeeds; `past_due` while a renewal's payment fails and
 * premium continues for a few days; `ended` when premium is over.
 */
export const BILLING_STATUSES = ["none", "active", "past_due", "ended"] as const;
export type BillingStatus = (typeof BILLING_STATUSES)[number];

/** `597` as `$5.97`. */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

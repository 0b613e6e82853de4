/** What premium costs, in US cents (specification, section 9). */
export const PLANS = {
  monthly: { name: "Monthly", cents: 597, interval: "month" },
  yearly: { name: "Yearly", cents: 1997, interval: "year" },
} as const;
export const PAID_PLANS = ["monthly", "yearly"] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];

/** The choices on /subscribe, in the order of their cards. */
export const OFFERED_PLANS = ["trial", ...PAID_PLANS] as const;
export type OfferedPlan = (typeof OFFERED_PLANS)[number];

/**
 * The status of a subscription: `none` until the first payment succeeds; `past_due` while a renewal's payment fails and
 * premium continues for a few days; `ended` when premium is over.
 */
export const BILLING_STATUSES = ["none", "active", "past_due", "ended"] as const;
export type BillingStatus = (typeof BILLING_STATUSES)[number];

/** `597` as `$5.97`. */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** How much cheaper a year is than twelve months, in whole per cent. */
export const YEARLY_SAVING_PERCENT = Math.round((1 - PLANS.yearly.cents / (12 * PLANS.monthly.cents)) * 100);

/** The features of premium (specification, section 2, Payment success). */
export const PREMIUM_FEATURES = [
  "Unlimited AI food analysis",
  "Advanced nutrition insights",
  "Premium diet recommendations",
  "AR nutrition overlay",
  "Priority support",
] as const;

type Offer = {
  name: string;
  /** The price and its period: `$5.97`, `per month`. */
  price: string;
  period: string;
  description: string;
  features: readonly string[];
  label?: string;
};

/** The content of each plan's card. */
export const OFFERS: Record<OfferedPlan, Offer> = {
  trial: {
    name: "Free Trial",
    price: "Free",
    period: "for 24 hours",
    description: "Try everything first. No card is needed, and nothing renews automatically.",
    features: ["AI analysis of your meals", "Meals added by hand", "Every premium feature for a day"],
  },
  monthly: {
    name: PLANS.monthly.name,
    price: formatDollars(PLANS.monthly.cents),
    period: "per month",
    description: "Renews every month until you cancel.",
    features: PREMIUM_FEATURES,
  },
  yearly: {
    name: PLANS.yearly.name,
    price: formatDollars(PLANS.yearly.cents),
    period: "per year",
    description: "Renews every year until you cancel.",
    features: [
      "Everything in Monthly",
      `Save ${YEARLY_SAVING_PERCENT}% compared to paying monthly`,
      "One payment a year",
    ],
    label: "Best Value",
  },
};

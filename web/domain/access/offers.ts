import { formatDollars, PAID_PLANS, PLANS } from "../../../src/shared/product/plans.ts";

// What is offered, in words. What premium costs is in plans.ts, which every screen needs.

/** The choices on /subscribe, in the order of their cards. */
export const OFFERED_PLANS = ["trial", ...PAID_PLANS] as const;
export type OfferedPlan = (typeof OFFERED_PLANS)[number];

/** How much cheaper a year is than twelve months, in whole per cent. */
const YEARLY_SAVING_PERCENT = Math.round((1 - PLANS.yearly.cents / (12 * PLANS.monthly.cents)) * 100);

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

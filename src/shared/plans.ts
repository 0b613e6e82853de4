/** What premium costs, in US cents (specification, section 9). */
export const PLANS = {
  monthly: { name: "Monthly", cents: 597, interval: "month" },
  yearly: { name: "Yearly", cents: 1997, interval: "year" },
} as const;
export type PaidPlan = keyof typeof PLANS;

/** `597` as `$5.97`. */
export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

import type { Stripe } from "stripe";
import { inDollars, PAID_PLANS, type PaidPlan, PLANS } from "../../shared/plans.ts";

/** The names by which Stripe knows the prices of the plans, in whichever account and mode. */
export const LOOKUP_KEYS = { monthly: "mealglass_monthly", yearly: "mealglass_yearly" } as const satisfies Record<
  PaidPlan,
  string
>;

/** `$5.97 a month`. */
export const priceOf = (plan: PaidPlan): string => `${inDollars(PLANS[plan].cents)} a ${PLANS[plan].interval}`;

/** The plan that a price is for; null for a price of something else. */
export const planOf = (price: Stripe.Price | undefined): PaidPlan | null =>
  PAID_PLANS.find((plan) => price?.lookup_key === LOOKUP_KEYS[plan]) ?? null;

function isRight(price: Stripe.Price, plan: PaidPlan): boolean {
  const { cents, interval } = PLANS[plan];
  return (
    price.active &&
    price.currency === "usd" &&
    price.unit_amount === cents &&
    price.billing_scheme === "per_unit" &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === 1 &&
    price.recurring.usage_type === "licensed"
  );
}

/** The prices of the plans by their lookup keys, and what is wrong with each that is missing or costs something else. */
export async function findPrices(stripe: Stripe) {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), limit: 10 });
  const found: Partial<Record<PaidPlan, string>> = {};
  const problems: string[] = [];
  const missing: PaidPlan[] = [];
  for (const plan of PAID_PLANS) {
    const price = data.find(({ lookup_key: key }) => key === LOOKUP_KEYS[plan]);
    if (!price) missing.push(plan);
    else if (isRight(price, plan)) found[plan] = price.id;
    else problems.push(`the price ${LOOKUP_KEYS[plan]} is not ${priceOf(plan)}, in US dollars and active`);
  }
  return { found, missing, problems };
}

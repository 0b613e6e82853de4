import type { Stripe } from "stripe";
import { formatDollars, PAID_PLANS, type PaidPlan, PLANS } from "../../shared/product/plans.ts";

/** The lookup keys of the plans' prices, the same in every Stripe account and mode. */
export const LOOKUP_KEYS = { monthly: "mealglass_monthly", yearly: "mealglass_yearly" } as const satisfies Record<
  PaidPlan,
  string
>;

/** `$5.97 a month`. */
export const formatPrice = (plan: PaidPlan): string => `${formatDollars(PLANS[plan].cents)} a ${PLANS[plan].interval}`;

/** The plan of a price; null if the price is for something else. */
export const findPlan = (price: Stripe.Price | undefined): PaidPlan | null =>
  PAID_PLANS.find((plan) => price?.lookup_key === LOOKUP_KEYS[plan]) ?? null;

function isCorrectPrice(price: Stripe.Price, plan: PaidPlan): boolean {
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

/** The plans' prices by their lookup keys, the missing ones, and problems with wrong ones. */
export async function findPrices(stripe: Stripe) {
  const { data } = await stripe.prices.list({ lookup_keys: Object.values(LOOKUP_KEYS), limit: 10 });
  const found: Partial<Record<PaidPlan, string>> = {};
  const problems: string[] = [];
  const missing: PaidPlan[] = [];
  for (const plan of PAID_PLANS) {
    const price = data.find(({ lookup_key: key }) => key === LOOKUP_KEYS[plan]);
    if (!price) missing.push(plan);
    else if (isCorrectPrice(price, plan)) found[plan] = price.id;
    else problems.push(`the price ${LOOKUP_KEYS[plan]} is not ${formatPrice(plan)}, in US dollars and active`);
  }
  return { found, missing, problems };
}

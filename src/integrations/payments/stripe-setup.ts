import type { Stripe } from "stripe";
import type { Log } from "../../log.ts";
import { PRODUCT_NAME } from "../../shared/limits.ts";
import { PAID_PLANS, PLANS } from "../../shared/plans.ts";
import { createStripeClient, isMissing, type Patience, type StripeAccess } from "./stripe-client.ts";
import { findPrices, LOOKUP_KEYS, priceOf } from "./stripe-prices.ts";

/** What the product is sold as; one account at Stripe has it once. */
const PRODUCT = { id: "mealglass_premium", name: `${PRODUCT_NAME} Premium` };

/** What Stripe is to tell the webhook: when a subscription may have changed. */
export const WEBHOOK_EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;

/** `made` says what was done or found, `problems` what the host has to put right. */
export type SetUp = { made: string[]; problems: string[] };

async function ensureProduct(stripe: Stripe): Promise<string> {
  try {
    const { name } = await stripe.products.retrieve(PRODUCT.id);
    return `Product ${PRODUCT.id} (${name}): there already`;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stripe.products.create(PRODUCT);
    return `Product ${PRODUCT.id} (${PRODUCT.name}): made`;
  }
}

/**
 * Makes the product and the prices that Stripe does not have yet, and checks those it has. It can be repeated. A price
 * that is wrong is left alone: somebody may be paying it. Throws 503 where Stripe cannot be reached or refuses the key.
 */
export function setUpStripe(access: StripeAccess, log: Log, patience?: Patience): Promise<SetUp> {
  return createStripeClient(
    access,
    log,
    patience,
  )(async (stripe) => {
    const made = [await ensureProduct(stripe)];
    const { found, missing, problems } = await findPrices(stripe);
    for (const plan of missing) {
      const { cents, interval } = PLANS[plan];
      await stripe.prices.create({
        product: PRODUCT.id,
        lookup_key: LOOKUP_KEYS[plan],
        currency: "usd",
        unit_amount: cents,
        recurring: { interval },
      });
      made.push(`Price ${LOOKUP_KEYS[plan]} (${priceOf(plan)}): made`);
    }
    for (const plan of PAID_PLANS.filter((candidate) => candidate in found)) {
      made.push(`Price ${LOOKUP_KEYS[plan]} (${priceOf(plan)}): there already`);
    }
    return { made, problems };
  });
}

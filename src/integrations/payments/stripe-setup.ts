import type { Stripe } from "stripe";
import type { Log } from "../../log.ts";
import { PRODUCT_NAME } from "../../shared/product/limits.ts";
import { PAID_PLANS, PLANS } from "../../shared/product/plans.ts";
import { createStripeClient, orMissing, type StripeAccess, type StripeTimeouts } from "./stripe-client.ts";
import { findPrices, formatPrice, LOOKUP_KEYS } from "./stripe-prices.ts";

/** The product at Stripe; it exists once per account. */
const PRODUCT = { id: "mealglass_premium", name: `${PRODUCT_NAME} Premium` };

/** The events that the webhook needs: those after which a subscription may have changed. */
export const WEBHOOK_EVENTS = [
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
] as const;

/** `created` says what was created or found, `problems` what the host has to fix. */
export type SetupResult = { created: string[]; problems: string[] };

async function ensureProduct(stripe: Stripe): Promise<string> {
  const known = await orMissing(stripe.products.retrieve(PRODUCT.id));
  if (known) return `Product ${PRODUCT.id} (${known.name}): already exists`;
  await stripe.products.create(PRODUCT);
  return `Product ${PRODUCT.id} (${PRODUCT.name}): created`;
}

/**
 * Creates the product and prices that are missing at Stripe, and checks the others. It can be repeated. A wrong price
 * is left alone, because someone may be paying it. Throws 503 if Stripe cannot be reached or refuses the key.
 */
export function setUpStripe(access: StripeAccess, log: Log, timeouts?: StripeTimeouts): Promise<SetupResult> {
  return createStripeClient(
    access,
    log,
    timeouts,
  )(async (stripe) => {
    const created = [await ensureProduct(stripe)];
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
      created.push(`Price ${LOOKUP_KEYS[plan]} (${formatPrice(plan)}): created`);
    }
    for (const plan of PAID_PLANS.filter((candidate) => candidate in found)) {
      created.push(`Price ${LOOKUP_KEYS[plan]} (${formatPrice(plan)}): already exists`);
    }
    return { created, problems };
  });
}

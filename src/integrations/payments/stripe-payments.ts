import type { Stripe } from "stripe";
import type { Log } from "../../log.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "../../shared/product/enums.ts";
import type { Clock } from "../clock.ts";
import {
  isUnavailable,
  type Payments,
  type ProviderEvent,
  type ProviderSubscription,
  paymentsUnavailable,
} from "./payments.ts";
import { createStripeClient, orMissing, type StripeAccess, type StripeTimeouts } from "./stripe-client.ts";
import { findPlan, findPrices, LOOKUP_KEYS } from "./stripe-prices.ts";

export type StripeSettings = StripeAccess & { publishableKey: string; webhookSecret: string };

/** The maximum age of a signature. */
const TOLERANCE_SECONDS = 300;
const SECRET = "latest_invoice.confirmation_secret";

const toId = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** A status that this version does not know gives no premium and may still change. */
const toStatus = (word: string): SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.find((status) => status === word) ?? "paused";

function findClientSecret({ status, latest_invoice: invoice }: Stripe.Subscription): string | null {
  if (status !== "incomplete" || typeof invoice !== "object") return null;
  return invoice?.confirmation_secret?.client_secret ?? null;
}

function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data;
  const periodEndsAt = (item?.current_period_end ?? subscription.created) * 1000;
  const endsAt = subscription.cancel_at === null ? null : subscription.cancel_at * 1000;
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? "",
    plan: findPlan(item?.price),
    status: toStatus(subscription.status),
    periodEndsAt,
    endsAt: endsAt ?? (subscription.cancel_at_period_end ? periodEndsAt : null),
    createdAt: subscription.created * 1000,
    clientSecret: findClientSecret(subscription),
  };
}

/** The subscription of an event: its own object, or that of its invoice. */
function toProviderEvent({ id, data: { object } }: Stripe.Event): ProviderEvent {
  if (!("object" in object)) return { id, customerId: null, subscriptionId: null };
  switch (object.object) {
    case "subscription":
      return { id, customerId: toId(object.customer), subscriptionId: object.id };
    case "invoice":
      return {
        id,
        customerId: toId(object.customer),
        subscriptionId: toId(object.parent?.subscription_details?.subscription),
      };
    default:
      return { id, customerId: null, subscriptionId: null };
  }
}

/** Sells premium through Stripe. `clock` is used for the age of webhook signatures. */
export function createStripePayments(
  settings: StripeSettings,
  { clock, log, timeouts }: { clock: Clock; log: Log; timeouts?: StripeTimeouts },
): Payments {
  const call = createStripeClient(settings, log, timeouts);
  let canBuy = true;

  async function loadPrices() {
    const { found, missing, problems } = await call(findPrices);
    const { monthly, yearly } = found;
    if (monthly !== undefined && yearly !== undefined) return { monthly, yearly };
    log.error("Payments are off: mealglass stripe-setup makes the prices that are missing", {
      wrong: [...missing.map((plan) => `there is no price ${LOOKUP_KEYS[plan]}`), ...problems],
    });
    throw paymentsUnavailable();
  }

  return {
    isOn: true,
    get publishableKey() {
      return canBuy ? settings.publishableKey : null;
    },

    async getPrices() {
      try {
        const prices = await loadPrices();
        canBuy = true;
        return prices;
      } catch (error) {
        if (isUnavailable(error)) canBuy = false;
        throw error;
      }
    },

    findCustomer: ({ email, userId }) =>
      call(async ({ customers }) => {
        const { data } = await customers.list({ email, limit: 100 });
        return data.find(({ metadata }) => metadata.account === String(userId))?.id;
      }),

    createCustomer: ({ email, userId }, idempotencyKey) =>
      call(async ({ customers }) => {
        const { id } = await customers.create({ email, metadata: { account: String(userId) } }, { idempotencyKey });
        return id;
      }),

    deleteCustomer: (customerId) =>
      call(async ({ customers }) => {
        await orMissing(customers.del(customerId));
      }),

    listOpenSubscriptions: (customer) =>
      call(async ({ subscriptions }) => {
        // Without a status filter the list leaves out only canceled subscriptions.
        const list = await orMissing(subscriptions.list({ customer, limit: 100, expand: [`data.${SECRET}`] }));
        return list?.data.filter(({ status }) => status !== "incomplete_expired").map(toSubscription);
      }),

    findSubscription: (id) =>
      call(async ({ subscriptions }) => {
        const found = await orMissing(subscriptions.retrieve(id));
        return found && toSubscription(found);
      }),

    createSubscription: ({ customerId, priceId }, idempotencyKey) =>
      call(async ({ subscriptions }) => {
        const wanted: Stripe.SubscriptionCreateParams = {
          customer: customerId,
          items: [{ price: priceId }],
          payment_behavior: "default_incomplete",
          payment_settings: { save_default_payment_method: "on_subscription" },
          expand: [SECRET],
        };
        return toSubscription(await subscriptions.create(wanted, { idempotencyKey }));
      }),

    setRenewal: (id, isRenewing) =>
      call(async ({ subscriptions }) => {
        // Stripe's own page may set the end as a date, which has to be cleared as one.
        const hasDate = isRenewing && !(await subscriptions.retrieve(id).then((found) => found.cancel_at_period_end));
        return toSubscription(
          await subscriptions.update(id, hasDate ? { cancel_at: "" } : { cancel_at_period_end: !isRenewing }),
        );
      }),

    cancel: (id) => call(async ({ subscriptions }) => toSubscription(await subscriptions.cancel(id))),

    createPortalUrl: (customer, returnUrl) =>
      call(async ({ billingPortal }) => {
        const { url } = await billingPortal.sessions.create({ customer, return_url: returnUrl });
        return url;
      }),

    async readEvent(payload, signature) {
      const { default: Stripe } = await import("stripe");
      try {
        const event = await Stripe.webhooks.constructEventAsync(
          payload,
          signature,
          settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          clock.now(),
        );
        return toProviderEvent(event);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },
  };
}

/** The data of the Stripe stand-in: customers, prices and subscriptions with their first payment, and their events. */

type Fields = Record<string, unknown>;
export type Expand = readonly string[];

/** An error that Stripe returns. */
export class StripeProblem extends Error {
  constructor(
    readonly status: number,
    readonly error: Fields,
  ) {
    super(String(error.message));
  }
}

const missing = (what: string, id: string, status = 404) =>
  new StripeProblem(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param: status === 400 ? what : "id",
  });

const invalid = (message: string, param?: string) =>
  new StripeProblem(400, { type: "invalid_request_error", message, param });

const createPriceObject = (id: string, lookupKey: string | null, cents: number, interval: string, product: string) => ({
  ...{ id, object: "price", active: true, billing_scheme: "per_unit", currency: "usd", type: "recurring" },
  ...{ lookup_key: lookupKey, product, unit_amount: cents },
  recurring: { interval, interval_count: 1, usage_type: "licensed" },
});
type Price = ReturnType<typeof createPriceObject>;

export type StandInSubscription = {
  id: string;
  customer: string;
  price: Price;
  status: string;
  created: number;
  periodStart: number;
  periodEnd: number;
  cancelAt: number | null;
  cancelsAtPeriodEnd: boolean;
  invoice: string;
  clientSecret: string;
};

/** A snapshot event, which a test can sign and send now, later, twice or never. */
export type StandInEvent = { id: string; type: string; created: number; data: { object: Fields } };

const DAY = 24 * 60 * 60;
/** A month has 26 days here, so that it ends, with the grace period, before a session does. */
const PERIOD: Record<string, number> = { month: 26 * DAY, year: 365 * DAY };

/** `now` is in UTC milliseconds; stored times are in seconds, as at Stripe. */
export function createStripeObjects(now: () => number) {
  let made = 0;
  const nextId = (prefix: string): string => {
    made += 1;
    return `${prefix}_${String(made).padStart(6, "0")}`;
  };
  const seconds = () => Math.floor(now() / 1000);

  const customers = new Map<string, Fields & { id: string }>();
  const products = new Map<string, Fields & { id: string }>();
  const prices: Price[] = [];
  const subscriptions = new Map<string, StandInSubscription>();
  const events: StandInEvent[] = [];

  function show(subscription: StandInSubscription, expand: Expand = []): Fields {
    const { id, customer, status, created, price, periodStart, periodEnd, invoice, clientSecret } = subscription;
    const isExpanded = expand.some((path) => path.startsWith("latest_invoice"));
    const expanded = {
      id: invoice,
      object: "invoice",
      status: status === "incomplete" ? "open" : "paid",
      confirmation_secret: expand.includes("latest_invoice.confirmation_secret")
        ? { client_secret: clientSecret, type: "payment_intent" }
        : undefined,
    };
    const item = {
      ...{ id: `si_${id}`, object: "subscription_item", price, quantity: 1 },
      ...{ current_period_start: periodStart, current_period_end: periodEnd },
    };
    return {
      ...{ id, object: "subscription", customer, status, created, currency: price.currency, livemode: false },
      ...{ cancel_at: subscription.cancelAt, cancel_at_period_end: subscription.cancelsAtPeriodEnd },
      items: { object: "list", data: [item] },
      latest_invoice: isExpanded ? expanded : invoice,
      metadata: {},
    };
  }

  const showInvoice = ({ id, customer, invoice }: StandInSubscription): Fields => ({
    id: invoice,
    object: "invoice",
    customer,
    parent: { type: "subscription_details", subscription_details: { subscription: id, metadata: {} } },
  });

  /** Adds an event about a subscription in its current state. */
  function addEvent(type: string, subscription: StandInSubscription): StandInEvent {
    const object = type.startsWith("invoice.") ? showInvoice(subscription) : show(subscription);
    const event = { id: nextId("evt"), object: "event", type, created: seconds(), data: { object } };
    events.push(event);
    return event;
  }

  const findSubscription = (id: string): StandInSubscription => {
    const found = subscriptions.get(id);
    if (!found) throw missing("subscription", id);
    return found;
  };

  function end(subscription: StandInSubscription): void {
    const isUnpaid = subscription.status === "incomplete";
    subscription.status = isUnpaid ? "incomplete_expired" : "canceled";
    addEvent(isUnpaid ? "customer.subscription.updated" : "customer.subscription.deleted", subscription);
  }

  const findBySecret = (clientSecret: string): StandInSubscription => {
    const found = subscriptions.values().find((subscription) => subscription.clientSecret === clientSecret);
    if (found?.status !== "incomplete") throw invalid("The payment cannot be confirmed.");
    return found;
  };

  const findCustomer = (id: string): Fields => {
    const found = customers.get(id);
    if (!found) throw missing("customer", id, 400);
    return found;
  };

  function startPeriod(subscription: StandInSubscription, from: number): void {
    subscription.periodStart = from;
    subscription.periodEnd = from + (PERIOD[subscription.price.recurring.interval] ?? DAY);
  }

  return {
    customers,
    products,
    prices,
    subscriptions,
    /** Everything that happened, oldest first. */
    events,
    addEvent,
    show,
    findSubscription,
    findCustomer,

    createCustomer(fields: Fields) {
      const { email } = fields;
      // Stripe is stricter than the product, and its message contains the address.
      if (String(email).includes("..")) throw invalid(`Invalid email address: ${email}`, "email");
      const customer = { ...fields, id: nextId("cus"), object: "customer", created: seconds() };
      customers.set(customer.id, customer);
      return customer;
    },
    deleteCustomer(id: string) {
      if (!customers.delete(id)) throw missing("customer", id);
      for (const subscription of subscriptions.values()) {
        if (subscription.customer === id && !/canceled|expired/.test(subscription.status)) end(subscription);
      }
      return { id, object: "customer", deleted: true };
    },

    createProduct(id: string, name: string) {
      if (products.has(id)) throw invalid("Product already exists.", "id");
      const product = { id, object: "product", name, active: true };
      products.set(id, product);
      return product;
    },
    findProduct(id: string) {
      const found = products.get(id);
      if (!found) throw missing("product", id);
      return found;
    },
    createPrice(lookupKey: string | null, cents: number, interval: string, product = "prod_other"): Price {
      if (lookupKey !== null && prices.some((price) => price.lookup_key === lookupKey)) {
        throw invalid("A price already uses that lookup key.", "lookup_key");
      }
      const price = createPriceObject(nextId("price"), lookupKey, cents, interval, product);
      prices.push(price);
      return price;
    },

    createSubscription(customer: string, priceId: string): StandInSubscription {
      findCustomer(customer);
      const price = prices.find(({ id }) => id === priceId);
      if (!price) throw missing("price", priceId, 400);
      const id = nextId("sub");
      const subscription: StandInSubscription = {
        ...{ id, customer, price, status: "incomplete", created: seconds(), periodStart: 0, periodEnd: 0 },
        ...{ cancelAt: null, cancelsAtPeriodEnd: false, invoice: nextId("in") },
        clientSecret: `pi_${id}_secret_${crypto.randomUUID()}`,
      };
      startPeriod(subscription, seconds());
      subscriptions.set(id, subscription);
      addEvent("customer.subscription.created", subscription);
      return subscription;
    },
    updateSubscription(id: string, change: { cancelsAtPeriodEnd?: boolean; cancelAt?: number | null }) {
      const subscription = findSubscription(id);
      if (/canceled|expired/.test(subscription.status)) throw invalid("A canceled subscription cannot be changed.");
      if (change.cancelsAtPeriodEnd !== undefined) {
        subscription.cancelsAtPeriodEnd = change.cancelsAtPeriodEnd;
        subscription.cancelAt = change.cancelsAtPeriodEnd ? subscription.periodEnd : null;
      }
      if (change.cancelAt !== undefined) {
        subscription.cancelAt = change.cancelAt;
        subscription.cancelsAtPeriodEnd = false;
      }
      addEvent("customer.subscription.updated", subscription);
      return subscription;
    },
    cancelSubscription(id: string) {
      const subscription = findSubscription(id);
      if (/canceled|expired/.test(subscription.status)) throw missing("subscription", id);
      end(subscription);
      return subscription;
    },

    /** Pays the first invoice, as the payment form does. */
    confirm(clientSecret: string): StandInEvent {
      const subscription = findBySecret(clientSecret);
      subscription.status = "active";
      startPeriod(subscription, seconds());
      addEvent("invoice.paid", subscription);
      return addEvent("customer.subscription.updated", subscription);
    },
    /** A first payment that the card refuses: the subscription stays unpaid. */
    decline: (clientSecret: string): StandInEvent => addEvent("invoice.payment_failed", findBySecret(clientSecret)),
    /** Starts a new period at the end of the last one, paid or not (past_due). */
    renew(id: string, { isPaid = true } = {}): StandInEvent {
      const subscription = findSubscription(id);
      startPeriod(subscription, subscription.periodEnd);
      subscription.status = isPaid ? "active" : "past_due";
      addEvent(isPaid ? "invoice.paid" : "invoice.payment_failed", subscription);
      return addEvent("customer.subscription.updated", subscription);
    },
    /** Gives a subscription another status, as time or the host does. */
    setStatus(id: string, status: string): StandInEvent {
      const subscription = findSubscription(id);
      subscription.status = status;
      return addEvent(
        status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
        subscription,
      );
    },
  };
}

import { describe, expect, test } from "bun:test";
import { users } from "../../db/schema/accounts.ts";
import { billingCustomers, paymentAttempts, subscriptions } from "../../db/schema/billing.ts";
import { callAs } from "../support/api/api-steps.ts";
import { billingApi, choose, isPremium, payingApi, subscribe } from "../support/api/billing-api.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { DAY, HOUR, testApi } from "../support/api/test-api.ts";

const MONTHLY = { planType: "monthly" };
const readStored = async (syncDb: ReturnType<typeof billingApi>["syncDb"]) => ({
  customers: await syncDb.$count(billingCustomers),
  attempts: await syncDb.$count(paymentAttempts),
  subscriptions: await syncDb.$count(subscriptions),
});
const listStatuses = ({ subscriptions: made }: ReturnType<typeof billingApi>["stripe"]) =>
  [...made.values()].map(({ status }) => status);
const NOTHING = { customers: 0, attempts: 0, subscriptions: 0 };

describe("create-subscription", () => {
  test("without keys: 422 comes first, then 503 that names the settings", async () => {
    const call = await testApi().signIn("ada");
    expect((await call("POST", "/create-subscription", {})).status).toBe(422);
    const { status, body } = await call("POST", "/create-subscription", MONTHLY);
    expect(status).toBe(503);
    expect(body).toMatchObject({ kind: "payments_unavailable", message: expect.stringContaining("STRIPE_SECRET_KEY") });
  });

  test.each([
    ["monthly", 597, "month"],
    ["yearly", 1997, "year"],
  ] as const)(
    "%s: a secret for an unpaid subscription to the right price; no one is premium yet [C27]",
    async (planType, cents, interval) => {
      const { call, stripe, syncDb } = await signInAda(billingApi());
      const clientSecret = await choose(call, planType);
      const [made] = [...stripe.subscriptions.values()];
      expect(made).toMatchObject({
        clientSecret,
        status: "incomplete",
        price: { unit_amount: cents, recurring: { interval } },
      });
      expect(stripe.customers.values().toArray()).toMatchObject([{ email: "ada@example.com" }]);
      expect(await isPremium(call)).toBe(false);
      expect(await readStored(syncDb)).toEqual({ customers: 1, attempts: 1, subscriptions: 1 });
      expect((await call("GET", "/billing")).body).toEqual({
        plan: null,
        status: "none",
        renewsAt: null,
        cancelAtPeriodEnd: false,
      });
    },
  );

  test("ten at once: one customer and one subscription; a customer that Stripe has lost is replaced", async () => {
    const { call, stripe } = await signInAda(billingApi());
    const secrets = await Promise.all(Array.from({ length: 10 }, () => choose(call)));
    expect(new Set(secrets).size).toBe(1);
    expect(stripe.customers.size).toBe(1);
    expect(stripe.subscriptions.size).toBe(1);
    await choose(call);
    stripe.customers.clear();
    stripe.subscriptions.clear();
    await choose(call);
    expect(stripe.customers.size).toBe(1);
  });

  test("again within 23 hours: the same secret; after that another, and the first can no longer be paid", async () => {
    const { call, stripe, clock } = await signInAda(billingApi());
    const first = await choose(call);
    clock.time += 23 * HOUR - 1;
    expect(await choose(call)).toBe(first);
    clock.time += 1;
    const second = await choose(call);
    expect(second).not.toBe(first);
    expect(listStatuses(stripe)).toEqual(["incomplete_expired", "incomplete"]);
  });

  test("the other plan ends the unpaid one; both at once leave one that can be paid", async () => {
    const { call, stripe } = await signInAda(billingApi());
    await choose(call, "monthly");
    const [monthly, yearly] = await Promise.all([choose(call, "monthly"), choose(call, "yearly")]);
    const open = stripe.subscriptions
      .values()
      .filter(({ status }) => status === "incomplete")
      .toArray();
    // Whichever had its turn last.
    const [clientSecret, plan] = open[0]?.clientSecret === monthly ? [monthly, "monthly"] : [yearly, "yearly"];
    expect(open).toMatchObject([{ clientSecret, price: { lookup_key: `mealglass_${plan}` } }]);
    expect(stripe.customers.size).toBe(1);
  });

  test("premium: 409, also where only Stripe knows of the payment yet", async () => {
    const { call, stripe } = await signInAda(billingApi());
    stripe.confirm(await choose(call));
    expect((await call("POST", "/create-subscription", { planType: "yearly" })).status).toBe(409);
    expect(await isPremium(call)).toBe(true);
    expect((await call("POST", "/create-subscription", MONTHLY)).status).toBe(409);
    expect(stripe.subscriptions.size).toBe(1);
  });

  test("paid since the backup that was restored: 409, and premium is back", async () => {
    const { call, syncDb, stripe } = await payingApi();
    for (const table of [subscriptions, paymentAttempts, billingCustomers]) await syncDb.delete(table);
    await syncDb.update(users).set({ isSubscribed: false });
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/create-subscription", MONTHLY)).status).toBe(409);
    expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1]);
    expect(await isPremium(call)).toBe(true);
  });

  test("the customer of another account with the same email is left alone", async () => {
    const { call, syncDb, stripe } = await payingApi();
    for (const table of [subscriptions, paymentAttempts, billingCustomers]) await syncDb.delete(table);
    await syncDb.update(users).set({ isSubscribed: false });
    for (const customer of stripe.customers.values()) customer.metadata = { account: "2" };
    await choose(call);
    expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([2, 2]);
  });

  test("a payment that is overdue: 409 rather than a second subscription, even when premium has ended", async () => {
    const { call, id, ...api } = await payingApi();
    api.stripe.renew(id, { isPaid: false });
    api.clock.time += DAY;
    await api.reconciliation.reconcile();
    await api.passTo(api.clock.time + 3 * DAY);
    expect(await isPremium(call)).toBe(false);
    const { status, body } = await call("POST", "/create-subscription", MONTHLY);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining("update your card") });
    expect(api.stripe.subscriptions.size).toBe(1);
  });

  test("after one that has ended: another", async () => {
    const { call, id, ...api } = await payingApi();
    await api.deliver(api.stripe.setStatus(id, "canceled"));
    expect(await isPremium(call)).toBe(false);
    await subscribe(api, call, "yearly");
    expect(await isPremium(call)).toBe(true);
    expect(api.stripe.customers.size).toBe(1);
  });

  test("in free mode and for a demo account: 409, and Stripe is not asked", async () => {
    const free = billingApi({ config: { accessMode: "free" } });
    const call = await free.signIn("ada", { hasTrial: false });
    expect((await call("POST", "/create-subscription", MONTHLY)).status).toBe(409);
    expect(free.stripe.received).toEqual([]);

    const { signedOut, callWith, stripe } = billingApi();
    const demo = callAs({ callWith }, await signedOut("POST", "/auth/demo"));
    expect((await demo("POST", "/create-subscription", MONTHLY)).status).toBe(409);
    expect(stripe.received).toEqual([]);
  });

  test.each([
    ["costs more", "unit_amount", 598],
    ["is in another currency", "currency", "eur"],
    ["was archived", "active", false],
    ["is paid every two months", "recurring", { interval: "month", interval_count: 2, usage_type: "licensed" }],
    ["is paid every week", "recurring", { interval: "week", interval_count: 1, usage_type: "licensed" }],
    ["has no lookup key", "lookup_key", null],
  ])("a price that %s is never charged: 503, and the plan is no longer offered", async (_what, field, value) => {
    const { stripe, syncDb, signIn, signedOut, logged } = billingApi();
    Object.assign(stripe.prices[0] ?? {}, { [field]: value });
    const call = await signIn("ada");
    const { status, body } = await call("POST", "/create-subscription", { planType: "yearly" });
    expect(status).toBe(503);
    expect(body).toMatchObject({ kind: "payments_unavailable" });
    expect(await readStored(syncDb)).toEqual(NOTHING);
    expect(stripe.subscriptions.size).toBe(0);
    expect(logged.join()).toContain("mealglass_monthly");
    expect((await signedOut("GET", "/config")).body).toMatchObject({ stripePublishableKey: null });
  });
});

/** What never answers is given up soon, twice; the other faults are answers. */
const findTimeout = (fault: string): number => (["hang", "lost"].includes(fault) ? 1000 : 10_000);
const LONG_TIMEOUT_MS = 60_000;

describe("Stripe fails", () => {
  test.each(["500", "429", "hang", "refuse", "html", "huge", "redirect"] as const)(
    "%s: 503, and once it is back nothing is double",
    async (fault) => {
      const { call, stripe } = await signInAda(billingApi({ timeoutMs: findTimeout(fault) }));
      stripe.breakWith(fault);
      const failed = await call("POST", "/create-subscription", MONTHLY);
      expect(failed.status).toBe(503);
      expect(failed.body).toMatchObject({ kind: "payments_unreachable" });
      // The diary still works.
      expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).status).toBe(201);
      stripe.breakWith("none");
      await choose(call);
      expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1]);
    },
    LONG_TIMEOUT_MS,
  );

  test.each([
    ["POST /v1/customers", "lost"],
    ["POST /v1/subscriptions", "lost"],
    ["POST /v1/customers", "500"],
    ["POST /v1/subscriptions", "500"],
  ] as const)(
    "%s (%s): asked again, there is one of each",
    async (path, fault) => {
      const { call, stripe } = await signInAda(billingApi({ timeoutMs: findTimeout(fault) }));
      stripe.breakWith(fault, path);
      expect((await call("POST", "/create-subscription", MONTHLY)).status).toBe(503);
      stripe.breakWith("none");
      const secret = await choose(call);
      expect(await choose(call)).toBe(secret);
      expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1]);
    },
    LONG_TIMEOUT_MS,
  );

  test(
    "an answer that was lost, then the other plan: the first is found and ended",
    async () => {
      const { call, stripe } = await signInAda(billingApi({ timeoutMs: findTimeout("lost") }));
      stripe.breakWith("lost", "POST /v1/subscriptions");
      await call("POST", "/create-subscription", MONTHLY);
      stripe.breakWith("none");
      await choose(call, "yearly");
      expect(listStatuses(stripe)).toEqual(["incomplete_expired", "incomplete"]);
    },
    LONG_TIMEOUT_MS,
  );

  test("an address that Stripe does not accept: 503, said in the log without the address", async () => {
    const { signIn, logged } = billingApi();
    const call = await signIn("ada..lovelace");
    expect((await call("POST", "/create-subscription", MONTHLY)).status).toBe(503);
    expect(logged.join()).toContain("Invalid email address: [an email address]");
    expect(logged.join()).not.toContain("lovelace");
  });

  test("a key that Stripe does not accept: 503, said in the log without the key", async () => {
    const { call, stripe, logged } = await signInAda(billingApi());
    stripe.breakWith("unauthorized");
    const { status, body } = await call("POST", "/create-subscription", MONTHLY);
    expect(status).toBe(503);
    expect(body).toMatchObject({ kind: "payments_unavailable" });
    expect(logged.join()).toContain("does not accept STRIPE_SECRET_KEY");
    expect(logged.join() + JSON.stringify(body)).not.toContain("NeverShow");
  });
});

import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { paymentEvents, subscriptions } from "../../db/schema/billing.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { billingApi, choose, isPremium, payingApi, subscribe } from "../support/api/billing-api.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { DAY, HOUR, MINUTE, NOON } from "../support/api/test-api.ts";

/** The length of a month in the Stripe stand-in. */
const MONTH = 26 * DAY;
const iso = (instant: number): string => new Date(instant).toISOString();

describe("payment-success", () => {
  test("unpaid, or never begun: 409, and no one is premium", async () => {
    const call = await billingApi().signIn("ada");
    const { status, body } = await call("POST", "/payment-success");
    expect([status, Object.keys(body as object)]).toEqual([409, ["message"]]);
    await choose(call);
    expect((await call("POST", "/payment-success")).status).toBe(409);
    expect(await isPremium(call)).toBe(false);
  });

  test("someone else's payment, whatever the body says: 409", async () => {
    const { call: ada, ...api } = await signInAda(billingApi());
    const eve = await api.signIn("eve");
    const secret = await choose(ada);
    const { body } = await ada("GET", "/auth/user");
    api.stripe.confirm(secret);
    const stolen = { clientSecret: secret, userId: (body as { id: number }).id, isPremium: true };
    expect((await eve("POST", "/payment-success", stolen)).status).toBe(409);
    await choose(eve);
    expect((await eve("POST", "/payment-success", stolen)).status).toBe(409);
    expect(await isPremium(eve)).toBe(false);
  });

  test("paid: 200 with the premium profile, as often as it is asked, without asking Stripe again [C28]", async () => {
    const { call, stripe } = await signInAda(billingApi(), { hasTrial: false });
    stripe.confirm(await choose(call));
    const { status, body } = await call("POST", "/payment-success");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: expect.any(String),
      profile: { username: "ada", trialStatus: { isPremium: true, hasAccess: true, isTrialActive: false } },
    });
    const receivedBefore = stripe.received.length;
    expect((await call("POST", "/payment-success")).status).toBe(200);
    expect(stripe.received.length).toBe(receivedBefore);
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).status).toBe(201);
  });

  test.each(["incomplete_expired", "canceled", "unpaid", "past_due", "paused", "a status of the future"])(
    "a subscription that is %s from the start gives no premium for good",
    async (status) => {
      const { call, stripe, clock, reconciliation } = await signInAda(billingApi());
      await choose(call);
      for (const id of stripe.subscriptions.keys()) stripe.setStatus(id, status);
      const answer = await call("POST", "/payment-success");
      if (status !== "past_due") expect(answer.status).toBe(409);
      clock.time += 3 * DAY;
      await reconciliation.processDue();
      expect(await isPremium(call)).toBe(false);
    },
  );

  test("Stripe cannot be reached: 503, and it works once it can", async () => {
    const { call, stripe } = await signInAda(billingApi());
    stripe.confirm(await choose(call));
    stripe.breakWith("refuse");
    const failed = await call("POST", "/payment-success");
    expect([failed.status, failed.body]).toMatchObject([503, { kind: "payments_unreachable" }]);
    expect(await isPremium(call)).toBe(false);
    stripe.breakWith("none");
    expect((await call("POST", "/payment-success")).status).toBe(200);
  });
});

describe("an account that is suspended", () => {
  /** An administrator, and what suspends Ada. */
  async function prepareSuspension({ signIn, syncDb }: Awaited<ReturnType<typeof payingApi>>) {
    const root = await signIn("root");
    syncDb.update(users).set({ adminSince: NOON }).where(eq(users.username, "root")).run();
    return () => root("POST", "/admin/accounts/1/suspend", { password: "correct horse" });
  }

  test("is charged no more: its subscription ends with the period that is paid", async () => {
    const api = await payingApi();
    const suspend = await prepareSuspension(api);
    for (let count = 0; count < 2; count += 1) expect((await suspend()).status).toBe(204);
    expect(api.stripe.findSubscription(api.id)).toMatchObject({ status: "active", cancelsAtPeriodEnd: true });
  });

  test("with an overdue payment is charged no more: its subscription ends at once", async () => {
    const api = await payingApi();
    api.clock.time = NOON + MONTH;
    await api.deliver(api.stripe.renew(api.id, { isPaid: false }));
    expect((await (await prepareSuspension(api))()).status).toBe(204);
    expect(api.stripe.findSubscription(api.id).status).toBe("canceled");
  });

  test("is suspended where Stripe cannot be reached, and the next call ends the subscription", async () => {
    const { call, ...api } = await payingApi();
    const suspend = await prepareSuspension({ call, ...api });
    api.stripe.breakWith("refuse");
    expect(await suspend()).toMatchObject({
      status: 503,
      body: { kind: "payments_unreachable", message: expect.stringMatching(/^The account is suspended, but/) },
    });
    expect((await call("GET", "/auth/user")).status).toBe(401);
    api.stripe.breakWith("none");
    expect((await suspend()).status).toBe(204);
    expect(api.stripe.findSubscription(api.id).cancelsAtPeriodEnd).toBe(true);
  });
});

describe("managing", () => {
  test("plan and renewal date; canceled at the end of the period; resumed", async () => {
    const { call } = await payingApi({}, "yearly");
    const renewsAt = iso(NOON + 365 * DAY);
    const running = { plan: "yearly", status: "active", renewsAt, cancelAtPeriodEnd: false };
    expect((await call("GET", "/billing")).body).toEqual(running);
    const ending = { ...running, cancelAtPeriodEnd: true };
    expect((await call("POST", "/billing/cancel")).body).toEqual(ending);
    expect((await call("POST", "/billing/cancel")).body).toEqual(ending);
    expect((await call("GET", "/billing")).body).toEqual(ending);
    expect(await isPremium(call)).toBe(true);
    expect((await call("POST", "/billing/resume")).body).toEqual(running);
    expect((await call("POST", "/billing/resume")).body).toEqual(running);
  });

  test("an end that Stripe's own page set as a date is shown and taken back; another plan is shown", async () => {
    const { call, id, ...api } = await payingApi();
    const cancelAt = (NOON + MONTH) / 1000;
    api.stripe.updateSubscription(id, { cancelAt });
    await api.reconciliation.reconcile();
    expect((await call("GET", "/billing")).body).toMatchObject({
      cancelAtPeriodEnd: true,
      renewsAt: iso(NOON + MONTH),
    });
    expect((await call("POST", "/billing/resume")).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect(api.stripe.findSubscription(id).cancelAt).toBeNull();
    const subscription = api.stripe.findSubscription(id);
    const yearly = api.stripe.prices.find(({ lookup_key: key }) => key === "mealglass_yearly");
    Object.assign(subscription, { price: yearly });
    await api.deliver(api.stripe.addEvent("customer.subscription.updated", subscription));
    expect((await call("GET", "/billing")).body).toMatchObject({ plan: "yearly" });
  });

  test("canceled while a payment is overdue, it ends at once and is charged no more", async () => {
    const { call, id, ...api } = await payingApi();
    api.clock.time = NOON + MONTH;
    await api.deliver(api.stripe.renew(id, { isPaid: false }));
    const { status, body } = await call("POST", "/billing/cancel");
    expect([status, body]).toMatchObject([200, { status: "ended", renewsAt: null, cancelAtPeriodEnd: false }]);
    expect(api.stripe.findSubscription(id).status).toBe("canceled");
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/billing/cancel")).status).toBe(409);
  });

  test.each(["cancel", "resume", "portal"])(
    "%s without a subscription: 409, of others' too; Stripe down: 503",
    async (action) => {
      const { call: ada, ...api } = await payingApi();
      const eve = await api.signIn("eve");
      expect((await eve("POST", `/billing/${action}`)).status).toBe(409);
      expect((await ada("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: false });
      api.stripe.breakWith("500");
      const failed = await ada("POST", `/billing/${action}`);
      expect([failed.status, failed.body]).toMatchObject([503, { kind: "payments_unreachable" }]);
      expect((await ada("GET", "/billing")).body).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    },
  );

  test("the thirty-first call within a minute: 429, and Stripe is not asked", async () => {
    const { call, ...api } = await signInAda(billingApi());
    await choose(call);
    for (let number = 2; number <= 30; number += 1) expect((await call("POST", "/payment-success")).status).toBe(409);
    const receivedBefore = api.stripe.received.length;
    const refused = await call("POST", "/payment-success");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await call("POST", "/create-subscription", { planType: "yearly" })).status).toBe(429);
    expect((await call("POST", "/billing/portal")).status).toBe(429);
    expect(api.stripe.received.length).toBe(receivedBefore);
    api.clock.time += MINUTE;
    expect((await call("POST", "/payment-success")).status).toBe(409);
  });
});

describe("access ends", () => {
  test("with a canceled period, to the millisecond, within the minute, even while Stripe is down", async () => {
    const { call, ...api } = await payingApi();
    await call("POST", "/billing/cancel");
    api.stripe.breakWith("refuse");
    await api.passTo(NOON + MONTH - 1);
    expect(await isPremium(call)).toBe(true);
    await api.passTo(api.clock.time + 1);
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).body).toMatchObject({
      requiresTrial: true,
    });
  });

  test("not with a period that is renewed: Stripe is asked when it ends", async () => {
    const { call, id, ...api } = await payingApi();
    api.stripe.renew(id);
    await api.passTo(NOON + MONTH);
    expect((await call("GET", "/billing")).body).toMatchObject({ status: "active", renewsAt: iso(NOON + 2 * MONTH) });
    expect(await isPremium(call)).toBe(true);
  });

  test("when the period has ended and Stripe says that the subscription has", async () => {
    const { call, id, ...api } = await payingApi();
    api.stripe.setStatus(id, "canceled");
    expect(await isPremium(call)).toBe(true);
    await api.passTo(NOON + MONTH);
    expect(await isPremium(call)).toBe(false);
    expect((await call("GET", "/billing")).body).toEqual({
      plan: "monthly",
      status: "ended",
      renewsAt: null,
      cancelAtPeriodEnd: false,
    });
  });

  test("an outage at a renewal costs no one premium for three days, and Stripe is asked every ten minutes", async () => {
    const { call, ...api } = await payingApi();
    api.stripe.breakWith("500");
    await api.passTo(NOON + MONTH);
    const receivedBefore = api.stripe.received.length;
    await api.passTo(api.clock.time + 9 * MINUTE);
    expect(api.stripe.received.length).toBe(receivedBefore);
    await api.passTo(api.clock.time + MINUTE);
    expect(api.stripe.received.length).toBeGreaterThan(receivedBefore);
    await api.passTo(NOON + MONTH + 3 * DAY - 1);
    expect(await isPremium(call)).toBe(true);
    await api.passTo(api.clock.time + 1);
    expect(await isPremium(call)).toBe(false);
    api.stripe.breakWith("none");
    api.stripe.renew([...api.stripe.subscriptions.keys()][0] ?? "");
    await api.passTo(api.clock.time + 10 * MINUTE);
    expect(await isPremium(call)).toBe(true);
  });

  test("while the provider answers no one: only one is asked about, and no one else's end waits for that", async () => {
    const api = billingApi();
    for (const name of ["ada", "eve", "bob"]) await subscribe(api, await api.signIn(name));
    api.stripe.breakWith("429");
    api.stripe.received.length = 0;
    await api.passTo(NOON + MONTH);
    expect(new Set(api.stripe.received.map(({ path }) => path)).size).toBe(1);
    api.stripe.breakWith("none");
    await api.passTo(api.clock.time + MINUTE);
    expect(new Set(api.stripe.received.map(({ path }) => path)).size).toBe(3);
  });

  test("three days after a renewal's payment failed, unless it succeeds", async () => {
    const { call, id, ...api } = await payingApi();
    api.clock.time = NOON + MONTH;
    await api.deliver(api.stripe.renew(id, { isPaid: false }));
    const overdue = {
      plan: "monthly",
      status: "past_due",
      renewsAt: iso(NOON + MONTH + 3 * DAY),
      cancelAtPeriodEnd: false,
    };
    expect((await call("GET", "/billing")).body).toEqual(overdue);
    api.clock.time += DAY;
    await api.deliver(api.stripe.addEvent("invoice.payment_failed", api.stripe.findSubscription(id)));
    expect((await call("GET", "/billing")).body).toEqual(overdue);
    await api.passTo(NOON + MONTH + 3 * DAY - 1);
    expect(await isPremium(call)).toBe(true);
    await api.passTo(api.clock.time + 1);
    expect(await isPremium(call)).toBe(false);
    await api.deliver(api.stripe.setStatus(id, "active"));
    expect(await isPremium(call)).toBe(true);
  });
});

describe("reconciliation", () => {
  test("finds what no webhook told: paid, canceled and ended", async () => {
    const api = billingApi();
    const [ada, bob, eve] = [await api.signIn("ada"), await api.signIn("bob"), await api.signIn("eve")];
    api.stripe.confirm(await choose(ada));
    api.stripe.updateSubscription(await subscribe(api, bob), { cancelsAtPeriodEnd: true });
    api.stripe.setStatus(await subscribe(api, eve), "canceled");
    await api.reconciliation.reconcile();
    expect(await isPremium(ada)).toBe(true);
    expect((await bob("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await isPremium(eve)).toBe(false);
  });

  test("asks about a first payment after ten minutes, for a person who never came back from the bank's page", async () => {
    const { call, ...api } = await signInAda(billingApi());
    api.stripe.confirm(await choose(call));
    await api.passTo(api.clock.time + 10 * MINUTE);
    expect(await isPremium(call)).toBe(true);
  });

  test("one subscription that Stripe will not speak of does not keep it from the others", async () => {
    const { call: ada, id, ...api } = await payingApi();
    const eve = await api.signIn("eve");
    api.stripe.setStatus(await subscribe(api, eve), "canceled");
    api.stripe.breakWith("500", `GET /v1/subscriptions/${id}`);
    await api.reconciliation.reconcile();
    expect([await isPremium(ada), await isPremium(eve)]).toEqual([true, false]);
  });

  test("one that Stripe does not have gives no premium; a key of another account takes none away", async () => {
    const { call, id, ...api } = await payingApi();
    const subscription = api.stripe.findSubscription(id);
    api.stripe.subscriptions.clear();
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(false);
    api.stripe.subscriptions.set(subscription.id, subscription);
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
    api.stripe.subscriptions.clear();
    api.stripe.prices.splice(0);
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
  });

  test("goes through more accounts than fit one reading", async () => {
    const { call, id, ...api } = await payingApi();
    const [row] = await api.syncDb.select().from(subscriptions);
    if (!row) throw new Error("Nothing was stored.");
    const names = Array.from({ length: 120 }, (_, number) => `user${number}`);
    const others = names.map((name) => ({
      ...{ email: name, emailKey: name, username: name, usernameKey: name, password: "" },
      ...{ isSubscribed: true, createdAt: NOON },
    }));
    const stored = await api.syncDb.insert(users).values(others).returning({ userId: users.id, name: users.username });
    const rows = stored.map(({ userId, name }) => ({ ...row, id: `sub_${name}`, userId }));
    await api.syncDb.insert(subscriptions).values(rows);
    for (const { id: theirId } of rows) {
      api.stripe.subscriptions.set(theirId, { ...api.stripe.findSubscription(id), id: theirId, status: "canceled" });
    }
    await api.reconciliation.reconcile();
    expect(await api.syncDb.$count(users, eq(users.isPremium, true))).toBe(1);
  });

  test("without keys no one is asked, and premium still ends in time", async () => {
    const { call, reconciliation, syncDb, clock } = await signedInApi();
    const [owner] = await syncDb.select().from(users);
    await syncDb.insert(subscriptions).values({
      ...{ id: "sub_1", userId: owner?.id ?? 0, plan: "monthly", status: "active", isOpen: true },
      ...{ periodEndsAt: NOON, premiumUntil: NOON + HOUR, checkAt: NOON, createdAt: NOON, updatedAt: NOON },
    });
    await syncDb.update(users).set({ isSubscribed: true });
    await reconciliation.reconcile();
    await reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
    clock.time += HOUR;
    await reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
  });

  test("never touches what the host granted, which needs no subscription", async () => {
    const { call, id, ...api } = await payingApi();
    await api.syncDb.update(users).set({ premiumGrantedAt: NOON });
    await api.deliver(api.stripe.setStatus(id, "canceled"));
    await api.reconciliation.reconcile();
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
    expect((await call("POST", "/payment-success")).status).toBe(200);
    expect((await call("POST", "/create-subscription", { planType: "monthly" })).status).toBe(409);
    expect((await call("GET", "/billing")).body).toMatchObject({ status: "ended" });
  });

  test("forgets events after a month", async () => {
    const { syncDb, clock, reconciliation } = billingApi();
    await syncDb.insert(paymentEvents).values([
      { id: "evt_old", receivedAt: NOON },
      { id: "evt_new", receivedAt: NOON + 1 },
    ]);
    clock.time += 30 * DAY;
    await reconciliation.reconcile();
    expect(await syncDb.select({ id: paymentEvents.id }).from(paymentEvents)).toEqual([{ id: "evt_new" }]);
  });
});

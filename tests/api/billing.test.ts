import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { paymentEvents, subscriptions } from "../../db/schema/billing.ts";
import { signedInApi } from "../support/api-steps.ts";
import { billingApi, choose, isPremium, subscribe } from "../support/billing-api.ts";
import { DAY, HOUR, MINUTE, NOON, testApi } from "../support/test-api.ts";

/** The length of a month in the Stripe stand-in. */
const MONTH = 26 * DAY;
const iso = (instant: number): string => new Date(instant).toISOString();

describe("payment-success", () => {
  test("unpaid, or never begun: 409, and nobody is premium", async () => {
    const call = await billingApi().signIn("ada");
    const { status, body } = await call("POST", "/payment-success");
    expect([status, Object.keys(body as object)]).toEqual([409, ["message"]]);
    await choose(call);
    expect((await call("POST", "/payment-success")).status).toBe(409);
    expect(await isPremium(call)).toBe(false);
  });

  test("somebody else's payment, whatever the body says: 409", async () => {
    const api = billingApi();
    const ada = await api.signIn("ada");
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

  test("paid: 200 with the premium profile, as often as it is asked, without asking Stripe again", async () => {
    const { stripe, signIn } = billingApi();
    const call = await signIn("ada", { hasTrial: false });
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
      const { stripe, signIn, clock, reconciliation } = billingApi();
      const call = await signIn("ada");
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
    const { stripe, signIn } = billingApi();
    const call = await signIn("ada");
    stripe.confirm(await choose(call));
    stripe.breakWith("refuse");
    const failed = await call("POST", "/payment-success");
    expect([failed.status, failed.body]).toMatchObject([503, { kind: "payments_unreachable" }]);
    expect(await isPremium(call)).toBe(false);
    stripe.breakWith("none");
    expect((await call("POST", "/payment-success")).status).toBe(200);
  });

  test("without keys: 503", async () => {
    const { signIn } = testApi();
    const { status, body } = await (await signIn("ada"))("POST", "/payment-success");
    expect([status, body]).toMatchObject([503, { kind: "payments_unavailable" }]);
  });
});

describe("managing", () => {
  test("plan and renewal date; cancelled at the end of the period; resumed", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await subscribe(api, call, "yearly");
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

  test("an end that was set as a date, as Stripe's own page does, is shown and taken back", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
    const cancelAt = (NOON + MONTH) / 1000;
    api.stripe.updateSubscription(id, { cancelAt });
    await api.reconciliation.reconcile();
    expect((await call("GET", "/billing")).body).toMatchObject({
      cancelAtPeriodEnd: true,
      renewsAt: iso(NOON + MONTH),
    });
    expect((await call("POST", "/billing/resume")).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect(api.stripe.findSubscription(id).cancelAt).toBeNull();
  });

  test("cancelled while a payment is overdue, it ends at once and is charged no more", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
    api.clock.time = NOON + MONTH;
    await api.deliver(api.stripe.renew(id, { isPaid: false }));
    const { status, body } = await call("POST", "/billing/cancel");
    expect([status, body]).toMatchObject([200, { status: "ended", renewsAt: null, cancelAtPeriodEnd: false }]);
    expect(api.stripe.findSubscription(id).status).toBe("canceled");
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/billing/cancel")).status).toBe(409);
  });

  test("a plan that was changed at Stripe is shown", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const subscription = api.stripe.findSubscription(await subscribe(api, call));
    const yearly = api.stripe.prices.find(({ lookup_key: key }) => key === "mealglass_yearly");
    Object.assign(subscription, { price: yearly });
    await api.deliver(api.stripe.addEvent("customer.subscription.updated", subscription));
    expect((await call("GET", "/billing")).body).toMatchObject({ plan: "yearly" });
  });

  test("the portal leads back to the profile", async () => {
    const api = billingApi({ config: { publicUrl: "https://meals.example.org" } });
    const call = await api.signIn("ada");
    await subscribe(api, call);
    const { status, body } = await call("POST", "/billing/portal");
    expect(status).toBe(200);
    const back = new URL((body as { url: string }).url).searchParams.get("return_url");
    expect(back).toBe("https://meals.example.org/profile#premium");
  });

  test.each(["cancel", "resume", "portal"])(
    "%s without a subscription: 409, of others' too; Stripe down: 503",
    async (action) => {
      const api = billingApi();
      const ada = await api.signIn("ada");
      await subscribe(api, ada);
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
    const api = billingApi();
    const call = await api.signIn("ada");
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

  test("another site cannot manage anything", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await subscribe(api, call);
    const headers = { "sec-fetch-site": "cross-site" };
    for (const path of ["/billing/cancel", "/billing/portal", "/payment-success", "/create-subscription"]) {
      expect((await call("POST", path, undefined, { headers })).status).toBe(403);
    }
    expect((await call("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: false });
  });
});

describe("access ends", () => {
  test("with a cancelled period, to the millisecond, within the minute, even while Stripe is down", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await subscribe(api, call);
    await call("POST", "/billing/cancel");
    api.stripe.breakWith("refuse");
    api.clock.time = NOON + MONTH - 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
    api.clock.time += 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).body).toMatchObject({
      requiresTrial: true,
    });
  });

  test("not with a period that is renewed: Stripe is asked when it ends", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
    api.stripe.renew(id);
    api.clock.time = NOON + MONTH;
    await api.reconciliation.processDue();
    expect((await call("GET", "/billing")).body).toMatchObject({ status: "active", renewsAt: iso(NOON + 2 * MONTH) });
    expect(await isPremium(call)).toBe(true);
  });

  test("when the period has ended and Stripe says that the subscription has", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    api.stripe.setStatus(await subscribe(api, call), "canceled");
    expect(await isPremium(call)).toBe(true);
    api.clock.time = NOON + MONTH;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
    expect((await call("GET", "/billing")).body).toEqual({
      plan: "monthly",
      status: "ended",
      renewsAt: null,
      cancelAtPeriodEnd: false,
    });
  });

  test("an outage at a renewal costs nobody premium for three days, and Stripe is asked every ten minutes", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await subscribe(api, call);
    api.stripe.breakWith("500");
    api.clock.time = NOON + MONTH;
    await api.reconciliation.processDue();
    const receivedBefore = api.stripe.received.length;
    api.clock.time += 9 * MINUTE;
    await api.reconciliation.processDue();
    expect(api.stripe.received.length).toBe(receivedBefore);
    api.clock.time += MINUTE;
    await api.reconciliation.processDue();
    expect(api.stripe.received.length).toBeGreaterThan(receivedBefore);
    api.clock.time = NOON + MONTH + 3 * DAY - 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
    api.clock.time += 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
    api.stripe.breakWith("none");
    api.stripe.renew([...api.stripe.subscriptions.keys()][0] ?? "");
    api.clock.time += 10 * MINUTE;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
  });

  test("while the provider answers nobody: only one is asked about, and nobody else's end waits for that", async () => {
    const api = billingApi();
    for (const name of ["ada", "eve", "bob"]) await subscribe(api, await api.signIn(name));
    api.stripe.breakWith("429");
    api.stripe.received.length = 0;
    api.clock.time = NOON + MONTH;
    await api.reconciliation.processDue();
    expect(new Set(api.stripe.received.map(({ path }) => path)).size).toBe(1);
    api.stripe.breakWith("none");
    api.clock.time += MINUTE;
    await api.reconciliation.processDue();
    expect(new Set(api.stripe.received.map(({ path }) => path)).size).toBe(3);
  });

  test("three days after a renewal's payment failed, unless it succeeds", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
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
    api.clock.time = NOON + MONTH + 3 * DAY - 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
    api.clock.time += 1;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
    await api.deliver(api.stripe.setStatus(id, "active"));
    expect(await isPremium(call)).toBe(true);
  });

  test.each(["unpaid", "canceled", "incomplete_expired", "paused"])("at once when it becomes %s", async (status) => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await api.deliver(api.stripe.setStatus(await subscribe(api, call), status));
    expect(await isPremium(call)).toBe(false);
  });

  test("the trial ends with its last millisecond, premium or not", async () => {
    const api = billingApi();
    const ada = await api.signIn("ada");
    const eve = await api.signIn("eve");
    await subscribe(api, ada);
    const entry = { name: "Porridge", calories: 320 };
    api.clock.time = NOON + DAY - 1;
    expect((await eve("POST", "/food-entries", entry)).status).toBe(201);
    api.clock.time += 1;
    expect((await eve("POST", "/food-entries", entry)).status).toBe(403);
    expect((await ada("POST", "/food-entries", entry)).status).toBe(201);
  });
});

describe("reconciliation", () => {
  test("finds what no webhook told: paid, cancelled and ended", async () => {
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

  test("asks about a first payment after ten minutes, for whoever never came back from the bank's page", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    api.stripe.confirm(await choose(call));
    api.clock.time += 10 * MINUTE;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(true);
  });

  test("after an outage it is done again ten minutes later", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    api.stripe.setStatus(await subscribe(api, call), "canceled");
    api.stripe.breakWith("refuse");
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
    api.stripe.breakWith("none");
    api.clock.time += 10 * MINUTE;
    await api.reconciliation.processDue();
    expect(await isPremium(call)).toBe(false);
  });

  test("one subscription that Stripe will not speak of does not keep it from the others", async () => {
    const api = billingApi();
    const [ada, eve] = [await api.signIn("ada"), await api.signIn("eve")];
    const id = await subscribe(api, ada);
    api.stripe.setStatus(await subscribe(api, eve), "canceled");
    api.stripe.breakWith("500", `GET /v1/subscriptions/${id}`);
    await api.reconciliation.reconcile();
    expect([await isPremium(ada), await isPremium(eve)]).toEqual([true, false]);
  });

  test("a subscription that Stripe does not have gives no premium, until it has it", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const subscription = api.stripe.findSubscription(await subscribe(api, call));
    api.stripe.subscriptions.clear();
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(false);
    api.stripe.subscriptions.set(subscription.id, subscription);
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
  });

  test("with the key of an account that does not sell the product nobody loses premium", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    await subscribe(api, call);
    api.stripe.subscriptions.clear();
    api.stripe.prices.splice(0);
    await api.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
  });

  test("goes through more accounts than fit one reading", async () => {
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
    const [row] = await api.syncDb.select().from(subscriptions);
    if (!row) throw new Error("Nothing was stored.");
    const names = Array.from({ length: 120 }, (_, number) => `user${number}`);
    const others = names.map((name) => ({
      email: name,
      emailKey: name,
      username: name,
      usernameKey: name,
      password: "",
      isSubscribed: true,
      createdAt: NOON,
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

  test("without keys nobody is asked, and premium still ends in time", async () => {
    const { call, reconciliation, syncDb, clock } = await signedInApi();
    const [owner] = await syncDb.select().from(users);
    await syncDb.insert(subscriptions).values({
      id: "sub_1",
      userId: owner?.id ?? 0,
      plan: "monthly",
      status: "active",
      periodEndsAt: NOON,
      endsAt: null,
      pastDueSince: null,
      premiumUntil: NOON + HOUR,
      checkAt: NOON,
      isOpen: true,
      createdAt: NOON,
      updatedAt: NOON,
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
    const api = billingApi();
    const call = await api.signIn("ada");
    const id = await subscribe(api, call);
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

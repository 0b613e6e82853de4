import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { users } from "../../db/schema/accounts.ts";
import { paymentEvents, subscriptions } from "../../db/schema/billing.ts";
import { billingApi, choose, isPremium, subscribe } from "../support/billing-api.ts";
import { DAY, HOUR, MINUTE, NOON, testApi } from "../support/test-api.ts";

/** The stand-in's. */
const MONTH = 26 * DAY;
const iso = (instant: number): string => new Date(instant).toISOString();

describe("payment-success", () => {
  test("unpaid, or never begun: 409, and nobody is premium", async () => {
    const { signIn } = billingApi();
    const call = await signIn("ada");
    const { status, body } = await call("POST", "/payment-success");
    expect([status, Object.keys(body as object)]).toEqual([409, ["message"]]);
    await choose(call);
    expect((await call("POST", "/payment-success")).status).toBe(409);
    expect(await isPremium(call)).toBe(false);
  });

  test("somebody else's payment, whatever the body says: 409", async () => {
    const given = billingApi();
    const ada = await given.signIn("ada");
    const eve = await given.signIn("eve");
    const secret = await choose(ada);
    const { body } = await ada("GET", "/auth/user");
    given.stripe.confirm(secret);
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
    const asked = stripe.received.length;
    expect((await call("POST", "/payment-success")).status).toBe(200);
    expect(stripe.received.length).toBe(asked);
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
      await reconciliation.keepTrue();
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
    const given = billingApi();
    const call = await given.signIn("ada");
    await subscribe(given, call, "yearly");
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
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    const cancelAt = (NOON + MONTH) / 1000;
    given.stripe.updateSubscription(id, { cancelAt });
    await given.reconciliation.reconcile();
    expect((await call("GET", "/billing")).body).toMatchObject({
      cancelAtPeriodEnd: true,
      renewsAt: iso(NOON + MONTH),
    });
    expect((await call("POST", "/billing/resume")).body).toMatchObject({ cancelAtPeriodEnd: false });
    expect(given.stripe.subscriptionOf(id).cancelAt).toBeNull();
  });

  test("cancelled while a payment is overdue, it ends at once and is charged no more", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    given.clock.time = NOON + MONTH;
    await given.deliver(given.stripe.renew(id, { isPaid: false }));
    const { status, body } = await call("POST", "/billing/cancel");
    expect([status, body]).toMatchObject([200, { status: "ended", renewsAt: null, cancelAtPeriodEnd: false }]);
    expect(given.stripe.subscriptionOf(id).status).toBe("canceled");
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/billing/cancel")).status).toBe(409);
  });

  test("a plan that was changed at Stripe is shown", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const subscription = given.stripe.subscriptionOf(await subscribe(given, call));
    const yearly = given.stripe.prices.find(({ lookup_key: key }) => key === "mealglass_yearly");
    Object.assign(subscription, { price: yearly });
    await given.deliver(given.stripe.happened("customer.subscription.updated", subscription));
    expect((await call("GET", "/billing")).body).toMatchObject({ plan: "yearly" });
  });

  test("the portal leads back to the profile", async () => {
    const given = billingApi({ config: { publicUrl: "https://meals.example.org" } });
    const call = await given.signIn("ada");
    await subscribe(given, call);
    const { status, body } = await call("POST", "/billing/portal");
    expect(status).toBe(200);
    const back = new URL((body as { url: string }).url).searchParams.get("return_url");
    expect(back).toBe("https://meals.example.org/profile#premium");
  });

  test.each(["cancel", "resume", "portal"])(
    "%s without a subscription: 409, of others' too; Stripe down: 503",
    async (action) => {
      const given = billingApi();
      const ada = await given.signIn("ada");
      await subscribe(given, ada);
      const eve = await given.signIn("eve");
      expect((await eve("POST", `/billing/${action}`)).status).toBe(409);
      expect((await ada("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: false });
      given.stripe.breakWith("500");
      const failed = await ada("POST", `/billing/${action}`);
      expect([failed.status, failed.body]).toMatchObject([503, { kind: "payments_unreachable" }]);
      expect((await ada("GET", "/billing")).body).toMatchObject({ status: "active", cancelAtPeriodEnd: false });
    },
  );

  test("the thirty-first call within a minute: 429, and Stripe is not asked", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await choose(call);
    for (let number = 2; number <= 30; number += 1) expect((await call("POST", "/payment-success")).status).toBe(409);
    const asked = given.stripe.received.length;
    const refused = await call("POST", "/payment-success");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await call("POST", "/create-subscription", { planType: "yearly" })).status).toBe(429);
    expect((await call("POST", "/billing/portal")).status).toBe(429);
    expect(given.stripe.received.length).toBe(asked);
    given.clock.time += MINUTE;
    expect((await call("POST", "/payment-success")).status).toBe(409);
  });

  test("another site cannot manage anything", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await subscribe(given, call);
    const headers = { "sec-fetch-site": "cross-site" };
    for (const path of ["/billing/cancel", "/billing/portal", "/payment-success", "/create-subscription"]) {
      expect((await call("POST", path, undefined, { headers })).status).toBe(403);
    }
    expect((await call("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: false });
  });
});

describe("access ends", () => {
  test("with a cancelled period, to the millisecond, within the minute, even while Stripe is down", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await subscribe(given, call);
    await call("POST", "/billing/cancel");
    given.stripe.breakWith("refuse");
    given.clock.time = NOON + MONTH - 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
    given.clock.time += 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
    expect((await call("POST", "/food-entries", { name: "Porridge", calories: 320 })).body).toMatchObject({
      requiresTrial: true,
    });
  });

  test("not with a period that is renewed: Stripe is asked when it ends", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    given.stripe.renew(id);
    given.clock.time = NOON + MONTH;
    await given.reconciliation.keepTrue();
    expect((await call("GET", "/billing")).body).toMatchObject({ status: "active", renewsAt: iso(NOON + 2 * MONTH) });
    expect(await isPremium(call)).toBe(true);
  });

  test("when the period has ended and Stripe says that the subscription has", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    given.stripe.setStatus(await subscribe(given, call), "canceled");
    expect(await isPremium(call)).toBe(true);
    given.clock.time = NOON + MONTH;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
    expect((await call("GET", "/billing")).body).toEqual({
      plan: "monthly",
      status: "ended",
      renewsAt: null,
      cancelAtPeriodEnd: false,
    });
  });

  test("an outage at a renewal costs nobody premium for three days, and Stripe is asked every ten minutes", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await subscribe(given, call);
    given.stripe.breakWith("500");
    given.clock.time = NOON + MONTH;
    await given.reconciliation.keepTrue();
    const asked = given.stripe.received.length;
    given.clock.time += 9 * MINUTE;
    await given.reconciliation.keepTrue();
    expect(given.stripe.received.length).toBe(asked);
    given.clock.time += MINUTE;
    await given.reconciliation.keepTrue();
    expect(given.stripe.received.length).toBeGreaterThan(asked);
    given.clock.time = NOON + MONTH + 3 * DAY - 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
    given.clock.time += 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
    given.stripe.breakWith("none");
    given.stripe.renew([...given.stripe.subscriptions.keys()][0] ?? "");
    given.clock.time += 10 * MINUTE;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
  });

  test("while the provider answers nobody: only one is asked about, and nobody else's end waits for that", async () => {
    const given = billingApi();
    for (const name of ["ada", "eve", "bob"]) await subscribe(given, await given.signIn(name));
    given.stripe.breakWith("429");
    given.stripe.received.length = 0;
    given.clock.time = NOON + MONTH;
    await given.reconciliation.keepTrue();
    expect(new Set(given.stripe.received.map(({ path }) => path)).size).toBe(1);
    given.stripe.breakWith("none");
    given.clock.time += MINUTE;
    await given.reconciliation.keepTrue();
    expect(new Set(given.stripe.received.map(({ path }) => path)).size).toBe(3);
  });

  test("three days after a renewal's payment failed, unless it succeeds", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    given.clock.time = NOON + MONTH;
    await given.deliver(given.stripe.renew(id, { isPaid: false }));
    const overdue = {
      plan: "monthly",
      status: "past_due",
      renewsAt: iso(NOON + MONTH + 3 * DAY),
      cancelAtPeriodEnd: false,
    };
    expect((await call("GET", "/billing")).body).toEqual(overdue);
    given.clock.time += DAY;
    await given.deliver(given.stripe.happened("invoice.payment_failed", given.stripe.subscriptionOf(id)));
    expect((await call("GET", "/billing")).body).toEqual(overdue);
    given.clock.time = NOON + MONTH + 3 * DAY - 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
    given.clock.time += 1;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
    await given.deliver(given.stripe.setStatus(id, "active"));
    expect(await isPremium(call)).toBe(true);
  });

  test.each(["unpaid", "canceled", "incomplete_expired", "paused"])("at once when it becomes %s", async (status) => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await given.deliver(given.stripe.setStatus(await subscribe(given, call), status));
    expect(await isPremium(call)).toBe(false);
  });

  test("the trial ends with its last millisecond, premium or not", async () => {
    const given = billingApi();
    const ada = await given.signIn("ada");
    const eve = await given.signIn("eve");
    await subscribe(given, ada);
    const entry = { name: "Porridge", calories: 320 };
    given.clock.time = NOON + DAY - 1;
    expect((await eve("POST", "/food-entries", entry)).status).toBe(201);
    given.clock.time += 1;
    expect((await eve("POST", "/food-entries", entry)).status).toBe(403);
    expect((await ada("POST", "/food-entries", entry)).status).toBe(201);
  });
});

describe("reconciliation", () => {
  test("finds what no webhook told: paid, cancelled and ended", async () => {
    const given = billingApi();
    const [ada, bob, eve] = [await given.signIn("ada"), await given.signIn("bob"), await given.signIn("eve")];
    given.stripe.confirm(await choose(ada));
    given.stripe.updateSubscription(await subscribe(given, bob), { cancelsAtPeriodEnd: true });
    given.stripe.setStatus(await subscribe(given, eve), "canceled");
    await given.reconciliation.reconcile();
    expect(await isPremium(ada)).toBe(true);
    expect((await bob("GET", "/billing")).body).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await isPremium(eve)).toBe(false);
  });

  test("asks about a first payment after ten minutes, for whoever never came back from the bank's page", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    given.stripe.confirm(await choose(call));
    given.clock.time += 10 * MINUTE;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
  });

  test("after an outage it is done again ten minutes later", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    given.stripe.setStatus(await subscribe(given, call), "canceled");
    given.stripe.breakWith("refuse");
    await given.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
    given.stripe.breakWith("none");
    given.clock.time += 10 * MINUTE;
    await given.reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
  });

  test("one subscription that Stripe will not speak of does not keep it from the others", async () => {
    const given = billingApi();
    const [ada, eve] = [await given.signIn("ada"), await given.signIn("eve")];
    const id = await subscribe(given, ada);
    given.stripe.setStatus(await subscribe(given, eve), "canceled");
    given.stripe.breakWith("500", `GET /v1/subscriptions/${id}`);
    await given.reconciliation.reconcile();
    expect([await isPremium(ada), await isPremium(eve)]).toEqual([true, false]);
  });

  test("a subscription that Stripe does not have gives no premium, until it has it", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const subscription = given.stripe.subscriptionOf(await subscribe(given, call));
    given.stripe.subscriptions.clear();
    await given.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(false);
    given.stripe.subscriptions.set(subscription.id, subscription);
    await given.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
  });

  test("with the key of an account that does not sell the product nobody loses premium", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    await subscribe(given, call);
    given.stripe.subscriptions.clear();
    given.stripe.prices.splice(0);
    await given.reconciliation.reconcile();
    expect(await isPremium(call)).toBe(true);
  });

  test("goes through more accounts than fit one reading", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    const [row] = await given.syncDb.select().from(subscriptions);
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
    const stored = await given.syncDb
      .insert(users)
      .values(others)
      .returning({ userId: users.id, name: users.username });
    const theirs = stored.map(({ userId, name }) => ({ ...row, id: `sub_${name}`, userId }));
    await given.syncDb.insert(subscriptions).values(theirs);
    for (const { id: theirId } of theirs) {
      given.stripe.subscriptions.set(theirId, { ...given.stripe.subscriptionOf(id), id: theirId, status: "canceled" });
    }
    await given.reconciliation.reconcile();
    expect(await given.syncDb.$count(users, eq(users.isPremium, true))).toBe(1);
  });

  test("without keys nobody is asked, and premium still ends in time", async () => {
    const { reconciliation, signIn, syncDb, clock } = testApi();
    const call = await signIn("ada");
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
    await reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(true);
    clock.time += HOUR;
    await reconciliation.keepTrue();
    expect(await isPremium(call)).toBe(false);
  });

  test("never touches what the host granted, which needs no subscription", async () => {
    const given = billingApi();
    const call = await given.signIn("ada");
    const id = await subscribe(given, call);
    await given.syncDb.update(users).set({ premiumGrantedAt: NOON });
    await given.deliver(given.stripe.setStatus(id, "canceled"));
    await given.reconciliation.reconcile();
    await given.reconciliation.keepTrue();
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

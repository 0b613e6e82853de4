import { expect, test } from "bun:test";
import { paymentEvents, subscriptions } from "../../db/schema/billing.ts";
import { billingApi, choose, isPremium, payingApi, subscribe } from "../support/api/billing-api.ts";
import { signInAda } from "../support/api/sign-in.ts";
import { testApi } from "../support/api/test-api.ts";

const SECOND = 1000;

test("a payment makes its account premium, without a session; sent five times it has one effect", async () => {
  const { call, stripe, syncDb, deliver } = await signInAda(billingApi());
  const event = stripe.confirm(await choose(call));
  const receivedBefore = stripe.received.length;
  expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200]);
  expect([await deliver(event), await deliver(event)]).toEqual([200, 200]);
  expect(stripe.received.length - receivedBefore).toBe(1);
  expect(await isPremium(call)).toBe(true);
  expect(await syncDb.$count(paymentEvents)).toBe(1);
});

test("deleted, then a late updated that says active: stays canceled", async () => {
  const { call, id, ...api } = await payingApi();
  const late = api.stripe.addEvent("customer.subscription.updated", api.stripe.findSubscription(id));
  expect(late.data.object.status).toBe("active");
  expect(await api.deliver(api.stripe.setStatus(id, "canceled"))).toBe(200);
  expect(await api.deliver(late)).toBe(200);
  expect(await isPremium(call)).toBe(false);
});

test("events that come in the wrong order and at once leave what Stripe says last", async () => {
  const { call, id, ...api } = await payingApi();
  const events = ["past_due", "active", "unpaid", "active"].map((status) => api.stripe.setStatus(id, status));
  await Promise.all(events.reverse().map((event) => api.deliver(event)));
  expect(await isPremium(call)).toBe(true);
});

test.each<[string, number, Parameters<ReturnType<typeof billingApi>["stripe"]["sign"]>[1]]>([
  ["300 s ago", 200, { at: -300 * SECOND }],
  ["301 s ago", 400, { at: -301 * SECOND }],
  ["with another secret", 400, { secret: "whsec_of_somebody_else" }],
])("signed %s: %i", async (_what, status, options) => {
  const { call, stripe, clock, deliver } = await signInAda(billingApi());
  const event = stripe.confirm(await choose(call));
  const { at, ...rest } = options ?? {};
  expect(await deliver(event, { ...rest, at: clock.time + (at ?? 0) })).toBe(status);
  expect(await isPremium(call)).toBe(status === 200);
});

test("tampered, unsigned, empty, or with a signature that is none: 400, and nothing changes", async () => {
  const { call, stripe, syncDb, signedOut } = await signInAda(billingApi());
  const { payload, signature } = stripe.sign(stripe.confirm(await choose(call)));
  const tries: [string, Record<string, string>][] = [
    [payload.replace("active", "Active"), { "stripe-signature": signature }],
    [`${payload} `, { "stripe-signature": signature }],
    [payload, {}],
    ["", { "stripe-signature": signature }],
    ["", {}],
    [payload, { "stripe-signature": "t=1,v1=0" }],
    [payload, { "stripe-signature": "nonsense" }],
  ];
  for (const [raw, headers] of tries) {
    const { status, body } = await signedOut("POST", "/stripe/webhook", undefined, { raw, headers });
    expect([status, Object.keys(body as object)]).toEqual([400, ["message"]]);
  }
  expect(await syncDb.$count(paymentEvents)).toBe(0);
  expect(await isPremium(call)).toBe(false);
});

test("whatever content type it comes with, from wherever, with someone's cookie: the signature alone counts", async () => {
  const { call, ...api } = await signInAda(billingApi());
  const { payload, signature } = api.stripe.sign(api.stripe.confirm(await choose(call)));
  const headers = { "stripe-signature": signature, "content-type": "text/plain", "sec-fetch-site": "cross-site" };
  expect((await call("POST", "/stripe/webhook", undefined, { raw: payload, headers })).status).toBe(200);
  expect(await isPremium(call)).toBe(true);
});

test("more than a mebibyte: 413", async () => {
  const { signedOut } = billingApi();
  const raw = "x".repeat(1024 * 1024 + 1);
  expect((await signedOut("POST", "/stripe/webhook", undefined, { raw })).status).toBe(413);
});

test.each(["customer.created", "charge.succeeded", "v2.core.event", "invoice.paid"])(
  "%s about no subscription: 200, and nothing changes",
  async (type) => {
    const { stripe, syncDb, deliver } = billingApi();
    const object =
      type === "invoice.paid" ? { object: "invoice", customer: "cus_1", parent: null } : { object: type.split(".")[0] };
    const receivedBefore = stripe.received.length;
    expect(await deliver({ id: "evt_1", type, created: 0, data: { object } })).toBe(200);
    expect(stripe.received.length).toBe(receivedBefore);
    expect(await syncDb.$count(subscriptions)).toBe(0);
  },
);

test("of a customer that is none of ours, or a subscription of another customer: 200, and nothing changes", async () => {
  const api = billingApi();
  const [ada, eve] = [await api.signIn("ada"), await api.signIn("eve")];
  const paid = api.stripe.findSubscription(await subscribe(api, ada));
  await choose(eve);
  const [, hers] = [...api.stripe.customers.keys()];
  const strange = { object: "subscription", id: paid.id, customer: "cus_of_another_shop", status: "active" };
  const mixed = { ...strange, customer: hers };
  const gone = { ...mixed, id: "sub_gone" };
  for (const [index, object] of [strange, mixed, gone].entries()) {
    const event = { id: `evt_x${index}`, type: "customer.subscription.updated", created: 0, data: { object } };
    expect(await api.deliver(event)).toBe(200);
  }
  expect([await isPremium(ada), await isPremium(eve)]).toEqual([true, false]);
});

test("while Stripe cannot be asked: 503, and its next try has the effect", async () => {
  const { call, stripe, syncDb, deliver } = await signInAda(billingApi());
  const event = stripe.confirm(await choose(call));
  stripe.breakWith("500");
  expect(await deliver(event)).toBe(503);
  expect(await syncDb.$count(paymentEvents)).toBe(0);
  stripe.breakWith("none");
  expect(await deliver(event)).toBe(200);
  expect(await isPremium(call)).toBe(true);
});

test.each(["/stripe/webhook", "/payment-success"])("%s without keys: 503", async (path) => {
  const call = await testApi().signIn("ada");
  const refused = await call("POST", path, undefined, path === "/stripe/webhook" ? { raw: "{}" } : {});
  expect(refused).toMatchObject({ status: 503, body: { kind: "payments_unavailable" } });
});

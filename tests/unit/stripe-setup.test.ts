import { expect, test } from "bun:test";
import { setUpStripe } from "../../src/integrations/payments/stripe-setup.ts";
import { createLog } from "../../src/log.ts";
import { afterThisTest } from "../support/after-test.ts";
import { STRIPE_KEYS, startStripeStandIn } from "../support/stand-ins/stripe-stand-in.ts";

function stripe({ hasPrices = false } = {}) {
  const standIn = startStripeStandIn({ hasPrices });
  afterThisTest(() => standIn.stop());
  const access = { secretKey: STRIPE_KEYS.secretKey, apiUrl: standIn.url };
  const log = createLog("silent", () => {});
  const setUp = (timeoutMs = 60_000) => setUpStripe(access, log, { timeoutMs });
  return { ...standIn, setUp };
}

test("makes the product and both prices, once", async () => {
  const { setUp, prices, products } = stripe();
  const first = await setUp();
  expect(first.problems).toEqual([]);
  expect(first.created.filter((line) => line.endsWith(": created"))).toHaveLength(3);
  expect(prices).toMatchObject([
    { lookup_key: "mealglass_monthly", unit_amount: 597, currency: "usd", recurring: { interval: "month" } },
    { lookup_key: "mealglass_yearly", unit_amount: 1997, currency: "usd", recurring: { interval: "year" } },
  ]);
  const second = await setUp();
  expect(second.created.filter((line) => line.endsWith(": already exists"))).toHaveLength(3);
  expect([prices.length, products.size]).toEqual([2, 1]);
});

test("leaves a price that is wrong alone, and says so", async () => {
  const { setUp, prices } = stripe({ hasPrices: true });
  Object.assign(prices[0] ?? {}, { unit_amount: 999 });
  const { problems } = await setUp();
  expect(problems).toEqual([expect.stringContaining("mealglass_monthly is not $5.97 a month")]);
  expect(prices.map(({ unit_amount: cents }) => cents)).toEqual([999, 1997]);
});

test.each(["refuse", "hang", "500", "unauthorized"] as const)("%s: 503", async (fault) => {
  const { setUp, breakWith } = stripe();
  breakWith(fault);
  expect(setUp(200)).rejects.toMatchObject({ status: 503 });
});

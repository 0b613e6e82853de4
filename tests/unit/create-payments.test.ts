import { expect, test } from "bun:test";
import { systemClock } from "../../src/integrations/clock.ts";
import { createPayments } from "../../src/integrations/payments/create-payments.ts";
import { createLog } from "../../src/log.ts";

const TEST = { secretKey: "sk_test_1", publishableKey: "pk_test_1", webhookSecret: "whsec_1", apiUrl: null };
const LIVE = { ...TEST, secretKey: "sk_live_1", publishableKey: "pk_live_1" };
const deps = { clock: systemClock, log: createLog("silent", () => {}) };

test.each([
  [TEST, "test mode: no money moves"],
  [LIVE, "on"],
  [{ ...LIVE, secretKey: "rk_live_1" }, "on"],
])("on with keys that fit: %j", (settings, summary) => {
  const chosen = createPayments(settings, deps);
  expect(chosen.payments).toMatchObject({ isOn: true, publishableKey: settings.publishableKey });
  expect(chosen.summary).toContain(summary);
});

test.each([
  [{ secretKey: null, publishableKey: null, webhookSecret: null }, "turn them on"],
  [{ webhookSecret: null }, "STRIPE_WEBHOOK_SECRET is missing"],
  [{ secretKey: null, publishableKey: null }, "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are missing"],
  [{ secretKey: "sk_live_hunter2" }, "SECRET_KEY is for Stripe's live mode, STRIPE_PUBLISHABLE_KEY for its test"],
  [{ publishableKey: "pk_live_hunter2" }, "SECRET_KEY is for Stripe's test mode, STRIPE_PUBLISHABLE_KEY for its live"],
  [{ secretKey: "pk_test_hunter2" }, "STRIPE_SECRET_KEY is not a secret key"],
  [{ publishableKey: "sk_test_hunter2" }, "STRIPE_PUBLISHABLE_KEY is not a publishable key"],
  [{ webhookSecret: "hunter2" }, "STRIPE_WEBHOOK_SECRET is not a signing secret"],
])("off with %j, which is said without a key", (wrong, summary) => {
  const chosen = createPayments({ ...TEST, ...wrong }, deps);
  expect(chosen.payments).toMatchObject({ isOn: false, publishableKey: null });
  expect(chosen.summary).toStartWith("off");
  expect(chosen.summary).toContain(summary);
  expect(chosen.summary).not.toContain("hunter2");
});

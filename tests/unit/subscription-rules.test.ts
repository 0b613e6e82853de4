import { describe, expect, test } from "bun:test";
import { computeState, GRACE_MS, isOpen, RECHECK_MS } from "../../src/features/billing/subscription-rules.ts";
import type { ProviderSubscription } from "../../src/integrations/payments/payments.ts";
import { SUBSCRIPTION_STATUSES } from "../../src/shared/product/enums.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 17, 12);

const subscription = (changed: Partial<ProviderSubscription>): ProviderSubscription => ({
  ...{ id: "sub_1", customerId: "cus_1", plan: "monthly", status: "active", endsAt: null, clientSecret: null },
  ...{ periodEndsAt: NOW + 10 * DAY, createdAt: NOW - 20 * DAY },
  ...changed,
});
const compute = (changed: Partial<ProviderSubscription>, pastDueSince: number | null = null) =>
  computeState(subscription(changed), { pastDueSince }, NOW);

describe.each(["active", "trialing"] as const)("%s", (status) => {
  test("is premium past its renewal by the grace, and is asked about when its period ends", () => {
    const checkAt = NOW + 10 * DAY;
    expect(compute({ status })).toEqual({ premiumUntil: checkAt + GRACE_MS, checkAt, pastDueSince: null });
  });
  test("with a period that has ended is premium, and is asked about again soon", () => {
    for (const periodEndsAt of [NOW, NOW - 30 * DAY]) {
      const { premiumUntil, checkAt } = compute({ status, periodEndsAt });
      expect([premiumUntil, checkAt]).toEqual([NOW + GRACE_MS, NOW + RECHECK_MS]);
    }
  });
  test("with an end is premium until then, without grace", () => {
    const endsAt = NOW + 1;
    expect(compute({ status, endsAt })).toEqual({ premiumUntil: endsAt, checkAt: endsAt, pastDueSince: null });
    expect(compute({ status, endsAt: NOW })).toEqual({ premiumUntil: NOW, checkAt: null, pastDueSince: null });
  });
  test("forgets that a payment once failed", () => expect(compute({ status }, NOW - DAY).pastDueSince).toBeNull());
});

test("past_due: three days from when it was first heard of, however often it is heard of", () => {
  const until = NOW + 3 * DAY;
  expect(compute({ status: "past_due" })).toEqual({ premiumUntil: until, checkAt: until, pastDueSince: NOW });
  expect(computeState(subscription({ status: "past_due" }), undefined, NOW).premiumUntil).toBe(NOW + 3 * DAY);
  const since = NOW - 3 * DAY + 1;
  const last = { premiumUntil: NOW + 1, checkAt: NOW + 1, pastDueSince: since };
  expect(compute({ status: "past_due" }, since)).toEqual(last);
  expect(compute({ status: "past_due" }, NOW - 3 * DAY)).toMatchObject({ premiumUntil: NOW, checkAt: null });
  expect(compute({ status: "past_due", endsAt: NOW + HOUR })).toMatchObject({ premiumUntil: NOW + HOUR });
});

test.each([
  [0, RECHECK_MS],
  [RECHECK_MS, RECHECK_MS],
  [HOUR, HOUR],
  [DAY - 1, DAY - 1],
  [DAY, null],
])("incomplete for %i ms: no premium, and asked about ever more rarely, for a day", (age, wait) => {
  const { premiumUntil, checkAt } = compute({ status: "incomplete", createdAt: NOW - age });
  expect(premiumUntil).toBe(0);
  expect(checkAt).toBe(wait === null ? null : NOW + wait);
});

test.each(["incomplete_expired", "unpaid", "paused", "canceled"] as const)("%s gives nothing", (status) => {
  expect(compute({ status }, NOW - DAY)).toEqual({ premiumUntil: 0, checkAt: null, pastDueSince: null });
});

test("only what is canceled or expired never changes again", () => {
  expect(SUBSCRIPTION_STATUSES.filter((status) => !isOpen(status))).toEqual(["incomplete_expired", "canceled"]);
});

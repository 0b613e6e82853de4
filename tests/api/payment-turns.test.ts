import { beforeEach, expect, test } from "bun:test";
import { subscriptions } from "../../db/schema/billing.ts";
import { leases } from "../../db/schema/leases.ts";
import { createAccountTurns } from "../../src/features/billing/account-turns.ts";
import { createCustomerRepository } from "../../src/features/billing/customer-repository.ts";
import { createKeyedQueue } from "../../src/features/billing/keyed-queue.ts";
import {
  createSubscriptionRepository,
  type SubscriptionRow,
} from "../../src/features/billing/subscription-repository.ts";
import { createSharedLeases, LEASE_MS } from "../../src/features/leases/leases.ts";
import { createLeaseRepository } from "../../src/features/leases/repository.ts";
import { createLog } from "../../src/log.ts";
import { DAY, NOON, testApi } from "../support/test-api.ts";
import { createTestClock } from "../support/test-clock.ts";

const USER = 1;

let api: ReturnType<typeof testApi>;
beforeEach(async () => {
  api = testApi();
  await api.signIn("ada");
});

/** The turns and the repositories of a process that was started for this test. */
function startProcess(holder: string, { waitMaxMs = 60_000 } = {}) {
  const clock = createTestClock(NOON);
  const { db } = api;
  const shared = createSharedLeases({ rows: createLeaseRepository(db), holder, clock });
  const lines: string[] = [];
  return {
    clock,
    lines,
    take: createAccountTurns({
      serialize: createKeyedQueue(),
      leases: shared,
      log: createLog("debug", (line) => lines.push(line)),
      times: { lookMs: 1, beatMs: 60_000, waitMaxMs },
    }),
    customers: createCustomerRepository(db, holder),
    rows: createSubscriptionRepository(db, holder),
  };
}

const describeSubscription = (plan: "monthly" | "yearly"): SubscriptionRow => ({
  id: "sub_1",
  userId: USER,
  plan,
  status: "active",
  periodEndsAt: NOON + DAY,
  endsAt: null,
  pastDueSince: null,
  premiumUntil: NOON + DAY,
  checkAt: NOON + DAY,
  isOpen: true,
  createdAt: NOON,
  updatedAt: NOON,
});
const readPlans = async () => (await api.db.select().from(subscriptions)).map(({ plan, isOpen }) => [plan, isOpen]);

test("a turn begins in one process when it has ended in the other, and leaves nothing behind", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const order: string[] = [];
  const first = a.take(USER, async () => {
    begun.resolve();
    await gate.promise;
    order.push("a");
  });
  await begun.promise;
  const second = b.take(USER, async () => void order.push("b"));
  await b.take(USER + 1, async () => void order.push("another account"));
  gate.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(["another account", "a", "b"]);
  expect(await api.db.select().from(leases)).toEqual([]);
});

test("a process that was suspended during its turn stores nothing once another one has taken it over", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const attempt = { userId: USER, plan: "monthly", idempotencyKey: "key", now: NOON } as const;
  const results: unknown[] = [];
  const first = a.take(USER, async () => {
    expect(await a.rows.store(describeSubscription("monthly"), NOON)).toBe(true);
    begun.resolve();
    await gate.promise;
    results.push(
      await a.rows.store(describeSubscription("monthly"), NOON, "evt_1"),
      await a.customers.insertAttempt(attempt),
    );
  });
  await begun.promise;
  const second = b.take(USER, () => b.rows.store(describeSubscription("yearly"), NOON));
  // It looks until it has waited for long enough.
  const looking = setInterval(() => {
    b.clock.time += LEASE_MS / 10;
  }, 1);
  expect(await second).toBe(true);
  clearInterval(looking);
  gate.resolve();
  await first;
  expect(results).toEqual([false, undefined]);
  expect(await readPlans()).toEqual([["yearly", true]]);
  expect(await a.rows.hasEvent("evt_1")).toBe(false);
});

test("whoever waits for too long gets 503", async () => {
  const [a, b] = [startProcess("a"), startProcess("b", { waitMaxMs: 5 })];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = a.take(USER, async () => {
    begun.resolve();
    await gate.promise;
  });
  await begun.promise;
  const refused = await b.take(USER, async () => "never").catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, details: { kind: "payments_unreachable" } });
  gate.resolve();
  await first;
});

test("what fails ends the turn", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const failing = a.take(USER, async () => {
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(await b.take(USER, async () => "done")).toBe("done");
});

test("the only process stores without a turn", async () => {
  const rows = createSubscriptionRepository(api.db, null);
  expect(await rows.store(describeSubscription("monthly"), NOON, "evt_1")).toBe(true);
  expect(await readPlans()).toEqual([["monthly", true]]);
  expect(await rows.hasEvent("evt_1")).toBe(true);
  expect(rows.store(describeSubscription("monthly"), NOON, "evt_1")).rejects.toThrow();
  const customers = createCustomerRepository(api.db, null);
  const attempt = { userId: USER, plan: "yearly", idempotencyKey: "key", now: NOON } as const;
  expect(await customers.insertAttempt(attempt)).toMatchObject({
    plan: "yearly",
    subscriptionId: null,
    createdAt: NOON,
  });
});

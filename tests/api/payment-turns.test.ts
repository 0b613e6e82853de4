import { beforeEach, expect, test } from "bun:test";
import { subscriptions } from "../../db/schema/billing.ts";
import { leases } from "../../db/schema/cluster.ts";
import { createAccountLock } from "../../src/features/billing/account-lock.ts";
import { createCustomerRepository } from "../../src/features/billing/customer-repository.ts";
import { createKeyedQueue } from "../../src/features/billing/keyed-queue.ts";
import {
  createSubscriptionRepository,
  type SubscriptionRow,
} from "../../src/features/billing/subscription-repository.ts";
import { createSharedLeases, LEASE_MS } from "../../src/features/leases/leases.ts";
import { createLeaseRepository } from "../../src/features/leases/repository.ts";
import { createLog } from "../../src/log.ts";
import { DAY, NOON, testApi } from "../support/api/test-api.ts";
import { createTestClock } from "../support/test-clock.ts";
import { waitUntil } from "../support/wait-until.ts";

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
    take: createAccountLock({
      serialize: createKeyedQueue(),
      leases: shared,
      log: createLog("debug", (line) => lines.push(line)),
      times: { lookMs: 1, beatMs: 60_000, waitMaxMs },
    }),
    customers: createCustomerRepository(db, holder),
    rows: createSubscriptionRepository(db, holder),
  };
}

type Steps = Partial<Record<"before" | "after", () => Promise<unknown>>>;

/** Begins a turn, which goes on and ends once the function is called that comes with its promise. */
async function beginTurn({ take }: ReturnType<typeof startProcess>, { before, after }: Steps = {}) {
  const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const turn = take(USER, async () => {
    await before?.();
    begun.resolve();
    await gate.promise;
    await after?.();
  });
  await begun.promise;
  return [turn, gate.resolve] as const;
}

const describeSubscription = (plan: "monthly" | "yearly"): SubscriptionRow => ({
  ...{ id: "sub_1", userId: USER, plan, status: "active", isOpen: true, endsAt: null, pastDueSince: null },
  ...{ periodEndsAt: NOON + DAY, premiumUntil: NOON + DAY, checkAt: NOON + DAY, createdAt: NOON, updatedAt: NOON },
});
const readPlans = async () => (await api.db.select().from(subscriptions)).map(({ plan, isOpen }) => [plan, isOpen]);

test("a turn begins in one process when it has ended in the other, and leaves nothing behind", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const order: string[] = [];
  const [first, end] = await beginTurn(a, { after: async () => void order.push("a") });
  const second = b.take(USER, async () => void order.push("b"));
  await b.take(USER + 1, async () => void order.push("another account"));
  end();
  await Promise.all([first, second]);
  expect(order).toEqual(["another account", "a", "b"]);
  expect(await api.db.select().from(leases)).toEqual([]);
});

test("a process that was suspended during its turn stores nothing once another one has taken it over", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const attempt = { userId: USER, plan: "monthly", idempotencyKey: "key", now: NOON } as const;
  const monthly = describeSubscription("monthly");
  const results: unknown[] = [];
  const [first, end] = await beginTurn(a, {
    before: async () => expect(await a.rows.store(monthly, NOON)).toBe(true),
    async after() {
      results.push(await a.rows.store(monthly, NOON, "evt_1"), await a.customers.insertAttempt(attempt));
    },
  });
  const second = b.take(USER, () => b.rows.store(describeSubscription("yearly"), NOON));
  let isOver = false;
  void second.then(() => (isOver = true));
  // It looks until it has waited for long enough.
  await waitUntil("the turn is taken over", () => {
    b.clock.time += LEASE_MS / 10;
    return isOver;
  });
  expect(await second).toBe(true);
  end();
  await first;
  expect(results).toEqual([false, undefined]);
  expect(await readPlans()).toEqual([["yearly", true]]);
  expect(await a.rows.hasEvent("evt_1")).toBe(false);
});

test("a call that waits for too long gets 503", async () => {
  const [a, b] = [startProcess("a"), startProcess("b", { waitMaxMs: 5 })];
  const [first, end] = await beginTurn(a);
  const refused = await b.take(USER, async () => "never").catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, details: { kind: "payments_unreachable" } });
  end();
  await first;
});

test("what fails ends the turn", async () => {
  const [a, b] = [startProcess("a"), startProcess("b")];
  const failing = a.take(USER, () => Promise.reject(new Error("broken")));
  expect(await failing.catch(String)).toBe("Error: broken");
  expect(await b.take(USER, async () => "done")).toBe("done");
});

test("the only process stores without a turn", async () => {
  const rows = createSubscriptionRepository(api.db, null);
  expect(await rows.store(describeSubscription("monthly"), NOON, "evt_1")).toBe(true);
  expect(await readPlans()).toEqual([["monthly", true]]);
  expect(await rows.hasEvent("evt_1")).toBe(true);
  expect(await rows.store(describeSubscription("monthly"), NOON, "evt_1").catch(() => "refused")).toBe("refused");
  const customers = createCustomerRepository(api.db, null);
  const attempt = { userId: USER, plan: "yearly", idempotencyKey: "key", now: NOON } as const;
  const inserted = { plan: "yearly", subscriptionId: null, createdAt: NOON };
  expect(await customers.insertAttempt(attempt)).toMatchObject(inserted);
});

import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { createLog } from "../../src/log.ts";
import { soleBackgroundLease } from "../../src/wiring/background-lease.ts";
import { startBillingScheduler } from "../../src/wiring/billing-scheduler.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Waits for the work that a timer started. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    jest.advanceTimersByTime(MINUTE);
    await settle();
  }
}

function schedule({ hasPayments = true, processDue = async () => {}, lease = soleBackgroundLease } = {}) {
  const done = { reconcile: 0, processDue: 0 };
  const lines: string[] = [];
  const reconciliation = {
    async reconcile() {
      done.reconcile += 1;
    },
    async processDue() {
      done.processDue += 1;
      await processDue();
    },
  };
  const log = createLog("debug", (line) => lines.push(line));
  const { stop } = startBillingScheduler({ reconciliation: async () => reconciliation, lease, hasPayments, log });
  return { done, lines, stop };
}

test("compares at once and once a day, looks every minute, and ends when it is stopped", async () => {
  const { done, stop } = schedule();
  await settle();
  expect(done).toEqual({ reconcile: 1, processDue: 0 });
  await pass(3);
  expect(done).toEqual({ reconcile: 1, processDue: 3 });
  await pass(DAY / MINUTE - 3);
  expect(done).toEqual({ reconcile: 2, processDue: DAY / MINUTE });
  stop();
  await pass(3);
  expect(done.processDue).toBe(DAY / MINUTE);
});

test("without payments there is nothing to compare at the start", async () => {
  const { done, stop } = schedule({ hasPayments: false });
  await settle();
  expect(done.reconcile).toBe(0);
  stop();
});

test("a failure is logged, and the next minute comes all the same", async () => {
  const { done, lines, stop } = schedule({
    processDue: async () => {
      throw new Error("broken");
    },
  });
  await pass(2);
  expect(done.processDue).toBe(2);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("Reconciling subscriptions failed");
  stop();
});

test("what fails because of the stop is no news", async () => {
  const gate = Promise.withResolvers<void>();
  const { lines, stop } = schedule({ processDue: () => gate.promise });
  await pass(1);
  stop();
  gate.reject(new Error("the database is closed"));
  await settle();
  expect(lines).toEqual([]);
});

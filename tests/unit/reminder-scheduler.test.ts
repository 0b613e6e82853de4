import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { createLog } from "../../src/log.ts";
import { soleBackgroundLease } from "../../src/wiring/background-lease.ts";
import { createBackgroundWork } from "../../src/wiring/background-work.ts";
import { startReminderScheduler } from "../../src/wiring/reminder-scheduler.ts";

const MINUTE = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("reminds every minute, not twice at a time, and ends between two batches when it is stopped", async () => {
  const runs: { isStopped: () => boolean; end: () => void }[] = [];
  const first = Promise.withResolvers<void>();
  const background = createBackgroundWork(createLog("silent", () => {}));
  const scheduler = startReminderScheduler({
    background,
    lease: soleBackgroundLease,
    remind(isStopped) {
      const { promise, resolve } = Promise.withResolvers<void>();
      runs.push({ isStopped, end: resolve });
      first.resolve();
      return promise;
    },
  });
  jest.advanceTimersByTime(MINUTE);
  await first.promise;
  jest.advanceTimersByTime(3 * MINUTE);
  expect(runs).toHaveLength(1);
  expect(runs[0]?.isStopped()).toBe(false);
  scheduler.stop();
  expect(runs[0]?.isStopped()).toBe(true);
  runs[0]?.end();
  jest.useRealTimers();
  await background.waitUntilIdle(5000);
  expect(runs).toHaveLength(1);
});

import { expect, test } from "bun:test";
import { type Counted, createRateLimiter } from "../../src/http/rate-limiter.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/shared/durations.ts";
import { createTestClock } from "../support/test-clock.ts";

test("a limit is of the last minute, of each key by itself", () => {
  const clock = createTestClock(0);
  const limiter = createRateLimiter({ limit: 2, clock });
  const isFree = (key: string) => {
    try {
      limiter.take(key)();
      return true;
    } catch {
      return false;
    }
  };
  limiter.take("a");
  expect(isFree("a")).toBe(true);
  clock.time = 30_000;
  limiter.take("a");
  expect([isFree("a"), isFree("b")]).toEqual([false, true]);
  clock.time = 59_999;
  expect(isFree("a")).toBe(false);
  clock.time = 60_000;
  expect(isFree("a")).toBe(true);
});

test("of two keys neither is counted where one has had its share, and a refusal says how long to wait", () => {
  const clock = createTestClock(0);
  const limiter = createRateLimiter({ limit: 1, clock });
  limiter.take("address");
  clock.time = 20_000;
  expect(() => limiter.take("account", "address")).toThrow("in 40 seconds");
  expect(() => limiter.take("account")).not.toThrow();
});

test.each([
  ["back by a month", -30 * DAY_MS],
  ["back by a second", -SECOND_MS],
  ["forward by a year", 365 * DAY_MS],
])("a clock that is set %s neither locks anybody out nor frees anybody", (_how, step) => {
  const clock = createTestClock(Date.UTC(2026, 5, 17));
  const limiter = createRateLimiter({ limit: 1, clock });
  limiter.take("a");
  clock.offset += step;
  expect(() => limiter.take("a")).toThrow("in 60 seconds");
  clock.time += MINUTE_MS - 1;
  expect(() => limiter.take("a")).toThrow("in 1 second.");
  clock.time += 1;
  expect(() => limiter.take("a")).not.toThrow();
});

/** Counts events until one is refused. */
function countAllowed(limiter: ReturnType<typeof createRateLimiter>, listCounted: (n: number) => Counted[]): number {
  let allowed = 0;
  while (limiter.tryTake(...listCounted(allowed))) allowed += 1;
  return allowed;
}

test("IPv6 networks of one /48 have ten times the limit together, other ones their own", () => {
  const limiter = createRateLimiter({ limit: 3, clock: createTestClock(0) });
  expect(countAllowed(limiter, () => [{ address: "2001:db8:0:0::/64" }])).toBe(3);
  expect(countAllowed(limiter, (n) => [{ address: `2001:db8:0:${(n + 1).toString(16)}::/64` }])).toBe(27);
  expect(countAllowed(limiter, () => [{ address: "2001:db8:1:1::/64" }])).toBe(3);
  expect(countAllowed(limiter, (n) => [{ address: `192.0.2.${n % 40}` }])).toBe(120);
});

test("an event that is taken back is taken back for the /48, too", () => {
  const limiter = createRateLimiter({ limit: 1, clock: createTestClock(0) });
  for (let n = 0; n < 30; n += 1) limiter.take("account", { address: `2001:db8:0:${n}::/64` })();
  expect(countAllowed(limiter, (n) => [{ address: `2001:db8:0:${n}::/64` }])).toBe(10);
});

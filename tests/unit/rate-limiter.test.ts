import { expect, test } from "bun:test";
import { createMemoryLimiters } from "../../src/limits/create-rate-limiters.ts";
import type { RateLimiter, RateLimitKey } from "../../src/limits/rate-limiter.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/shared/product/durations.ts";
import { createTestClock } from "../support/test-clock.ts";

const createLimiter = (limit: number, clock = createTestClock(0)): RateLimiter =>
  createMemoryLimiters(clock).rate("tests", limit);

test("a window begins with the first use of a key after the last one, and holds for this key alone", async () => {
  const clock = createTestClock(0);
  const limiter = createLimiter(2, clock);
  await limiter.take("a");
  clock.time = 30_000;
  expect(await limiter.tryTake("a")).toBe(true);
  expect([await limiter.tryTake("a"), await limiter.tryTake("b")]).toEqual([false, true]);
  clock.time = MINUTE_MS - 1;
  expect(await limiter.tryTake("a")).toBe(false);
  clock.time = MINUTE_MS;
  expect([await limiter.tryTake("a"), await limiter.tryTake("a"), await limiter.tryTake("a")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("of two keys neither is counted where one has had its share, and a refusal says how long to wait", async () => {
  const clock = createTestClock(0);
  const limiter = createLimiter(1, clock);
  await limiter.take("address");
  clock.time = 20_000;
  await expect(limiter.take("account", "address")).rejects.toThrow("in 40 seconds");
  expect(await limiter.tryTake("account")).toBe(true);
});

test("many calls at once get no further than many in a row", async () => {
  const limiter = createLimiter(3);
  const taken = await Promise.all(Array.from({ length: 10 }, () => limiter.tryTake("a")));
  expect(taken.filter(Boolean)).toHaveLength(3);
});

test.each([
  ["back by a month", -30 * DAY_MS],
  ["back by a second", -SECOND_MS],
  ["forward by a year", 365 * DAY_MS],
])("a clock that is set %s neither locks anyone out nor frees anyone", async (_how, step) => {
  const clock = createTestClock(Date.UTC(2026, 5, 17));
  const limiter = createLimiter(1, clock);
  await limiter.take("a");
  clock.offset += step;
  await expect(limiter.take("a")).rejects.toThrow("in 60 seconds");
  clock.time += MINUTE_MS - 1;
  await expect(limiter.take("a")).rejects.toThrow("in 1 second.");
  clock.time += 1;
  expect(await limiter.tryTake("a")).toBe(true);
});

/** Counts events until one is refused. */
async function countAllowed(limiter: RateLimiter, listKeys: (n: number) => RateLimitKey[]): Promise<number> {
  let allowed = 0;
  while (await limiter.tryTake(...listKeys(allowed))) allowed += 1;
  return allowed;
}

test("IPv6 networks of one /48 have ten times the limit together, other ones their own", async () => {
  const limiter = createLimiter(3);
  expect(await countAllowed(limiter, () => [{ address: "2001:db8:0:0::/64" }])).toBe(3);
  expect(await countAllowed(limiter, (n) => [{ address: `2001:db8:0:${(n + 1).toString(16)}::/64` }])).toBe(27);
  expect(await countAllowed(limiter, () => [{ address: "2001:db8:1:1::/64" }])).toBe(3);
  expect(await countAllowed(limiter, (n) => [{ address: `192.0.2.${n % 40}` }])).toBe(120);
});

test("an event that is taken back is taken back for the /48, too", async () => {
  const limiter = createLimiter(1);
  for (let n = 0; n < 30; n += 1) await (await limiter.take("account", { address: `2001:db8:0:${n}::/64` }))();
  expect(await countAllowed(limiter, (n) => [{ address: `2001:db8:0:${n}::/64` }])).toBe(10);
});

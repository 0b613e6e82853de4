import { expect, test } from "bun:test";
import { createRateLimiter } from "../../src/http/rate-limiter.ts";

test("a limit is of the last minute, of each key by itself", () => {
  const clock = { time: 0, now: () => clock.time };
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
  const clock = { time: 0, now: () => clock.time };
  const limiter = createRateLimiter({ limit: 1, clock });
  limiter.take("address");
  clock.time = 20_000;
  expect(() => limiter.take("account", "address")).toThrow("in 40 seconds");
  expect(() => limiter.take("account")).not.toThrow();
});

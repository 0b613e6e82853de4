import { beforeEach, describe, expect, test } from "bun:test";
import type { Db } from "../../db/engine/db.ts";
import { rateCounters } from "../../db/schema/cluster.ts";
import { createSharedLimiters } from "../../src/limits/create-rate-limiters.ts";
import { MINUTE_MS } from "../../src/shared/product/durations.ts";
import { asyncDb, createTestDatabase, DAY, HOUR, MINUTE, NOON } from "../support/api/test-api.ts";
import { findRejection } from "../support/find-rejection.ts";
import { createTestClock } from "../support/test-clock.ts";

const SECRET = "a secret that only tests know, 32 bytes or more";

let db: Db;
beforeEach(() => {
  db = asyncDb(createTestDatabase());
});

/** The limits of a process with a clock of its own. */
function startProcess() {
  const clock = createTestClock(NOON);
  return { clock, limiters: createSharedLimiters({ db, sharesDatabase: true, sessionSecret: SECRET, clock }) };
}

type Taking = () => Promise<unknown>;
const isTaken = async (take: Taking): Promise<boolean> =>
  (await Promise.allSettled([take()]))[0].status === "fulfilled";
async function countTaken(take: Taking, most = 100): Promise<number> {
  let taken = 0;
  while (taken < most && (await isTaken(take))) taken += 1;
  return taken;
}

describe("a limit over processes", () => {
  test("is reached by all together, and has room again after its window", async () => {
    const [a, b] = [startProcess(), startProcess()];
    const [ofA, ofB] = [a.limiters.rate("guesses", 3), b.limiters.rate("guesses", 3)];
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) => isTaken(() => (n % 2 ? ofA : ofB).take("ada"))),
    );
    expect(results.filter(Boolean)).toHaveLength(3);
    b.clock.time += 20_000;
    expect(await findRejection(ofB.take("ada"))).toMatchObject({ status: 429, details: { retryAfterSeconds: 40 } });
    a.clock.time += MINUTE_MS;
    expect(await countTaken(() => ofA.take("ada"))).toBe(3);
  });

  test("counts what is given for itself, and nothing where one of them is full", async () => {
    const limiter = startProcess().limiters.rate("guesses", 2);
    await limiter.take("ada", { address: "192.0.2.1" });
    await limiter.take("ada");
    expect(await findRejection(limiter.take("ada", { address: "192.0.2.1" }))).toMatchObject({
      message: expect.stringContaining("in 60 seconds"),
    });
    expect(await findRejection(limiter.take("bob", "ada"))).toBeInstanceOf(Error);
    expect(await countTaken(() => limiter.take({ address: "192.0.2.1" }))).toBe(1);
    expect(await countTaken(() => limiter.take("bob"))).toBe(2);
  });

  test("takes an event back, in the window in which it was counted", async () => {
    const { clock, limiters } = startProcess();
    const limiter = limiters.rate("guesses", 1);
    const refund = await limiter.take("ada", "network");
    await refund();
    const refundLate = await limiter.take("ada");
    clock.time += MINUTE;
    await limiter.take("ada");
    await refundLate();
    expect(await countTaken(() => limiter.take("ada"))).toBe(0);
    expect(await countTaken(() => limiter.take("network"))).toBe(1);
  });

  test("has a name: other limits count for themselves", async () => {
    const { limiters } = startProcess();
    await limiters.rate("guesses", 1).take("ada");
    await limiters.rate("guesses", 1, HOUR).take("ada");
    expect(await countTaken(() => limiters.rate("mails", 1).take("ada"))).toBe(1);
  });

  test("of a minute and a day: a 429 of kind budget with the longer wait", async () => {
    const { clock, limiters } = startProcess();
    const formatMessage = (wait: string) => `Wait for ${wait}.`;
    const limiter = limiters.budget("demos", { perMinute: 2, perDay: 3, formatMessage });
    expect(await countTaken(() => limiter.take("ada"))).toBe(2);
    expect(await findRejection(limiter.take("ada"))).toMatchObject({
      status: 429,
      message: "Wait for 60 seconds.",
      details: { kind: "budget", retryAfterSeconds: 60 },
    });
    clock.time += MINUTE;
    expect(await countTaken(() => limiter.take("ada"))).toBe(1);
    expect(await findRejection(limiter.take("ada"))).toMatchObject({
      details: { retryAfterSeconds: (DAY - MINUTE) / 1000 },
    });
  });

  test.each(["", "'; drop table users; --", "\u0000", "x".repeat(10_000), "ä 🥣"])(
    "counts %j like any other",
    async (key) => {
      const limiter = startProcess().limiters.rate("guesses", 2);
      expect(await countTaken(() => limiter.take(key))).toBe(2);
      expect(JSON.stringify(await db.select().from(rateCounters))).toMatch(/^\[\{"key":"[\w-]{43}",/);
    },
  );
});

describe("clocks", () => {
  test("that differ by less than the window give no one more", async () => {
    const [a, b] = [startProcess(), startProcess()];
    b.clock.offset = MINUTE_MS - 1;
    const [ofA, ofB] = [a.limiters.rate("guesses", 3), b.limiters.rate("guesses", 3)];
    expect(await countTaken(() => ofA.take("ada"))).toBe(3);
    expect(await countTaken(() => ofB.take("ada"))).toBe(0);
  });

  test("that were years ahead for a moment lock no one out", async () => {
    const { clock, limiters } = startProcess();
    const limiter = limiters.rate("guesses", 3);
    clock.offset = 1000 * DAY;
    expect(await countTaken(() => limiter.take("ada"))).toBe(3);
    clock.offset = 0;
    expect(await countTaken(() => limiter.take("ada"))).toBe(3);
    await limiters.removeEnded(NOON + 3 * DAY);
    expect(await db.select().from(rateCounters)).toEqual([]);
  });

  test("never let anyone wait for longer than the window", async () => {
    const { clock, limiters } = startProcess();
    const limiter = limiters.rate("guesses", 1);
    await limiter.take("ada");
    clock.offset = -30_000;
    expect(await findRejection(limiter.take("ada"))).toMatchObject({ details: { retryAfterSeconds: 60 } });
  });
});

test("the only process counts in memory, and writes nothing", async () => {
  const clock = createTestClock(NOON);
  const limiters = createSharedLimiters({ db, sharesDatabase: false, sessionSecret: SECRET, clock });
  const [rate, budget] = [limiters.rate("guesses", 2), limiters.budget("demos", { perMinute: 1, perDay: 1 })];
  const refund = await rate.take("ada");
  await refund();
  expect(await countTaken(() => rate.take("ada"))).toBe(2);
  expect(await countTaken(() => budget.take("ada"))).toBe(1);
  await limiters.removeEnded(NOON);
  expect(await db.select().from(rateCounters)).toEqual([]);
});

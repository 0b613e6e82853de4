import { expect, test } from "bun:test";
import { createFairScheduler } from "../../src/http/fair-scheduler.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const LONG_MS = 10;

/** Takes requests in turns, each lasting `takesMs` on a clock of the test, and records the order in which they begin. */
function recordTurns() {
  const clock = { time: 0 };
  const turns = createFairScheduler({ longMs: LONG_MS, now: () => clock.time });
  const begun: string[] = [];
  const request = (account: number, name: string, takesMs: number, committed?: Promise<void>) =>
    turns.run(async () => {
      await turns.begin(account);
      begun.push(name);
      clock.time += takesMs;
      if (committed) turns.excludeCommit(committed);
      await committed;
    });
  return { begun, clock, request };
}

test("after a long request an account's next ones wait, one for each turn, in their order", async () => {
  const { begun, request } = recordTurns();
  await request(1, "a", LONG_MS + 1);
  const all = Promise.all(["b", "c", "d"].map((name) => request(1, name, LONG_MS + 1)));
  expect(begun).toEqual(["a"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b"]);
  await nextTurn();
  expect(begun).toEqual(["a", "b", "c"]);
  await all;
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("someone else begins at once", async () => {
  const { begun, request } = recordTurns();
  await request(1, "long", LONG_MS + 1);
  const waiting = request(1, "waits", 1);
  await request(2, "begins", 1);
  expect(begun).toEqual(["long", "begins"]);
  await waiting;
});

test("those who wait alternate", async () => {
  const { begun, request } = recordTurns();
  for (const account of [1, 2]) await request(account, `${account}a`, LONG_MS + 1);
  const all = ["1b", "1c", "2b", "2c"].map((name) => request(Number(name[0]), name, LONG_MS + 1));
  await Promise.all(all);
  expect(begun).toEqual(["1a", "2a", "1b", "2b", "1c", "2c"]);
});

test("short requests do not wait, one after another, however many", async () => {
  const { begun, request } = recordTurns();
  for (let count = 0; count < 1000; count += 1) {
    const one = request(1, String(count), 1);
    await Promise.resolve();
    expect(begun.length).toBe(count + 1);
    await one;
  }
});

test("when short ones follow, more begin with each turn", async () => {
  const { begun, request } = recordTurns();
  await request(1, "long", LONG_MS + 1);
  const all = Promise.all(Array.from({ length: 20 }, (_, index) => request(1, String(index), 1)));
  const counts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn();
    counts.push(begun.length - 1);
  }
  expect(counts).toEqual([1, 3, 7, 15, 20]);
  await all;
});

test("of many that are begun before one is done, the rest waits", async () => {
  const { begun, request } = recordTurns();
  const all = Promise.all(Array.from({ length: 10 }, (_, index) => request(1, String(index), 1)));
  await Promise.resolve();
  expect(begun.length).toBe(4);
  await all;
  expect(begun.length).toBe(10);
});

test("tasks that wait for their commit block no others, however long it takes", async () => {
  const { begun, clock, request } = recordTurns();
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const all = Promise.all(Array.from({ length: 10 }, (_, index) => request(1, String(index), 1, committed)));
  for (let step = 0; begun.length < 10 && step < 100; step += 1) await Promise.resolve();
  expect(begun.length).toBe(10);
  clock.time += 10 * LONG_MS;
  commit();
  await all;
  const next = request(1, "next", 1);
  await Promise.resolve();
  expect(begun.at(-1)).toBe("next");
  await next;
});

test("one that takes long before its commit holds the others up", async () => {
  const { begun, request } = recordTurns();
  const { promise: committed, resolve: commit } = Promise.withResolvers<void>();
  const long = request(1, "long", LONG_MS + 1, committed);
  await Promise.resolve();
  const next = request(1, "next", 1);
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
  expect(begun).toEqual(["long"]);
  commit();
  await Promise.all([long, next]);
  expect(begun).toEqual(["long", "next"]);
});

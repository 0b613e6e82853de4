import { describe, expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { createFairQueue, type FairQueue } from "../../src/fair-queue.ts";

/** Longer than any run of the tests: who still waits at the end of one must not be refused during another. */
const WAIT_MAX_MS = 3_600_000;
const LIMITS = { capacity: 10, maxWaiting: 100, maxWaitingPerKey: 50, maxWaitMs: WAIT_MAX_MS };

/** Notes in `order` when each request is granted; the returned functions give its place back. */
function createCaller(queue: FairQueue) {
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    order,
    ask(key: string, name: string, size = 10) {
      const granted = queue.acquire(key, size).then((release) => {
        order.push(name);
        releases.set(name, release);
      });
      return granted;
    },
    async release(name: string) {
      releases.get(name)?.();
      await setImmediate();
    },
  };
}

test("accounts take turns, so that no one waits for all that someone else has sent", async () => {
  const { order, ask, release } = createCaller(createFairQueue(LIMITS));
  for (const name of ["a1", "a2", "a3", "a4"]) void ask("ada", name);
  for (const name of ["b1", "b2"]) void ask("bob", name);
  void ask("cy", "c1");
  await setImmediate();
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) await release(name);
  expect(order).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("what fits is granted at once, and what does not waits until there is room", async () => {
  const { order, ask, release } = createCaller(createFairQueue(LIMITS));
  for (const [name, size] of [
    ["four", 4],
    ["five", 5],
    ["two", 2],
    ["one", 1],
  ] as const) {
    void ask(name, name, size);
  }
  await setImmediate();
  // One would fit, but who came first is not overtaken.
  expect(order).toEqual(["four", "five"]);
  await release("four");
  expect(order).toEqual(["four", "five", "two", "one"]);
});

test("a request above the capacity is granted alone", async () => {
  const { order, ask, release } = createCaller(createFairQueue(LIMITS));
  void ask("ada", "small", 1);
  void ask("bob", "huge", 99);
  void ask("cy", "tiny", 1);
  await setImmediate();
  expect(order).toEqual(["small"]);
  await release("small");
  expect(order).toEqual(["small", "huge"]);
  await release("huge");
  expect(order).toEqual(["small", "huge", "tiny"]);
});

test("an account gets no more than its share, even while there is room", async () => {
  const { order, ask, release } = createCaller(createFairQueue({ ...LIMITS, capacityPerKey: 5 }));
  for (const name of ["a1", "a2", "a3"]) void ask("ada", name, 3);
  void ask("bob", "b1", 3);
  await setImmediate();
  expect(order).toEqual(["a1", "b1"]);
  await release("a1");
  expect(order).toEqual(["a1", "b1", "a2"]);
});

test("a place that is given back twice is free once", async () => {
  const queue = createFairQueue(LIMITS);
  const release = await queue.acquire("ada", 10);
  release();
  release();
  const { order, ask } = createCaller(queue);
  for (const name of ["a", "b"]) void ask(name, name);
  await setImmediate();
  expect(order).toEqual(["a"]);
});

describe("who is not served gets 503 with the time after which to come again", () => {
  const refusal = { status: 503, details: { retryAfterSeconds: 5 } };

  test("too many in all, and too many of one account", async () => {
    const queue = createFairQueue({ ...LIMITS, maxWaiting: 3, maxWaitingPerKey: 2 });
    await queue.acquire("ada", 10);
    for (const key of ["ada", "ada"]) void queue.acquire(key, 1);
    expect(queue.acquire("ada", 1)).rejects.toMatchObject(refusal);
    void queue.acquire("bob", 1);
    expect(queue.acquire("cy", 1)).rejects.toMatchObject(refusal);
  });

  test("too long a wait, and the next one is served all the same", async () => {
    const queue = createFairQueue({ ...LIMITS, maxWaitMs: 20 });
    const release = await queue.acquire("ada", 10);
    expect(await queue.acquire("bob", 10).catch((error: unknown) => error)).toMatchObject(refusal);
    const next = queue.acquire("cy", 10);
    release();
    expect(await next).toBeFunction();
  });
});

test("who hangs up loses the place in the queue", async () => {
  const queue = createFairQueue(LIMITS);
  const release = await queue.acquire("ada", 10);
  const call = new AbortController();
  const waiting = queue.acquire("bob", 99, call.signal);
  const next = queue.acquire("cy", 1);
  call.abort();
  expect(waiting).rejects.toMatchObject({ status: 400 });
  expect(queue.acquire("dee", 1, call.signal)).rejects.toMatchObject({ status: 400 });
  release();
  expect(await next).toBeFunction();
});

describe("who waits is told the place in the queue", () => {
  /** Lets requests of accounts wait behind one that is running, and collects what each is told. */
  async function fill(keys: readonly string[]) {
    const queue = createFairQueue(LIMITS);
    const release = await queue.acquire("first", 10);
    const places: number[][] = keys.map(() => []);
    const calls = keys.map(() => new AbortController());
    const waiting = keys.map((key, index) =>
      queue.acquire(key, 10, calls[index]?.signal, (place) => places[index]?.push(place)),
    );
    return { places, calls, waiting, release };
  }

  test("which counts the turns of the accounts, not who came first", async () => {
    const { places } = await fill(["ada", "ada", "ada", "bob", "cy"]);
    // Bob and Cy come before Ada's second one.
    expect(places).toEqual([[1], [2, 3, 4], [3, 4, 5], [2], [3]]);
  });

  test("and which moves up when one is served or leaves", async () => {
    const { places, calls, waiting, release } = await fill(["ada", "bob", "cy"]);
    release();
    await waiting[0];
    expect(places).toEqual([[1], [2, 1], [3, 2]]);
    calls[1]?.abort();
    expect(waiting[1]).rejects.toMatchObject({ status: 400 });
    await setImmediate();
    expect(places).toEqual([[1], [2, 1], [3, 2, 1]]);
  });

  test("a call that need not wait is told nothing", async () => {
    const places: number[] = [];
    await createFairQueue(LIMITS).acquire("ada", 10, undefined, (place) => places.push(place));
    expect(places).toEqual([]);
  });
});

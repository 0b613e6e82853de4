import { expect, test } from "bun:test";
import { createBodyMemory } from "../../src/http/body-memory.ts";

const LONG_MS = 60_000;

/** Takes memory and notes when it was there. */
function createQueue(maxHoldMs = LONG_MS) {
  const memory = createBodyMemory({ maxBytes: 100, maxWaiting: 2, maxHoldMs });
  const started: string[] = [];
  const take = async (name: string, bytes: number) => {
    const release = await memory.take(bytes);
    started.push(name);
    return release;
  };
  return { take, started };
}

test("who finds no room waits in order, and further ones get 503 with the time to wait", async () => {
  const { take, started } = createQueue();
  const release = await take("first", 80);
  const second = take("second", 60);
  const third = take("third", 10);
  expect(take("fourth", 1)).rejects.toMatchObject({ status: 503, details: { retryAfterSeconds: 2 } });
  await Bun.sleep(1);
  expect(started).toEqual(["first"]);
  release();
  release();
  await Promise.all([second, third]);
  expect(started).toEqual(["first", "second", "third"]);
});

test("a body that is larger than the memory is read alone", async () => {
  const { take, started } = createQueue();
  const release = await take("huge", 1000);
  const next = take("next", 1);
  await Bun.sleep(1);
  expect(started).toEqual(["huge"]);
  release();
  await next;
  expect(started).toEqual(["huge", "next"]);
});

test("a slow sender makes room after a while", async () => {
  const { take, started } = createQueue(5);
  const release = await take("slow", 100);
  await take("next", 100);
  expect(started).toEqual(["slow", "next"]);
  release();
});

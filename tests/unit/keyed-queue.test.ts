import { expect, test } from "bun:test";
import { AppError } from "../../src/errors.ts";
import { createKeyedQueue } from "../../src/features/billing/keyed-queue.ts";

test("what is done for one account happens one after the other, whatever fails; others do not wait", async () => {
  const serialize = createKeyedQueue();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = serialize(1, async () => {
    await gate.promise;
    order.push("first");
    throw new Error("broken");
  });
  const second = serialize(1, async () => void order.push("second"));
  await serialize(2, async () => void order.push("other"));
  gate.resolve();
  expect(first).rejects.toThrow("broken");
  await second;
  expect(order).toEqual(["other", "first", "second"]);
});

test("a call that waits too long gets 503, and the work is done all the same", async () => {
  const serialize = createKeyedQueue(5);
  const gate = Promise.withResolvers<void>();
  let isDone = false;
  const slow = serialize(1, async () => {
    await gate.promise;
    isDone = true;
  });
  const error = await slow.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ status: 503, details: { kind: "payments_unreachable" } });
  gate.resolve();
  await serialize(1, async () => {});
  expect(isDone).toBe(true);
});

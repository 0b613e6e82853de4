import { paymentsUnreachable } from "../../integrations/payments/payments.ts";
import { limitTime } from "../../limit-time.ts";

/** The longest time that a request waits for the payment provider. */
const TIMEOUT_MS = 22_000;

/**
 * Runs tasks of the same account one after another, so that an older answer of the provider never overwrites a newer
 * one. A caller that has waited for the timeout gets 503 `payments_unreachable`. The task continues, and calling again
 * is safe.
 */
export function createKeyedQueue(timeoutMs = TIMEOUT_MS) {
  const last = new Map<number, Promise<unknown>>();

  const enqueue = <Result>(userId: number, work: () => Promise<Result>): Promise<Result> => {
    const previous = last.get(userId) ?? Promise.resolve();
    const task = previous.then(work, work);
    last.set(userId, task);
    const cleanUp = () => {
      if (last.get(userId) === task) last.delete(userId);
    };
    task.then(cleanUp, cleanUp);
    return task;
  };

  return <Result>(userId: number, work: () => Promise<Result>): Promise<Result> =>
    limitTime(enqueue(userId, work), timeoutMs, paymentsUnreachable);
}
export type KeyedQueue = ReturnType<typeof createKeyedQueue>;

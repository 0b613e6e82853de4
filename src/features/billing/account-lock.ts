import { setTimeout as pause } from "node:timers/promises";
import { paymentsUnreachable } from "../../integrations/payments/payments.ts";
import type { Log } from "../../log.ts";
import { SECOND_MS } from "../../shared/product/durations.ts";
import type { KeyedQueue } from "./keyed-queue.ts";

type Lease = { hold(): Promise<boolean>; release(): Promise<void> };

type Deps = {
  /** The turns within this process. */
  serialize: KeyedQueue;
  leases: { create(name: string): Lease };
  log: Pick<Log, "warn">;
  /** How often a waiting process polls, and how often the holder sends a heartbeat, in milliseconds. */
  times?: { lookMs: number; beatMs: number; waitMaxMs: number };
};

/** Long enough to outlive a holder that has died. */
const TIMES = { lookMs: 250, beatMs: 10 * SECOND_MS, waitMaxMs: 45 * SECOND_MS };

/** The lease of an account's payments. */
export const formatTurn = (userId: number): string => `payments of account ${userId}`;

/**
 * Runs tasks of the same account one after another, also those of other processes. A task that waits for another process
 * for too long fails with 503 `payments_unreachable`.
 */
export function createAccountLock({ serialize, leases, log, times = TIMES }: Deps): KeyedQueue {
  const wait = async (lease: Lease): Promise<void> => {
    const end = performance.now() + times.waitMaxMs;
    while (!(await lease.hold())) {
      if (performance.now() > end) throw paymentsUnreachable();
      await pause(times.lookMs);
    }
  };

  return (userId, work) =>
    serialize(userId, async () => {
      const lease = leases.create(formatTurn(userId));
      await wait(lease);
      // A sign of life that fails is followed by others. If none arrives, what the task stores is refused.
      const beat = setInterval(() => void lease.hold().catch(() => undefined), times.beatMs);
      try {
        return await work();
      } finally {
        clearInterval(beat);
        await lease
          .release()
          .catch((error: unknown) => log.warn("The payments of an account wait for a while", { error }));
      }
    });
}

import type { Database } from "bun:sqlite";
import { isBusy, isStorageFailure, toDatabaseError } from "./errors.ts";

/** One statement, or a batch in one transaction. */
export type Write<Result = unknown> = {
  /** Written on a full disk, too. */
  isCritical: boolean;
  run(): Result;
};

type PendingWrite = Write & { settle(outcome: Outcome): void };
type Outcome = { result: unknown } | { error: unknown };

type Options = {
  /** Throws if a write may not run now. */
  assertAllowed(write: Write): void;
  /** Runs a write in a transaction of its own. */
  runAlone(write: Write): unknown;
  onCommit(): void;
  /** Gets what a write resolves with, in its caller's asynchronous context. */
  onWait(committed: Promise<unknown>): void;
};

function attempt(work: () => unknown): Outcome {
  try {
    return { result: work() };
  } catch (error) {
    return { error };
  }
}

/**
 * Commits the writes of one turn of the event loop together, so that they share one sync of the disk. A write resolves
 * after its commit. If a group fails, each of its writes runs alone.
 */
export function createGroupCommit(connection: Database, { assertAllowed, runAlone, onCommit, onWait }: Options) {
  let pending: PendingWrite[] = [];

  /** A constraint fails its own write. A failure of the disk, or one that ended the transaction, fails the group. */
  const runInGroup = (write: Write): Outcome => {
    try {
      assertAllowed(write);
      return { result: write.run() };
    } catch (cause) {
      const error = toDatabaseError(cause);
      if (isStorageFailure(error) || !connection.inTransaction) throw error;
      return { error };
    }
  };
  const runGroup = connection.transaction((writes: readonly Write[]) => writes.map(runInGroup));

  function commit(writes: readonly Write[]): Outcome[] {
    try {
      const outcomes = runGroup.immediate(writes);
      onCommit();
      return outcomes;
    } catch (cause) {
      const error = toDatabaseError(cause);
      // The group has waited for the lock as long as each write would have.
      if (isBusy(error)) return writes.map(() => ({ error }));
      return writes.map((write) => attempt(() => runAlone(write)));
    }
  }

  function commitPending(): void {
    const writes = pending;
    pending = [];
    const [first] = writes;
    const outcomes = writes.length === 1 && first ? [attempt(() => runAlone(first))] : commit(writes);
    for (const [index, outcome] of outcomes.entries()) writes[index]?.settle(outcome);
  }

  return {
    /** Runs a write with the next commit. Its result comes once it is stored. */
    add<Result>(write: Write<Result>): Promise<Result> {
      if (pending.length === 0) setImmediate(commitPending);
      const committed = new Promise<Result>((resolve, reject) => {
        const settle = (outcome: Outcome) =>
          "error" in outcome ? reject(outcome.error) : resolve(outcome.result as Result);
        pending.push({ ...write, settle });
      });
      onWait(committed);
      return committed;
    },
  };
}

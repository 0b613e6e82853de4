import { useState } from "react";

/**
 * Runs a task, unless one with the same key is under way: then it does nothing and returns undefined. Keys are compared
 * like those of a Map. The key is free again when the task's promise settles, whether it succeeded or failed; after a
 * success not for what was tapped within `leastMs` milliseconds of the tap that began it.
 */
export type Lock = <Result>(
  task: () => Promise<Result>,
  key?: unknown,
  leastMs?: number,
) => Promise<Result> | undefined;

/** When the tap was made that is being handled: a busy device handles it later. In milliseconds, like performance.now(). */
const readTapTime = (): number => window.event?.timeStamp ?? performance.now();

/** A lock that nothing holds yet. */
export function createLock(): Lock {
  const heldKeys = new Set<unknown>();
  /** Until when a tap belongs to the last one that has succeeded. */
  const sameTapUntil = new Map<unknown, number>();
  return (task, key, leastMs = 0) => {
    const tappedAt = readTapTime();
    if (heldKeys.has(key) || tappedAt < (sameTapUntil.get(key) ?? 0)) return undefined;
    heldKeys.add(key);
    sameTapUntil.delete(key);
    const run = async () => {
      try {
        const result = await task();
        if (leastMs > 0) sameTapUntil.set(key, tappedAt + leastMs);
        return result;
      } finally {
        heldKeys.delete(key);
      }
    };
    return run();
  };
}

/**
 * A lock for as long as the component is there. It is held from the call on: a second tap finds it held even before
 * React has rendered what the first one changed, which no state can do.
 */
export function useLock(): Lock {
  const [lock] = useState(createLock);
  return lock;
}

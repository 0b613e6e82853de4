import { useState } from "react";

/**
 * Runs a task, unless one with the same key is under way: then it does nothing and returns undefined. Keys are compared
 * like those of a Map. The key is free again when the task's promise settles, whether it succeeded or failed.
 */
export type Lock = <Result>(task: () => Promise<Result>, key?: unknown) => Promise<Result> | undefined;

/** A lock that nothing holds yet. */
export function createLock(): Lock {
  const heldKeys = new Set<unknown>();
  return (task, key) => {
    if (heldKeys.has(key)) return undefined;
    heldKeys.add(key);
    const run = async () => {
      try {
        return await task();
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

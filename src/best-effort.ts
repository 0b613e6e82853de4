import { isStorageFailure } from "../db/engine/errors.ts";
import type { Log } from "./log.ts";

/**
 * Does a write that only accompanies a read, such as when someone was last seen. Returns undefined if the storage cannot
 * be written now: the read is answered all the same.
 */
export type TryWrite = <Value>(write: () => Promise<Value>) => Promise<Value | undefined>;

/** Creates a TryWrite that logs the first of the failures in a row. Errors that are not the storage's are thrown. */
export function createTryWrite(log: Pick<Log, "warn">): TryWrite {
  let isFailing = false;
  return async (write) => {
    try {
      const value = await write();
      isFailing = false;
      return value;
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      if (!isFailing)
        log.warn("What reads record, such as when an account was last seen, is not written for now", {
          reason: error.kind,
        });
      isFailing = true;
      return undefined;
    }
  };
}

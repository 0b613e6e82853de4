import { useSyncExternalStore } from "react";
import { PENDING_CHANGES_KEY, readItem } from "../../platform/device-storage.ts";

/** The key of the queries about the changes that wait on this device. */
export const PENDING_CHANGES = ["device", "changes"] as const;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the screens that there may be changes which wait now, or none any more. */
export const notifyPendingChanges = (): void => {
  for (const listener of listeners) listener();
};

/** Whether changes wait on this device, as far as that is known without its database. */
export const useHasPendingChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => readItem(PENDING_CHANGES_KEY) !== null);

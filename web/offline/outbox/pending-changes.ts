import { useSyncExternalStore } from "react";
import { PENDING_CHANGES_KEY, readItem } from "../../platform/device-storage.ts";
import { createListeners } from "../../platform/listeners.ts";
import type { SendResult } from "./send-changes.ts";

/** The key of the queries about the changes that wait on this device. */
export const PENDING_CHANGES = ["device", "changes"] as const;

const { notify, subscribe } = createListeners();

/** Notifies the screens that there may be pending changes now, or no longer any. */
export const notifyPendingChanges = notify;

/** Why changes are not sent yet: without a connection, or because the server cannot take them. */
export type PendingCause = "connection" | "server" | "disk";

let cause: PendingCause = "connection";

/** Notes what came of sending changes. */
export function noteSendResult(result: SendResult): void {
  if (result.why !== "later") cause = "connection";
  else cause = result.isDiskFull ? "disk" : "server";
  notifyPendingChanges();
}

/** Why changes were not sent the last time. */
export const findPendingCause = (): PendingCause => cause;

/** The same on a screen. */
export const usePendingCause = (): PendingCause => useSyncExternalStore(subscribe, findPendingCause);

/** Whether changes wait on this device, as far as that is known without its database. */
export const useHasPendingChanges = (): boolean =>
  useSyncExternalStore(subscribe, () => readItem(PENDING_CHANGES_KEY) !== null);

import { toOwnName } from "../../platform/address.ts";

// Tabs and the service worker tell each other that the pending changes are others now.

const channel = new BroadcastChannel(toOwnName("changes"));

/** Tells the other tabs that the pending changes are others now. */
export const broadcastChanges = (): void => channel.postMessage(null);

/** Calls `listener` when another tab or the worker has changed the pending changes. */
export function subscribeToBroadcasts(listener: () => void): void {
  channel.onmessage = listener;
}

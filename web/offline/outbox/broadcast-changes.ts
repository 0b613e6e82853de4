import { toOwnName } from "../../platform/address.ts";

// Tabs and the service worker broadcast that pending changes were added or sent.

const channel = new BroadcastChannel(toOwnName("changes"));

/** Broadcasts to the other tabs that the pending changes have changed. */
export const broadcastChanges = (): void => channel.postMessage(null);

/** Calls `listener` when another tab or the worker broadcasts a change. */
export function subscribeToBroadcasts(listener: () => void): void {
  channel.onmessage = listener;
}

import { SECOND_MS } from "../../src/shared/product/durations.ts";
import { toOwnName } from "./address.ts";

// The server says with each answer which version of the diary it has. What was loaded under another one is outdated.

/** How long the last heard version is taken for the current one. */
const CHECK_INTERVAL_MS = 30 * SECOND_MS;

/** The version of everything that is loaded; undefined until an answer says it. */
let loadedVersion: string | undefined;
let heardAt = Date.now();
let heardVersion: string | undefined;
let onOutdated: (() => void) | undefined;

const channel = new BroadcastChannel(toOwnName("diary"));

/** Records the version of an answer; null if it had none. */
export function noteDiaryVersion(version: string | null): void {
  if (version === null) return;
  heardAt = Date.now();
  heardVersion = version;
  const isOutdated = loadedVersion !== undefined && loadedVersion !== version;
  loadedVersion = version;
  if (isOutdated) onOutdated?.();
}

/** Reloads everything of the diary after a change that no screen awaited. */
export const noteBackgroundChange = (): void => onOutdated?.();

/** The version of the server's last answer, whatever is loaded; undefined before the first. */
export const getHeardVersion = (): string | undefined => heardVersion;

/** Forgets the version because everything of the diary is loaded again, for instance after a change made here. */
export function forgetDiaryVersion(): void {
  loadedVersion = undefined;
}

/** Broadcasts to the other tabs that the diary has changed. */
export const broadcastDiaryChange = (): void => channel.postMessage(null);

/** True if what is loaded may be outdated; then false again for 30 seconds. */
export function isVersionCheckDue(): boolean {
  const isDue = loadedVersion !== undefined && Math.abs(Date.now() - heardAt) >= CHECK_INTERVAL_MS;
  if (isDue) heardAt = Date.now();
  return isDue;
}

type DiaryListeners = {
  /** The loaded data are older than the server's. */
  onOutdated: () => void;
  /** Another tab has changed the diary. */
  onOtherTab: () => void;
};

/** Calls the listeners until the returned function is called; there is one pair of them at a time. */
export function subscribeToDiaryChanges(listeners: DiaryListeners): () => void {
  onOutdated = listeners.onOutdated;
  channel.onmessage = () => {
    heardAt = Number.NEGATIVE_INFINITY;
    listeners.onOtherTab();
  };
  return () => {
    onOutdated = undefined;
    channel.onmessage = null;
  };
}

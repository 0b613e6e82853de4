/** The name under which the browser is asked to wake the service worker for pending changes. */
export const CHANGES_SYNC = "changes";

/** The Background Sync API, which only Chromium has. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Registers a background sync: the browser wakes the service worker once there is a connection, without a page too. */
export async function askForBackgroundSync(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(CHANGES_SYNC);
  } catch {
    // Turned off in the browser: a page sends the pending changes.
  }
}

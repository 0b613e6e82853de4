/** The name under which the browser is asked to wake the service worker for pending changes. */
export const CHANGES_SYNC = "changes";

/** As far as Chromium has it, and no one else. */
type SyncingRegistration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Has the browser wake the service worker once there is a connection, also when no page is open by then. */
export async function askForBackgroundSync(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration: SyncingRegistration | undefined = await navigator.serviceWorker.getRegistration();
    await registration?.sync?.register(CHANGES_SYNC);
  } catch {
    // The person has turned it off in the browser: a page sends the pending changes.
  }
}

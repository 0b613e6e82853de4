import { toAddress } from "../address.ts";

/** The service worker's address. It opens the app without a connection, and shows notifications while no page is open. */
const SERVICE_WORKER = toAddress("/service-worker.js");

/** Registers the app's service worker, unless it is. Rejects where the browser or the connection does not allow it. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(SERVICE_WORKER);

/**
 * Has the app open without a connection from now on. Each time that the app is shown again the browser looks for a newer
 * version: an installed app may not be loaded again for days.
 */
export async function keepAppOnDevice(): Promise<void> {
  try {
    await registerServiceWorker();
  } catch {
    // Private windows and certificates that the browser does not know: the app then needs a connection, as before.
    return;
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void lookForUpdate();
  });
}

async function lookForUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.update();
  } catch {
    // Offline: the version on the device stays.
  }
}

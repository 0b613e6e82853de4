import { clearStorageExcept, WAITING_KEY } from "./device-storage.ts";
import { PREFERENCES_KEY } from "./preferences.ts";
import { dropShownPhotos } from "./shown-photos.ts";

/**
 * Removes what an account has left in this browser, but for photos that wait to be logged. The preferences stay: they
 * belong to the device and name nobody.
 */
export function removeAccountData(): void {
  clearStorageExcept([PREFERENCES_KEY, WAITING_KEY]);
  dropShownPhotos();
}

import {
  clearStorageExcept,
  forgetStoredDiary,
  INSTALL_OFFER_KEY,
  PENDING_CHANGES_KEY,
  PENDING_PHOTOS_KEY,
  SEEN_VERSION_KEY,
  UNLOAD_BUFFER_KEY,
} from "./device-storage.ts";
import { removeDiskFile } from "./disk-file.ts";
import { PREFERENCES_KEY } from "./preferences.ts";
import { dropShownPhotos } from "./shown-photos.ts";

/**
 * Removes what an account has left in this browser, but for pending changes. The preferences stay,
 * that the app need not be offered for installing, and whose changes were seen: they belong to the device and name no one.
 */
export function removeAccountData(): void {
  forgetStoredDiary();
  clearStorageExcept([
    PREFERENCES_KEY,
    PENDING_PHOTOS_KEY,
    PENDING_CHANGES_KEY,
    UNLOAD_BUFFER_KEY,
    INSTALL_OFFER_KEY,
    SEEN_VERSION_KEY,
  ]);
  dropShownPhotos();
  void removeDiskFile();
}

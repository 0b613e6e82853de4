import { getBasePath, toOwnName } from "./address.ts";

/**
 * Local storage that never throws. A browser may refuse it (private windows, blocked cookies, full quota), and nothing
 * stored there is essential.
 */

/** The stored text; null if there is none or storage is refused. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(toOwnName(key));
  } catch {
    return null;
  }
}

/** Stores a text; false if storage is refused. */
export function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(toOwnName(key), text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text; does nothing if storage is refused. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(toOwnName(key));
  } catch {
    // Nothing can be stored there either.
  }
}

/** The text that this tab keeps, until it is closed; null if there is none or storage is refused. */
export function readTabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(toOwnName(key));
  } catch {
    return null;
  }
}

/** Keeps a text for this tab, or removes it with null; does nothing if storage is refused. */
export function writeTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(toOwnName(key));
    else sessionStorage.setItem(toOwnName(key), text);
  } catch {
    // What is kept for a tab is never essential.
  }
}

/** The name in IndexedDB of what this device keeps of an account. */
export const DEVICE_DATABASE = toOwnName("mealglass");

/** Stored while photos may wait in it, so that no one else's start opens it. */
export const PENDING_PHOTOS_KEY = "waiting-photos";

/** The cache of photos that other apps have shared into this one, until the camera screen takes them over. */
export const SHARED_PHOTOS = toOwnName("shared-photos");

/** Stored while changes of the diary may wait in it to be sent. */
export const PENDING_CHANGES_KEY = "waiting-changes";

/** Whether changes or photos may wait on this device. */
export const hasUnsentFlag = (): boolean =>
  readItem(PENDING_CHANGES_KEY) !== null || readItem(PENDING_PHOTOS_KEY) !== null;

/** Stored once the offer to install the app was answered on this device. */
export const INSTALL_OFFER_KEY = "install-offer";

/** The version of the app whose changes this device has seen. */
export const SEEN_VERSION_KEY = "seen-version";

/** Stored while it keeps the diary of an account: whose. Without it no one's start opens it. */
export const STORED_DIARY_KEY = "stored-diary";

/** How Home looked, which the next visit shows first. */
export const HOME_SNAPSHOT_KEY = "kept-home";

/** Marks that changes wait, which Home as it was left is without; false if storage is refused. */
export function flagPendingChanges(): boolean {
  removeItem(HOME_SNAPSHOT_KEY);
  return writeItem(PENDING_CHANGES_KEY, "1");
}

/** The last answers of a page that ended before they were in the database. */
export const RESPONSE_BUFFER_KEY = "answers-left";

/** The last changes of a page that ended before they were in the database. */
export const UNLOAD_BUFFER_KEY = "changes-left";

/** Whether the browser has it; false where it does not tell (Firefox before 126). */
export async function hasDeviceDatabase(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE);
  } catch {
    return false;
  }
}

function clearDiary(database: IDBDatabase): void {
  const stores = ["entries", "answers"].filter((name) => database.objectStoreNames.contains(name));
  if (stores.length > 0) {
    const clearing = database.transaction(stores, "readwrite");
    for (const name of stores) clearing.objectStore(name).clear();
  }
  database.close();
}

/** Removes the diary from it, but no photos that wait; does nothing if no diary is there. */
export function forgetStoredDiary(): void {
  removeItem(HOME_SNAPSHOT_KEY);
  if (readItem(STORED_DIARY_KEY) !== null) clearStoredDiary();
  // A browser that was killed may have lost the mark, but not the diary.
  else void hasDeviceDatabase().then((has) => has && clearStoredDiary());
}

function clearStoredDiary(): void {
  removeItem(STORED_DIARY_KEY);
  // Without the library, which would have to be fetched, and from a server that may be out of reach.
  try {
    const opening = indexedDB.open(DEVICE_DATABASE);
    // The person has removed it: it is not made again.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => clearDiary(opening.result);
  } catch {
    // Nothing can be stored there either.
  }
}

/** Removes what the device keeps of an account, and its number on the app's icon; does nothing where there is none. */
export function removeDeviceDatabase(): void {
  removeItem(PENDING_PHOTOS_KEY);
  removeItem(PENDING_CHANGES_KEY);
  removeItem(UNLOAD_BUFFER_KEY);
  removeItem(STORED_DIARY_KEY);
  // Where the app is not installed there is no icon.
  if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => undefined);
  // Over http there are no caches.
  if ("caches" in window) caches.delete(SHARED_PHOTOS).catch(() => undefined);
  try {
    indexedDB.deleteDatabase(DEVICE_DATABASE);
  } catch {
    // Nothing can be stored there either.
  }
}

/** The keys in a storage that are this app's, as they are there: with BASE_PATH those of its path alone. */
const listOwnKeys = (storage: Storage): string[] =>
  Object.keys(storage).filter((key) => getBasePath() === "" || key.startsWith(toOwnName("")));

/** Removes everything stored on this device and in this tab but these keys; does nothing if storage is refused. */
export function clearStorageExcept(keptKeys: readonly string[]): void {
  const kept = new Set(keptKeys.map(toOwnName));
  try {
    for (const key of listOwnKeys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    for (const key of listOwnKeys(sessionStorage)) sessionStorage.removeItem(key);
  } catch {
    // Nothing can be stored there either.
  }
}

/** The keys that start with `prefix`; none if storage is refused. */
export function listKeysByPrefix(prefix: string): string[] {
  try {
    return listOwnKeys(localStorage)
      .map((key) => key.slice(toOwnName("").length))
      .filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The parsed JSON; undefined if the text is missing or not JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

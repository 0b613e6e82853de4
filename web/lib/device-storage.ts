/**
 * Local storage that never throws. A browser may refuse it (private windows, blocked cookies, full quota), and nothing
 * stored there is essential.
 */

/** The stored text; null if there is none or storage is refused. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; false if storage is refused. */
export function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a text; does nothing if storage is refused. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored there either.
  }
}

/** The text that this tab keeps, until it is closed; null if there is none or storage is refused. */
export function readTabItem(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab, or removes it with null; does nothing if storage is refused. */
export function writeTabItem(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // What is kept for a tab is never essential.
  }
}

/** The name in IndexedDB of what this device keeps of an account. */
export const DEVICE_DATABASE = "mealglass";

/** Stored while photos may wait in it, so that nobody else's start opens it. */
export const WAITING_KEY = "waiting-photos";

/** Removes what IndexedDB keeps of an account; does nothing where the browser has none. */
export function removeDeviceDatabase(): void {
  removeItem(WAITING_KEY);
  try {
    indexedDB.deleteDatabase(DEVICE_DATABASE);
  } catch {
    // Nothing can be stored there either.
  }
}

/** Removes everything stored on this device and in this tab but these keys; does nothing if storage is refused. */
export function clearStorageExcept(keptKeys: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) if (!keptKeys.includes(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Nothing can be stored there either.
  }
}

/** The keys that start with `prefix`; none if storage is refused. */
export function listKeysByPrefix(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
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

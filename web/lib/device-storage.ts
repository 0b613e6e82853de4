/**
 * Local storage that never throws: a browser may refuse it (private windows, blocked cookies, a full quota), and what is
 * kept there is a convenience, never the product's data.
 */

/** The stored text, or null where there is none or storage is refused. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; false where storage is refused. */
export function writeItem(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a text; does nothing where storage is refused. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored there either.
  }
}

/** Forgets everything that is kept on this device; does nothing where storage is refused. */
export function clearStorage(): void {
  try {
    localStorage.clear();
  } catch {
    // Nothing can be stored there either.
  }
}

/** The keys that start with `prefix`; none where storage is refused. */
export function keysStartingWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The value a JSON text stands for, or undefined when it is missing or no JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

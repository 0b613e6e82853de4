/** A random UUID (version 4). Uses getRandomValues because `crypto.randomUUID` does not exist on plain http. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// The ids of added entries follow from the Idempotency-Key, so that a repeated request names the same ones.

/** The digits at the end of a key that the ids of several entries have instead of the key's. */
const POSITION_DIGITS = 3;

/** What the ids of the entries that one request adds have in common with its key. */
export const getKeyPrefix = (id: string): string => id.slice(0, -POSITION_DIGITS);

/** The id of one of several entries that a change adds. */
export const createEntryId = (key: string, index: number): string =>
  getKeyPrefix(key) + index.toString(16).padStart(POSITION_DIGITS, "0");

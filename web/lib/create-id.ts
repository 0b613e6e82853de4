/**
 * A random id of 32 hexadecimal digits (128 bits). Uses getRandomValues because `crypto.randomUUID` does not exist on
 * plain http.
 */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * 32 random hexadecimal digits (128 bits). From getRandomValues, because a phone on plain http has no
 * `crypto.randomUUID`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

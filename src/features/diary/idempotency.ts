import type { FoodEntry } from "../../contracts/diary.ts";
import { AppError } from "../../errors.ts";
import { IDEMPOTENCY_WINDOW_MS } from "../../shared/product/limits.ts";

/** An entry, with the digest of the request that stored it; null once that is forgotten. */
type KeyedEntry = FoodEntry & { idempotencyDigest: string | null };

/** The SHA-256 hash of a request. Two requests with the same key must have the same one. */
export const computeDigest = (request: object): string =>
  Bun.CryptoHasher.hash("sha256", JSON.stringify(request), "hex");

/** Keys of entries that were created before this instant (UTC milliseconds) have expired, whether or not they are stored. */
export const getKeyExpiry = (now: number): number => now - IDEMPOTENCY_WINDOW_MS;

/** Whether entries stored under a key are so old that the key can be used again. */
export const hasExpiredKey = (stored: readonly KeyedEntry[], now: number): boolean =>
  stored.some(({ createdAt }) => Date.parse(createdAt) < getKeyExpiry(now));

/**
 * The result of the first request with a key: the entries that it `stored`, or undefined if there are none. Throws 422
 * if that request had another digest; `others` is the message's word for its entries.
 */
export function toReplay(
  stored: readonly KeyedEntry[],
  digest: string,
  others: "another entry" | "other entries",
): FoodEntry[] | undefined {
  if (stored.length === 0) return undefined;
  if (stored.some(({ idempotencyDigest }) => idempotencyDigest !== null && idempotencyDigest !== digest)) {
    throw new AppError(422, `This Idempotency-Key was used for ${others}.`);
  }
  return stored.map(({ idempotencyDigest: _, ...entry }) => entry);
}

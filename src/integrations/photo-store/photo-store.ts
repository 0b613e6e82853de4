import type { Bucket } from "../../bucket-settings.ts";
import type { Log } from "../../log.ts";

/** An object in the store; `modifiedAt` is in UTC milliseconds. */
export type StoredObject = { key: string; bytes: number; modifiedAt: number };

/**
 * Keeps photos outside the database. Keys are relative to the store's prefix. Every call throws an AppError 503 if the
 * store cannot be reached or refuses the call.
 */
export interface PhotoStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The whole object of at most `size` bytes; undefined if there is none, or a larger one. */
  read(key: string, size: number): Promise<Uint8Array | undefined>;
  /** Succeeds also if there is no such object. */
  remove(key: string): Promise<void>;
  /** All objects, page by page. */
  list(): AsyncGenerator<StoredObject[]>;
  /** What is wrong with the store, for the host; null if it answers. */
  findProblem(): Promise<string | null>;
}

/** The configured store; null means that photos are in the database, and loads no code for a bucket. */
export async function createPhotoStore(
  bucket: Bucket | null,
  deps: { log: Pick<Log, "warn" | "info"> },
): Promise<PhotoStore | null> {
  if (!bucket) return null;
  const { createS3PhotoStore } = await import("./s3-photo-store.ts");
  return createS3PhotoStore(bucket, deps);
}

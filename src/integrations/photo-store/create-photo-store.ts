import type { Bucket } from "../../bucket-settings.ts";
import type { Log } from "../../log.ts";
import type { PhotoStore } from "./photo-store.ts";

/** The configured store; null means that photos are in the database, and loads no code for a bucket. */
export async function createPhotoStore(
  bucket: Bucket | null,
  deps: { log: Pick<Log, "warn" | "info"> },
): Promise<PhotoStore | null> {
  if (!bucket) return null;
  const { createS3PhotoStore } = await import("./s3-photo-store.ts");
  return createS3PhotoStore(bucket, deps);
}

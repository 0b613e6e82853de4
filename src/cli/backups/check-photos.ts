import { listPhotoObjects } from "../../../db/file/count-rows.ts";
import type { Bucket } from "../../bucket-settings.ts";
import { AppError } from "../../errors.ts";
import { createPhotoObjectRepository } from "../../features/photos/object-repository.ts";
import { KEY } from "../../features/photos/tidy-objects.ts";
import type { PhotoStore } from "../../integrations/photo-store/photo-store.ts";
import { createS3PhotoStore } from "../../integrations/photo-store/s3-photo-store.ts";
import type { Log } from "../../log.ts";
import { formatCount } from "../../shared/text/format-count.ts";
import type { StorageSettings } from "../output/explain-failure.ts";
import { isOperationalError, OperationalError } from "../output/operational-error.ts";
import { withExistingDatabase } from "../storage/open-existing.ts";

/**
 * The objects with which the database of the server still has photos: others were deleted since the backup was made. All
 * of them where that database cannot be read, as on another machine.
 */
export async function selectUsed(keys: readonly string[], settings: StorageSettings): Promise<string[]> {
  if (keys.length === 0) return [];
  try {
    return await withExistingDatabase(settings, async (db) => {
      const objects = createPhotoObjectRepository(db);
      const used: string[] = [];
      for (const objectKey of keys) {
        const { userId = "0", sha256 = "" } = KEY.exec(objectKey)?.groups ?? {};
        if (await objects.isUsed({ userId: Number(userId), sha256, objectKey })) used.push(objectKey);
      }
      return used;
    });
  } catch (error) {
    if (!isOperationalError(error)) throw error;
    return [...keys];
  }
}

/** Runs work on the bucket of photos. Its own errors are for people; what is thrown here names the setting. */
export async function explainBucket<Result>(
  store: Pick<PhotoStore, "findProblem">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new OperationalError((await store.findProblem()) ?? cause.message, { cause });
  }
}

/**
 * Lists the bucket of photos, and throws an OperationalError if it cannot be used, or if an object of a photo of the backup is
 * missing there, or has another size.
 */
export async function checkPhotos(
  backup: string,
  { photoBucket, ...settings }: StorageSettings & { photoBucket: Bucket | null },
  log: Log,
): Promise<void> {
  const missing = listPhotoObjects(backup);
  if (missing.size === 0) return;
  if (photoBucket === null)
    throw new OperationalError(`${formatCount(missing.size, "photo")} in a bucket, but PHOTOS_URL is not set.`);
  const store = createS3PhotoStore(photoBucket, { log });
  await explainBucket(store, async () => {
    for await (const page of store.list())
      for (const { key, bytes } of page) if (missing.get(key) === bytes) missing.delete(key);
  });
  const lost = await selectUsed([...missing.keys()], settings);
  if (lost.length > 0)
    throw new OperationalError(
      `${formatCount(lost.length, "photo")} missing in the bucket of PHOTOS_URL, or cut off there: ${lost.slice(0, 3).join(", ")}.`,
    );
}

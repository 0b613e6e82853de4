import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { photoDeletions, photos } from "../../../db/schema/photos.ts";
import { param } from "../../../db/sql/placeholders.ts";

const byId = eq(photoDeletions.id, param("id"));

/** Which objects of the bucket have a photo, and which are to be removed. */
export function createPhotoObjectRepository(db: Db) {
  const listDeletions = db
    .select({ id: photoDeletions.id, objectKey: photoDeletions.objectKey })
    .from(photoDeletions)
    .orderBy(asc(photoDeletions.id))
    .limit(param("limit"))
    .prepare();
  const forget = db.delete(photoDeletions).where(byId).prepare();
  const find = db
    .select({ objectKey: photos.objectKey })
    .from(photos)
    .where(
      and(
        eq(photos.userId, param("userId")),
        eq(photos.sha256, param("sha256")),
        eq(photos.objectKey, param("objectKey")),
      ),
    )
    .prepare();

  return {
    /** Objects that photos had until they were deleted or moved, the first ones. */
    listDeletions: async (limit: number) => await listDeletions.all({ limit }),
    /** The object of a deletion is removed. */
    forgetDeletion: async (id: number): Promise<void> => void (await forget.run({ id })),
    /** Whether a photo has this object. */
    isUsed: async (object: { userId: number; sha256: string; objectKey: string }): Promise<boolean> =>
      (await find.get(object)) !== undefined,
  };
}
export type PhotoObjectRepository = ReturnType<typeof createPhotoObjectRepository>;

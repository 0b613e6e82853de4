import { and, asc, eq, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { photos } from "../../../db/schema/photos.ts";
import { param } from "../../../db/sql/placeholders.ts";

/** The rows of photos of all accounts, for moving their bytes. */
export function createPhotoMoveRepository(db: Db) {
  const { width, height, placeholder, createdAt, ...columns } = getTableColumns(photos);
  const next = (isElsewhere: ReturnType<typeof isNull>) =>
    db
      .select(columns)
      .from(photos)
      .where(and(gt(photos.id, param("after")), isElsewhere))
      .orderBy(asc(photos.id))
      .limit(1)
      .prepare();
  const nextIn = { database: next(isNull(photos.objectKey)), bucket: next(isNotNull(photos.objectKey)) };
  const count = db
    .select({
      bucket: sql<number>`count(${photos.objectKey})`,
      database: sql<number>`count(*) - count(${photos.objectKey})`,
    })
    .from(photos)
    .prepare();
  // Critical, because it makes room on a full disk.
  const toBucket = db.critical
    .update(photos)
    .set({
      bytes: new Uint8Array(),
      objectKey: sql`${param("objectKey")}`,
      objectBytes: sql`${param("objectBytes")}`,
    })
    .where(and(eq(photos.id, param("id")), isNull(photos.objectKey)))
    .returning({ id: photos.id })
    .prepare();
  const toDatabase = db
    .update(photos)
    .set({ bytes: sql`${sql.param(param("bytes"), photos.bytes)}`, objectKey: null, objectBytes: null })
    .where(and(eq(photos.id, param("id")), eq(photos.objectKey, param("objectKey"))))
    .returning({ id: photos.id })
    .prepare();

  return {
    /** How many photos are in the database, and how many in the bucket. */
    count: async (): Promise<{ database: number; bucket: number }> => (await count.get()) ?? { database: 0, bucket: 0 },
    /** The first photo behind the id `after` whose bytes are there. */
    findNext: async (place: "database" | "bucket", after: number) => await nextIn[place].get({ after }),
    /** Takes the bytes out of a row; false if it was deleted or moved meanwhile. */
    setInBucket: async (photo: { id: number; objectKey: string; objectBytes: number }): Promise<boolean> =>
      (await toBucket.all(photo)).length > 0,
    /** Puts the bytes into a row, and has the object removed later; false if the row was deleted or moved meanwhile. */
    setInDatabase: async (photo: { id: number; objectKey: string; bytes: Uint8Array }): Promise<boolean> =>
      (await toDatabase.all(photo)).length > 0,
  };
}
export type PhotoMoveRepository = ReturnType<typeof createPhotoMoveRepository>;

import { and, eq, exists, lt, notExists, or, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { photos } from "../../../db/schema/photos.ts";
import { isUnblocked } from "../../../db/unblocked.ts";

export type NewPhoto = Omit<typeof photos.$inferInsert, "id">;
/** The JPEG and its digest. */
export type PhotoContent = { sha256: string; bytes: Uint8Array };

const param = sql.placeholder;

/** The table `photos`. Instants are UTC milliseconds. */
export function createPhotoRepository(db: Db) {
  const upsert = db
    .insert(photos)
    .values({
      userId: param("userId"),
      sha256: param("sha256"),
      width: param("width"),
      height: param("height"),
      placeholder: param("placeholder"),
      createdAt: param("createdAt"),
      bytes: param("bytes"),
    })
    .onConflictDoUpdate({ target: [photos.userId, photos.sha256], set: { createdAt: sql`excluded.created_at` } })
    .returning({ id: photos.id })
    .prepare();
  const byIdAndOwner = and(eq(photos.id, param("id")), eq(photos.userId, param("userId")));
  const findOwned = db.select({ id: photos.id }).from(photos).where(byIdAndOwner).prepare();
  const profileOwner = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.profilePhotoId, photos.id), isUnblocked(users.id, param("userId"))));
  const contentColumns = { sha256: photos.sha256, bytes: photos.bytes };
  const findVisible = db
    .select(contentColumns)
    .from(photos)
    .where(and(eq(photos.id, param("id")), or(eq(photos.userId, param("userId")), exists(profileOwner))))
    .prepare();
  const findAny = db
    .select(contentColumns)
    .from(photos)
    .where(eq(photos.id, param("id")))
    .prepare();
  const removeUnreferenced = db
    .delete(photos)
    .where(
      and(
        lt(photos.createdAt, param("before")),
        notExists(db.select({ one: sql`1` }).from(foodEntries).where(eq(foodEntries.photoId, photos.id))),
        notExists(db.select({ one: sql`1` }).from(users).where(eq(users.profilePhotoId, photos.id))),
      ),
    )
    .prepare();

  return {
    /**
     * Stores a photo and returns its id. A picture that the account already has is not stored twice, but its date is
     * updated.
     */
    upsert: async (photo: NewPhoto): Promise<number> => (await upsert.get(photo)).id,
    /** Whether the account has this photo. */
    has: async (userId: number, id: number): Promise<boolean> => (await findOwned.get({ userId, id })) !== undefined,
    /** A photo for its owner; a profile picture for everybody, unless one has blocked the other. */
    findVisible: async (userId: number, id: number): Promise<PhotoContent | undefined> =>
      await findVisible.get({ userId, id }),
    /** Any photo, without a check of access. */
    findAny: async (id: number): Promise<PhotoContent | undefined> => await findAny.get({ id }),
    /** Deletes the photos stored before `instant` that no entry and no account refers to. */
    deleteUnreferencedBefore: async (instant: number): Promise<void> => {
      await removeUnreferenced.run({ before: instant });
    },
  };
}
export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

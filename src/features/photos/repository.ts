import { and, eq, exists, lt, notExists, or, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import type { Db } from "../../../db/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { photos } from "../../../db/schema/photos.ts";

export type NewPhoto = Omit<typeof photos.$inferInsert, "id">;
/** The JPEG and its digest. */
export type PhotoContent = { sha256: string; bytes: Uint8Array };

const param = sql.placeholder;

/** The table `photos`. Instants are UTC milliseconds. */
export function createPhotoRepository(db: Db) {
  const put = db
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
  const isOwn = and(eq(photos.id, param("id")), eq(photos.userId, param("userId")));
  const owned = db.select({ id: photos.id }).from(photos).where(isOwn).prepare();
  const isAvatar = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.profilePhotoId, photos.id), isUnblocked(users.id, param("userId"))));
  const content = { sha256: photos.sha256, bytes: photos.bytes };
  const seen = db
    .select(content)
    .from(photos)
    .where(and(eq(photos.id, param("id")), or(eq(photos.userId, param("userId")), exists(isAvatar))))
    .prepare();
  const any = db
    .select(content)
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
    /** The photo's id. A picture that the account already has is not stored twice, but counts as stored just now. */
    put: async (photo: NewPhoto): Promise<number> => (await put.get(photo)).id,
    /** Whether the account has this photo. */
    has: async (userId: number, id: number): Promise<boolean> => (await owned.get({ userId, id })) !== undefined,
    /** A photo for its owner, and somebody's profile picture for everyone but those between whom there is a block. */
    seen: async (userId: number, id: number): Promise<PhotoContent | undefined> => await seen.get({ userId, id }),
    /** Any photo, whoever asks. */
    content: async (id: number): Promise<PhotoContent | undefined> => await any.get({ id }),
    /** Deletes the photos last stored before `instant` that no entry and no account refers to. */
    deleteUnreferencedBefore: async (instant: number): Promise<void> => {
      await removeUnreferenced.run({ before: instant });
    },
  };
}
export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

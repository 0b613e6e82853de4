import { and, eq, exists, lt, notExists, or, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import type { Db } from "../../../db/open.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { photos } from "../../../db/schema/photos.ts";

export type NewPhoto = Omit<typeof photos.$inferInsert, "id">;
/** The JPEG and its digest. */
export type PhotoContent = { sha256: string; bytes: Uint8Array };

const given = sql.placeholder;

/** The table `photos`. Instants are UTC milliseconds. */
export function createPhotoRepository(db: Db) {
  const put = db
    .insert(photos)
    .values({
      userId: given("userId"),
      sha256: given("sha256"),
      width: given("width"),
      height: given("height"),
      placeholder: given("placeholder"),
      createdAt: given("createdAt"),
      bytes: given("bytes"),
    })
    .onConflictDoUpdate({ target: [photos.userId, photos.sha256], set: { createdAt: sql`excluded.created_at` } })
    .returning({ id: photos.id })
    .prepare();
  const isOwn = and(eq(photos.id, given("id")), eq(photos.userId, given("userId")));
  const owned = db.select({ id: photos.id }).from(photos).where(isOwn).prepare();
  const isAvatar = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.profilePhotoId, photos.id), isUnblocked(users.id, given("userId"))));
  const content = { sha256: photos.sha256, bytes: photos.bytes };
  const seen = db
    .select(content)
    .from(photos)
    .where(and(eq(photos.id, given("id")), or(eq(photos.userId, given("userId")), exists(isAvatar))))
    .prepare();
  const any = db
    .select(content)
    .from(photos)
    .where(eq(photos.id, given("id")))
    .prepare();
  const removeUnreferenced = db
    .delete(photos)
    .where(
      and(
        lt(photos.createdAt, given("before")),
        notExists(db.select({ one: sql`1` }).from(foodEntries).where(eq(foodEntries.photoId, photos.id))),
        notExists(db.select({ one: sql`1` }).from(users).where(eq(users.profilePhotoId, photos.id))),
      ),
    )
    .prepare();

  return {
    /** The photo's id. A picture that the account already has is not stored twice, but counts as stored just now. */
    put: async (photo: NewPhoto): Promise<number> => put.get(photo).id,
    /** Whether the account has this photo. */
    has: async (userId: number, id: number): Promise<boolean> => owned.get({ userId, id }) !== undefined,
    /** A photo for its owner, and somebody's profile picture for everyone but those between whom there is a block. */
    seen: async (userId: number, id: number): Promise<PhotoContent | undefined> => seen.get({ userId, id }),
    /** Any photo, whoever asks. */
    content: async (id: number): Promise<PhotoContent | undefined> => any.get({ id }),
    /** Deletes the photos last stored before `instant` that no entry and no account refers to. */
    deleteUnreferencedBefore: async (instant: number): Promise<void> => {
      removeUnreferenced.run({ before: instant });
    },
  };
}
export type PhotoRepository = ReturnType<typeof createPhotoRepository>;

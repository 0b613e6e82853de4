import { and, eq, isNull, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/db.ts";
import { qualified } from "../../../db/qualified.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { progressLikes, progressShares } from "../../../db/schema/social.ts";
import { isShareSeenBy } from "../../../db/seen-shares.ts";

export type NewShareRow = Omit<typeof progressShares.$inferSelect, "id" | "likes" | "hiddenAt">;

const param = sql.placeholder;
const caller = param("userId");
const isWanted = eq(progressShares.id, param("id"));

/** The tables `progress_shares` and `progress_likes`. Instants are UTC milliseconds. */
export function createShareRepository(db: Db) {
  const seen = db
    .select({ userId: progressShares.userId })
    .from(progressShares)
    .where(and(isWanted, isShareSeenBy(caller)))
    .prepare();
  const showsPhoto = db
    .select({ id: progressShares.id })
    .from(foodEntries)
    .innerJoin(progressShares, eq(progressShares.foodEntryId, foodEntries.id))
    .where(and(eq(foodEntries.photoId, param("photoId")), isNull(foodEntries.deletedAt), isShareSeenBy(caller)))
    .limit(1)
    .prepare();
  // Nothing where the meal is not in the sharer's diary.
  const insert = db
    .insert(progressShares)
    .select(
      sql`select null, ${caller}, ${param("title")}, ${param("description")}, ${param("shareType")},
        ${param("foodEntryId")}, ${param("isPublic")}, 0, ${param("createdAt")}, null
        where ${param("foodEntryId")} is null or exists (select 1 from food_entries
          where id = ${param("foodEntryId")} and user_id = ${caller} and deleted_at is null)`,
    )
    .returning({ id: progressShares.id })
    .prepare();
  const remove = db
    .delete(progressShares)
    .where(and(isWanted, eq(progressShares.userId, caller)))
    .returning({ id: progressShares.id })
    .prepare();
  const newLike = sql`select null, ${caller}, ${progressShares.id}, ${param("now")} from ${progressShares}
    where ${isWanted} and ${isShareSeenBy(caller)}`;
  const like = db.insert(progressLikes).select(newLike).onConflictDoNothing().prepare();
  const takeLikeBack = db
    .delete(progressLikes)
    .where(and(eq(progressLikes.progressShareId, param("id")), eq(progressLikes.userId, caller)))
    .prepare();
  /** Only right after `takeLikeBack`, whose rows `changes()` counts. */
  const likeUnlessTakenBack = db.insert(progressLikes).select(sql`${newLike} and changes() = 0`).prepare();
  const liked = sql<boolean>`exists (select 1 from ${progressLikes}
    where progress_share_id = ${qualified(progressShares.id)} and user_id = ${caller})`.mapWith(Boolean);
  const likes = db.select({ likes: progressShares.likes, liked }).from(progressShares).where(isWanted).prepare();

  return {
    /** Whose share it is; undefined for one that the caller may not see. */
    seen: async (userId: number, id: number): Promise<{ userId: number } | undefined> => await seen.get({ userId, id }),
    /** Whether a meal with this photo is in a share that the caller may see. */
    showsPhoto: async (userId: number, photoId: number): Promise<boolean> =>
      (await showsPhoto.get({ userId, photoId })) !== undefined,
    /** The share's id, or undefined where the account has no such meal. */
    insert: async ({ isPublic, ...share }: NewShareRow): Promise<number | undefined> => {
      const [stored] = await insert.all({ ...share, isPublic: Number(isPublic) });
      return stored?.id;
    },
    /** False where the account has no such share. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
    /** Stores the like, once; nothing where the caller may not see the share. */
    like: async (userId: number, id: number, now: number): Promise<void> => {
      await like.run({ userId, id, now });
    },
    takeLikeBack: async (userId: number, id: number): Promise<void> => {
      await takeLikeBack.run({ userId, id });
    },
    /** Takes the like back, or stores one where there was none. */
    toggleLike: async (userId: number, id: number, now: number): Promise<void> => {
      await db.atomically([bind(takeLikeBack, { userId, id }), bind(likeUnlessTakenBack, { userId, id, now })]);
    },
    likes: async (userId: number, id: number): Promise<{ likes: number; liked: boolean } | undefined> =>
      await likes.get({ userId, id }),
  };
}
export type ShareRepository = ReturnType<typeof createShareRepository>;

import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { foodEntries, savedMeals } from "../../../db/schema/diary.ts";
import { progressLikes, progressShares } from "../../../db/schema/social.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { qualify } from "../../../db/sql/qualified.ts";
import { countVisibleLikes, isShareVisibleTo } from "../../../db/sql/visibility.ts";

/** A recipe as it is stored: a saved meal with servings. */
export type StoredRecipe = Pick<typeof savedMeals.$inferSelect, "name" | "foods" | "cookedGrams"> & {
  servings: number;
};

/** A share as it is stored. Its meal is named by the id of the API. */
export type NewShareRow = Omit<typeof progressShares.$inferSelect, "id" | "likes" | "hiddenAt" | "foodEntryId"> & {
  foodEntryId: string | null;
};

const currentUserId = param("userId");
const byId = eq(progressShares.id, param("id"));
const isVisible = and(byId, isShareVisibleTo(currentUserId));

/** The tables `progress_shares` and `progress_likes`. Instants are UTC milliseconds. */
export function createShareRepository(db: Db) {
  const findVisible = db.select({ userId: progressShares.userId }).from(progressShares).where(isVisible).prepare();
  const showsPhoto = db
    .select({ id: progressShares.id })
    .from(foodEntries)
    .innerJoin(progressShares, eq(progressShares.foodEntryId, foodEntries.rowId))
    .where(
      and(eq(foodEntries.photoId, param("photoId")), isNull(foodEntries.deletedAt), isShareVisibleTo(currentUserId)),
    )
    .limit(1)
    .prepare();
  const meal = sql`(select id from food_entries
    where public_id = ${param("foodEntryId")} and user_id = ${currentUserId} and deleted_at is null)`;
  const recipe = sql`(select id from saved_meals
    where id = ${param("recipeId")} and user_id = ${currentUserId} and servings is not null and deleted_at is null)`;
  // Stores nothing if the meal is not in the sharer's diary, or the recipe not one of theirs.
  const insert = db
    .insert(progressShares)
    .select(
      sql`select null, ${currentUserId}, ${param("title")}, ${param("description")}, ${param("shareType")},
        ${meal}, ${param("isPublic")}, 0, ${param("createdAt")}, null, ${recipe}
        where (${param("foodEntryId")} is null or ${meal} is not null)
          and (${param("recipeId")} is null or ${recipe} is not null)`,
    )
    .returning({ id: progressShares.id })
    .prepare();
  const findRecipe = db
    .select({
      name: savedMeals.name,
      foods: savedMeals.foods,
      servings: sql<number>`${savedMeals.servings}`,
      cookedGrams: savedMeals.cookedGrams,
    })
    .from(progressShares)
    .innerJoin(
      savedMeals,
      and(eq(savedMeals.id, progressShares.recipeId), isNotNull(savedMeals.servings), isNull(savedMeals.deletedAt)),
    )
    .where(isVisible)
    .prepare();
  const remove = db
    .delete(progressShares)
    .where(and(byId, eq(progressShares.userId, currentUserId)))
    .returning({ id: progressShares.id })
    .prepare();
  const newLike = sql`select null, ${currentUserId}, ${progressShares.id}, ${param("now")} from ${progressShares}
    where ${isVisible}`;
  const like = db.insert(progressLikes).select(newLike).onConflictDoNothing().prepare();
  const removeLike = db
    .delete(progressLikes)
    .where(and(eq(progressLikes.progressShareId, param("id")), eq(progressLikes.userId, currentUserId)))
    .prepare();
  /** Only right after `removeLike`, whose rows `changes()` counts. */
  const likeUnlessRemoved = db.insert(progressLikes).select(sql`${newLike} and changes() = 0`).prepare();
  const liked = sql<boolean>`exists (select 1 from ${progressLikes}
    where progress_share_id = ${qualify(progressShares.id)} and user_id = ${currentUserId})`.mapWith(Boolean);
  const findLikes = db
    .select({ likes: countVisibleLikes(currentUserId), liked })
    .from(progressShares)
    .where(byId)
    .prepare();

  return {
    /** The owner of a share; undefined if the user may not see it. */
    findVisible: async (userId: number, id: number): Promise<{ userId: number } | undefined> =>
      await findVisible.get({ userId, id }),
    /** Whether a meal with this photo is in a share that the user may see. */
    showsPhoto: async (userId: number, photoId: number): Promise<boolean> =>
      (await showsPhoto.get({ userId, photoId })) !== undefined,
    /** The new id, or undefined if the account has no such meal or recipe. */
    insert: async ({ isPublic, ...share }: NewShareRow): Promise<number | undefined> => {
      const [stored] = await insert.all({ ...share, isPublic: Number(isPublic) });
      return stored?.id;
    },
    /** The recipe of a share; undefined if the user may not see it, or there is none. */
    findRecipe: async (userId: number, id: number): Promise<StoredRecipe | undefined> =>
      await findRecipe.get({ userId, id }),
    /** False if the account has no such share. */
    remove: async (userId: number, id: number): Promise<boolean> => (await remove.get({ userId, id })) !== undefined,
    /** Stores the like once. Does nothing if the user may not see the share. */
    like: async (userId: number, id: number, now: number): Promise<void> => void (await like.run({ userId, id, now })),
    removeLike: async (userId: number, id: number): Promise<void> => void (await removeLike.run({ userId, id })),
    /** Removes the like, or stores one if there was none. */
    toggleLike: async (userId: number, id: number, now: number): Promise<void> => {
      await db.atomically([bind(removeLike, { userId, id }), bind(likeUnlessRemoved, { userId, id, now })]);
    },
    /** The likes that the user sees, and whether one of them is the user's own. */
    findLikes: async (userId: number, id: number): Promise<{ likes: number; liked: boolean } | undefined> =>
      await findLikes.get({ userId, id }),
  };
}
export type ShareRepository = ReturnType<typeof createShareRepository>;

import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries, savedMeals } from "../../../db/schema/diary.ts";
import { progressLikes, progressShares } from "../../../db/schema/social.ts";
import { selectPlaceholder } from "../../../db/sql/photo-placeholder.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { qualify } from "../../../db/sql/qualified.ts";
import { countVisibleLikes, isNotBlocked, isShareVisibleTo } from "../../../db/sql/visibility.ts";

type Share = typeof progressShares.$inferSelect;
export type FeedRow = Omit<Share, "hiddenAt" | "foodEntryId" | "recipeId"> & {
  username: string;
  profilePhotoId: number | null;
  /** Null if it is no longer in the sharer's diary. */
  meal: {
    foodEntryId: string;
    name: string;
    calories: number;
    photoId: number | null;
    imagePlaceholder: string | null;
  } | null;
  /** With the calories of all servings. Null if the sharer has deleted it. */
  recipe: { name: string; servings: number; calories: number; ingredients: number } | null;
  liked: boolean;
  commentCount: number;
};

const currentUserId = param("userId");
const visibleToUser = isShareVisibleTo(currentUserId);

/**
 * The ids of a page: the `limit` newest below `before` of own shares, those of friends, and public ones. Each part
 * reads its page from an index. For each friend the newest id is looked up. Only the `limit` friends with the latest
 * shares are read further, down to the last of these ids, because no others can be on the page.
 */
const page = sql`
  with friends(id) as (
    select addressee_id from friendships where requester_id = ${currentUserId} and status = 'accepted'
    union all select requester_id from friendships where addressee_id = ${currentUserId} and status = 'accepted'
  ),
  latest(friend_id, share_id) as (
    select id, (select max(own.id) from progress_shares as own
      where own.user_id = friends.id and own.hidden_at is null and own.id < ${param("before")}) as share_id
    from friends order by share_id desc limit ${param("limit")}
  ),
  lowest(share_id) as (select iif(count(share_id) < ${param("limit")}, 0, min(share_id)) from latest)
  select id from (
    select own.id from progress_shares as own
    where own.user_id = ${currentUserId} and own.id < ${param("before")}
    order by own.id desc limit ${param("limit")}
  )
  union select shared.id from latest join progress_shares as shared on shared.id in (
    select own.id from progress_shares as own
    where own.user_id = latest.friend_id and own.hidden_at is null
      and own.id < ${param("before")} and own.id >= (select share_id from lowest)
    order by own.id desc limit ${param("limit")}
  )
  union select id from (
    select progress_shares.id from progress_shares
    where is_public = 1 and hidden_at is null and progress_shares.id < ${param("before")}
      and ${isNotBlocked(progressShares.userId, currentUserId)}
    order by progress_shares.id desc limit ${param("limit")}
  )
  order by id desc limit ${param("limit")}`;

/** Reads shares with their owner, meal, likes and comments. */
export function createFeedRepository(db: Db) {
  const liked = sql<boolean>`exists (select 1 from ${progressLikes}
    where progress_share_id = ${qualify(progressShares.id)} and user_id = ${currentUserId})`.mapWith(Boolean);
  // The comments that the user can read, so those of blocked people are not counted.
  const commentCount = sql<number>`(select count(*) from progress_comments as written
    where written.progress_share_id = ${qualify(progressShares.id)}
    and not exists (select 1 from blocks where blocker_id = ${currentUserId} and blocked_id = written.user_id)
    and not exists (select 1 from blocks where blocker_id = written.user_id and blocked_id = ${currentUserId}))`;
  const columns = {
    id: progressShares.id,
    userId: progressShares.userId,
    username: users.username,
    profilePhotoId: users.profilePhotoId,
    title: progressShares.title,
    description: progressShares.description,
    shareType: progressShares.shareType,
    isPublic: progressShares.isPublic,
    createdAt: progressShares.createdAt,
    likes: countVisibleLikes(currentUserId),
    liked,
    commentCount,
    meal: {
      foodEntryId: foodEntries.id,
      name: foodEntries.name,
      calories: foodEntries.calories,
      photoId: foodEntries.photoId,
      imagePlaceholder: selectPlaceholder(foodEntries.photoId),
    },
    recipe: {
      name: savedMeals.name,
      servings: sql<number>`${savedMeals.servings}`,
      calories: sql<number>`json_extract(${savedMeals.foods}, '$[0].calories')`,
      ingredients: sql<number>`json_array_length(${savedMeals.foods}, '$[0].items')`,
    },
  };
  const shares = () =>
    db
      .select(columns)
      .from(progressShares)
      .innerJoin(users, eq(users.id, progressShares.userId))
      .leftJoin(foodEntries, and(eq(foodEntries.rowId, progressShares.foodEntryId), isNull(foodEntries.deletedAt)))
      .leftJoin(
        savedMeals,
        and(eq(savedMeals.id, progressShares.recipeId), isNotNull(savedMeals.servings), isNull(savedMeals.deletedAt)),
      );
  // The page contains only visible shares already; the condition is repeated so that it is decided in one place.
  const list = shares()
    .where(and(sql`${progressShares.id} in (${page})`, visibleToUser))
    .orderBy(desc(progressShares.id))
    .prepare();
  const findById = shares()
    .where(and(eq(progressShares.id, param("id")), visibleToUser))
    .prepare();

  type PageQuery = { userId: number; before: number; limit: number };
  return {
    /** The shares that the user may see, newest first, with ids below `before`. */
    list: async (query: PageQuery): Promise<FeedRow[]> => await list.all(query),
    /** One share, as the list has it. */
    findById: async (userId: number, id: number): Promise<FeedRow | undefined> => await findById.get({ userId, id }),
  };
}
export type FeedRepository = ReturnType<typeof createFeedRepository>;

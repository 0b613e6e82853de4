import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import type { Db } from "../../../db/db.ts";
import { placeholderOf } from "../../../db/photo-placeholder.ts";
import { qualified } from "../../../db/qualified.ts";
import { users } from "../../../db/schema/accounts.ts";
import { foodEntries } from "../../../db/schema/diary.ts";
import { progressLikes, progressShares } from "../../../db/schema/social.ts";
import { isShareSeenBy } from "../../../db/seen-shares.ts";

type Share = typeof progressShares.$inferSelect;
export type ShownShareRow = Omit<Share, "hiddenAt" | "foodEntryId"> & {
  username: string;
  profilePhotoId: number | null;
  /** While it is in the sharer's diary. */
  meal: {
    foodEntryId: number;
    name: string;
    calories: number;
    photoId: number | null;
    imagePlaceholder: string | null;
  } | null;
  liked: boolean;
  commentCount: number;
};

const param = sql.placeholder;
const caller = param("userId");
const isSeen = isShareSeenBy(caller);

/**
 * The ids of a page: the `limit` newest below `before` of one's own shares, those of friends and public ones. Each part
 * reads its page from an index. Of each friend the newest id is looked up, and only the `limit` friends who shared last
 * are read on, down to the last of these: nobody else has anything on the page.
 */
const page = sql`
  with friends(id) as (
    select addressee_id from friendships where requester_id = ${caller} and status = 'accepted'
    union all select requester_id from friendships where addressee_id = ${caller} and status = 'accepted'
  ),
  latest(friend_id, share_id) as (
    select id, (select max(own.id) from progress_shares as own
      where own.user_id = friends.id and own.hidden_at is null and own.id < ${param("before")}) as share_id
    from friends order by share_id desc limit ${param("limit")}
  ),
  lowest(share_id) as (select iif(count(share_id) < ${param("limit")}, 0, min(share_id)) from latest)
  select id from (
    select own.id from progress_shares as own
    where own.user_id = ${caller} and own.id < ${param("before")}
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
      and ${isUnblocked(progressShares.userId, caller)}
    order by progress_shares.id desc limit ${param("limit")}
  )
  order by id desc limit ${param("limit")}`;

/** Reads shares as people see them, with whose they are, the meal, and what others make of it. */
export function createFeedRepository(db: Db) {
  const liked = sql<boolean>`exists (select 1 from ${progressLikes}
    where progress_share_id = ${qualified(progressShares.id)} and user_id = ${caller})`.mapWith(Boolean);
  // As many as the caller can read, who does not read what blocked people write.
  const commentCount = sql<number>`(select count(*) from progress_comments as written
    where written.progress_share_id = ${qualified(progressShares.id)}
    and not exists (select 1 from blocks where blocker_id = ${caller} and blocked_id = written.user_id)
    and not exists (select 1 from blocks where blocker_id = written.user_id and blocked_id = ${caller}))`;
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
    likes: progressShares.likes,
    liked,
    commentCount,
    meal: {
      foodEntryId: foodEntries.id,
      name: foodEntries.name,
      calories: foodEntries.calories,
      photoId: foodEntries.photoId,
      imagePlaceholder: placeholderOf(foodEntries.photoId),
    },
  };
  const shares = () =>
    db
      .select(columns)
      .from(progressShares)
      .innerJoin(users, eq(users.id, progressShares.userId))
      .leftJoin(foodEntries, and(eq(foodEntries.id, progressShares.foodEntryId), isNull(foodEntries.deletedAt)));
  // The page has nothing that the caller may not see; that is decided in one place all the same.
  const list = shares()
    .where(and(sql`${progressShares.id} in (${page})`, isSeen))
    .orderBy(desc(progressShares.id))
    .prepare();
  const one = shares()
    .where(and(eq(progressShares.id, param("id")), isSeen))
    .prepare();

  type PageQuery = { userId: number; before: number; limit: number };
  return {
    /** What the caller may see of other people and of itself, newest first, with ids below `before`. */
    list: async (query: PageQuery): Promise<ShownShareRow[]> => await list.all(query),
    /** One share, as the list has it. */
    one: async (userId: number, id: number): Promise<ShownShareRow | undefined> => await one.get({ userId, id }),
  };
}
export type FeedRepository = ReturnType<typeof createFeedRepository>;

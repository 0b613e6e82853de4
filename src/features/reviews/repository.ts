import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { appReviews, reviewHelpfulVotes } from "../../../db/schema/social.ts";
import { listColumns, param, placeholders } from "../../../db/sql/placeholders.ts";
import { qualify } from "../../../db/sql/qualified.ts";
import { isNotBlocked } from "../../../db/sql/visibility.ts";

export type ReviewRow = Omit<typeof appReviews.$inferSelect, "hiddenAt">;
export type NewReviewRow = Omit<ReviewRow, "id" | "helpfulVotes">;
export type ListedReviewRow = ReviewRow & { username: string; profilePhotoId: number | null; voted: boolean };
/** The fields that may be changed; undefined leaves a field unchanged. */
export type ReviewFields = {
  [Field in "rating" | "title" | "comment" | "category" | "isAnonymous" | "isPublic"]?: ReviewRow[Field] | undefined;
};

const INSERT_COLUMNS = listColumns(appReviews, "id", "helpfulVotes", "hiddenAt");

const byId = eq(appReviews.id, param("id"));
const { hiddenAt: _, ...columns } = getTableColumns(appReviews);
const ownedBy = eq(appReviews.userId, param("userId"));
/** Exactly the condition of the partial indexes, so that SQLite uses them. */
const visibleToAll = and(sql`${appReviews.isPublic} = 1`, isNull(appReviews.hiddenAt));
/** Anonymous reviews are shown to everyone: hiding one from blocked people would reveal its author. */
const visibleToUser = and(
  visibleToAll,
  or(eq(appReviews.isAnonymous, sql`1`), isNotBlocked(appReviews.userId, param("userId"))),
);
const ALL_RATINGS = [1, 2, 3, 4, 5];

/** The tables `app_reviews` and `review_helpful_votes`. Instants are UTC milliseconds. */
export function createReviewRepository(db: Db) {
  const voted = sql<number>`exists (select 1 from ${reviewHelpfulVotes}
    where review_id = ${qualify(appReviews.id)} and user_id = ${param("userId")})`;
  const listColumns = { ...columns, username: users.username, profilePhotoId: users.profilePhotoId, voted };
  const list = db
    .select(listColumns)
    .from(appReviews)
    .innerJoin(users, eq(users.id, appReviews.userId))
    .where(and(eq(appReviews.category, param("category")), visibleToUser, lt(appReviews.id, param("before"))))
    .orderBy(desc(appReviews.id))
    .limit(param("limit"))
    .prepare();
  const findVisible = db.select(columns).from(appReviews).where(and(byId, visibleToUser)).prepare();
  const countRatings = db
    .select({ rating: appReviews.rating, count: sql<number>`count(*)` })
    .from(appReviews)
    .where(and(inArray(appReviews.rating, ALL_RATINGS), visibleToAll))
    .groupBy(appReviews.rating)
    .prepare();
  const findOwn = db.select(columns).from(appReviews).where(ownedBy).prepare();
  const insert = db
    .insert(appReviews)
    .values(placeholders(INSERT_COLUMNS))
    .onConflictDoNothing({ target: appReviews.userId })
    .returning(columns)
    .prepare();
  // Null leaves a field unchanged. The texts can be removed, so they have their own flags.
  const change = db
    .update(appReviews)
    .set({
      rating: sql`coalesce(${param("rating")}, rating)`,
      title: sql`iif(${param("hasTitle")}, ${param("title")}, title)`,
      comment: sql`iif(${param("hasComment")}, ${param("comment")}, comment)`,
      category: sql`coalesce(${param("category")}, category)`,
      isAnonymous: sql`coalesce(${param("isAnonymous")}, is_anonymous)`,
      isPublic: sql`coalesce(${param("isPublic")}, is_public)`,
      updatedAt: sql`${param("now")}`,
    })
    .where(ownedBy)
    .returning(columns)
    .prepare();
  const remove = db.delete(appReviews).where(ownedBy).returning({ id: appReviews.id }).prepare();
  const newVote = sql`select null, ${appReviews.id}, ${param("userId")}, ${param("now")} from ${appReviews}
    where ${byId} and ${visibleToUser}`;
  const vote = db.insert(reviewHelpfulVotes).select(newVote).onConflictDoNothing().prepare();
  const removeVote = db
    .delete(reviewHelpfulVotes)
    .where(and(eq(reviewHelpfulVotes.reviewId, param("id")), eq(reviewHelpfulVotes.userId, param("userId"))))
    .prepare();
  /** Only right after `removeVote`, whose rows `changes()` counts. */
  const voteUnlessRemoved = db.insert(reviewHelpfulVotes).select(sql`${newVote} and changes() = 0`).prepare();
  const findVotes = db.select({ helpfulVotes: appReviews.helpfulVotes, voted }).from(appReviews).where(byId).prepare();

  type ListQuery = { userId: number; category: ReviewRow["category"]; before: number; limit: number };
  return {
    /** The reviews of a category that the user may see, newest first, with ids below `before`. */
    list: async (query: ListQuery): Promise<ListedReviewRow[]> =>
      (await list.all(query)).map((row) => ({ ...row, voted: Boolean(row.voted) })),
    /** A review that the user may see in a list. */
    findVisible: async (userId: number, id: number): Promise<ReviewRow | undefined> =>
      await findVisible.get({ userId, id }),
    /** The number of public reviews for each rating; ratings without reviews are missing. */
    countRatings: async (): Promise<{ rating: number; count: number }[]> => await countRatings.all(),
    findOwn: async (userId: number): Promise<ReviewRow | undefined> => await findOwn.get({ userId }),
    /** The stored review, or undefined if the account has one already. */
    insert: async (review: NewReviewRow): Promise<ReviewRow | undefined> => await insert.get(review),
    /** Changes the fields that are set; undefined if the account has no review. */
    change: async (userId: number, fields: ReviewFields, now: number): Promise<ReviewRow | undefined> => {
      const { rating = null, title, comment, category = null, isAnonymous = null, isPublic = null } = fields;
      const hasTitle = Number(title !== undefined);
      const hasComment = Number(comment !== undefined);
      const texts = { hasTitle, title: title ?? null, hasComment, comment: comment ?? null };
      const flags = { isAnonymous: isAnonymous && Number(isAnonymous), isPublic: isPublic && Number(isPublic) };
      return await change.get({ userId, rating, category, ...texts, ...flags, now });
    },
    /** False if the account has no review. */
    remove: async (userId: number): Promise<boolean> => (await remove.get({ userId })) !== undefined,
    /** Stores the vote once. Does nothing if the user may not see the review. */
    vote: async (userId: number, id: number, now: number): Promise<void> => void (await vote.run({ userId, id, now })),
    removeVote: async (userId: number, id: number): Promise<void> => void (await removeVote.run({ userId, id })),
    /** Removes the vote, or stores one if there was none. */
    toggleVote: async (userId: number, id: number, now: number): Promise<void> => {
      await db.atomically([bind(removeVote, { userId, id }), bind(voteUnlessRemoved, { userId, id, now })]);
    },
    findVotes: async (userId: number, id: number): Promise<{ helpfulVotes: number; voted: boolean } | undefined> => {
      const row = await findVotes.get({ userId, id });
      return row && { helpfulVotes: row.helpfulVotes, voted: Boolean(row.voted) };
    },
  };
}
export type ReviewRepository = ReturnType<typeof createReviewRepository>;

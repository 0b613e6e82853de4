import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { isUnblocked } from "../../../db/blocked.ts";
import { bind, type Db } from "../../../db/db.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { qualified } from "../../../db/qualified.ts";
import { users } from "../../../db/schema/accounts.ts";
import { appReviews, reviewHelpfulVotes } from "../../../db/schema/social.ts";

export type ReviewRow = Omit<typeof appReviews.$inferSelect, "hiddenAt">;
export type NewReviewRow = Omit<ReviewRow, "id" | "helpfulVotes">;
export type ListedReviewRow = ReviewRow & { username: string; profilePhotoId: number | null; voted: boolean };
/** What may be changed; what is undefined stays. */
export type ReviewFields = {
  [Field in "rating" | "title" | "comment" | "category" | "isAnonymous" | "isPublic"]?: ReviewRow[Field] | undefined;
};

const INSERTED = [
  "userId",
  "rating",
  "title",
  "comment",
  "category",
  "isAnonymous",
  "isPublic",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof NewReviewRow)[];

const param = sql.placeholder;
const columns = {
  id: appReviews.id,
  userId: appReviews.userId,
  rating: appReviews.rating,
  title: appReviews.title,
  comment: appReviews.comment,
  category: appReviews.category,
  isAnonymous: appReviews.isAnonymous,
  isPublic: appReviews.isPublic,
  helpfulVotes: appReviews.helpfulVotes,
  createdAt: appReviews.createdAt,
  updatedAt: appReviews.updatedAt,
};
const ownedBy = eq(appReviews.userId, param("userId"));
/** The very words of the partial indexes. */
const isShownToAll = and(sql`${appReviews.isPublic} = 1`, isNull(appReviews.hiddenAt));
/** A review without a name says nothing of who wrote it, so leaving it out would tell the people who are blocked. */
const isShownToCaller = and(
  isShownToAll,
  or(eq(appReviews.isAnonymous, sql`1`), isUnblocked(appReviews.userId, param("userId"))),
);
const ALL_RATINGS = [1, 2, 3, 4, 5];

/** The tables `app_reviews` and `review_helpful_votes`. Instants are UTC milliseconds. */
export function createReviewRepository(db: Db) {
  const voted = sql<number>`exists (select 1 from ${reviewHelpfulVotes}
    where review_id = ${qualified(appReviews.id)} and user_id = ${param("userId")})`;
  const listed = { ...columns, username: users.username, profilePhotoId: users.profilePhotoId, voted };
  const list = db
    .select(listed)
    .from(appReviews)
    .innerJoin(users, eq(users.id, appReviews.userId))
    .where(and(eq(appReviews.category, param("category")), isShownToCaller, lt(appReviews.id, param("before"))))
    .orderBy(desc(appReviews.id))
    .limit(param("limit"))
    .prepare();
  const shown = db
    .select(columns)
    .from(appReviews)
    .where(and(eq(appReviews.id, param("id")), isShownToCaller))
    .prepare();
  const ratings = db
    .select({ rating: appReviews.rating, count: sql<number>`count(*)` })
    .from(appReviews)
    .where(and(inArray(appReviews.rating, ALL_RATINGS), isShownToAll))
    .groupBy(appReviews.rating)
    .prepare();
  const mine = db.select(columns).from(appReviews).where(ownedBy).prepare();
  const insert = db
    .insert(appReviews)
    .values(placeholders(INSERTED))
    .onConflictDoNothing({ target: appReviews.userId })
    .returning(columns)
    .prepare();
  // A null leaves a field as it is; the texts, which may be taken away, have a flag of their own.
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
    where ${eq(appReviews.id, param("id"))} and ${isShownToCaller}`;
  const vote = db.insert(reviewHelpfulVotes).select(newVote).onConflictDoNothing().prepare();
  const takeVoteBack = db
    .delete(reviewHelpfulVotes)
    .where(and(eq(reviewHelpfulVotes.reviewId, param("id")), eq(reviewHelpfulVotes.userId, param("userId"))))
    .prepare();
  /** Only right after `takeVoteBack`, whose rows `changes()` counts. */
  const voteUnlessTakenBack = db.insert(reviewHelpfulVotes).select(sql`${newVote} and changes() = 0`).prepare();
  const votes = db
    .select({ helpfulVotes: appReviews.helpfulVotes, voted })
    .from(appReviews)
    .where(eq(appReviews.id, param("id")))
    .prepare();

  type ListQuery = { userId: number; category: ReviewRow["category"]; before: number; limit: number };
  return {
    /** The reviews of a category that the caller may see, newest first, with ids below `before`. */
    list: async (query: ListQuery): Promise<ListedReviewRow[]> =>
      (await list.all(query)).map((row) => ({ ...row, voted: Boolean(row.voted) })),
    /** A review as the caller may see it in a list. */
    shown: async (userId: number, id: number): Promise<ReviewRow | undefined> => await shown.get({ userId, id }),
    /** How many public reviews give each rating; one that nobody gave is missing. */
    ratings: async (): Promise<{ rating: number; count: number }[]> => await ratings.all(),
    mine: async (userId: number): Promise<ReviewRow | undefined> => await mine.get({ userId }),
    /** The stored review, or undefined where the account has one already. */
    insert: async (review: NewReviewRow): Promise<ReviewRow | undefined> => await insert.get(review),
    /** The account's review with the given fields changed; undefined where it has none. */
    change: async (userId: number, fields: ReviewFields, now: number): Promise<ReviewRow | undefined> => {
      const { rating = null, title, comment, category = null, isAnonymous = null, isPublic = null } = fields;
      const hasTitle = Number(title !== undefined);
      const hasComment = Number(comment !== undefined);
      const texts = { hasTitle, title: title ?? null, hasComment, comment: comment ?? null };
      const flags = { isAnonymous: isAnonymous && Number(isAnonymous), isPublic: isPublic && Number(isPublic) };
      return await change.get({ userId, rating, category, ...texts, ...flags, now });
    },
    /** False where the account has no review. */
    remove: async (userId: number): Promise<boolean> => (await remove.get({ userId })) !== undefined,
    /** Stores the vote, once; nothing where the caller may not see the review. */
    vote: async (userId: number, id: number, now: number): Promise<void> => {
      await vote.run({ userId, id, now });
    },
    takeVoteBack: async (userId: number, id: number): Promise<void> => {
      await takeVoteBack.run({ userId, id });
    },
    /** Takes the vote back, or stores one where there was none. */
    toggleVote: async (userId: number, id: number, now: number): Promise<void> => {
      await db.atomically([bind(takeVoteBack, { userId, id }), bind(voteUnlessTakenBack, { userId, id, now })]);
    },
    votes: async (userId: number, id: number): Promise<{ helpfulVotes: number; voted: boolean } | undefined> => {
      const row = await votes.get({ userId, id });
      return row && { helpfulVotes: row.helpfulVotes, voted: Boolean(row.voted) };
    },
  };
}
export type ReviewRepository = ReturnType<typeof createReviewRepository>;

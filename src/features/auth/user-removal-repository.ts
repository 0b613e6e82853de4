import { eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { atomically } from "../../../db/atomically.ts";
import type { Db } from "../../../db/open.ts";
import { users } from "../../../db/schema/accounts.ts";
import { appReviews, progressLikes, progressShares, reviewHelpfulVotes } from "../../../db/schema/social.ts";

const given = sql.placeholder;

/**
 * Prepares the removal of the accounts that match: what belongs to them goes by the tables' cascades, and what they
 * liked or voted for counts them no more.
 */
function prepareRemoval(db: Db, isLeaving: SQL) {
  const leaving = db.select({ id: users.id }).from(users).where(isLeaving);
  const theirLikes = db
    .select({ id: progressLikes.progressShareId })
    .from(progressLikes)
    .where(inArray(progressLikes.userId, leaving));
  const theirVotes = db
    .select({ id: reviewHelpfulVotes.reviewId })
    .from(reviewHelpfulVotes)
    .where(inArray(reviewHelpfulVotes.userId, leaving));
  const uncountLikes = db
    .update(progressShares)
    .set({
      likes: sql`${progressShares.likes} - (select count(*) from progress_likes where progress_share_id = progress_shares.id and user_id in ${leaving})`,
    })
    .where(inArray(progressShares.id, theirLikes))
    .prepare();
  const uncountVotes = db
    .update(appReviews)
    .set({
      helpfulVotes: sql`${appReviews.helpfulVotes} - (select count(*) from review_helpful_votes where review_id = app_reviews.id and user_id in ${leaving})`,
    })
    .where(inArray(appReviews.id, theirVotes))
    .prepare();
  const remove = db.delete(users).where(isLeaving).returning({ id: users.id }).prepare();

  return (values: Record<string, number>): number => {
    const [, , removed] = atomically(db, [
      () => uncountLikes.run(values),
      () => uncountVotes.run(values),
      () => remove.all(values),
    ]);
    return removed.length;
  };
}

/** Takes accounts out of the table `users`, with everything of them, in one transaction. */
export function createUserRemovalRepository(db: Db) {
  const remove = prepareRemoval(db, eq(users.id, given("id")));
  const removeDemos = prepareRemoval(db, lte(users.demoUntil, given("now")));
  return {
    /** Removes an account; false where there is none of this id. */
    remove: async (id: number): Promise<boolean> => remove({ id }) > 0,
    /** Removes the demo's accounts whose time is over at `now` (UTC milliseconds). */
    removeDemos: async (now: number): Promise<void> => {
      removeDemos({ now });
    },
  };
}

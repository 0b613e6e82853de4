import type {
  HelpfulVotes,
  ListedReview,
  NewReview,
  Review,
  ReviewChange,
  ReviewListQuery,
  ReviewStats,
} from "../../contracts/reviews.ts";
import { AppError, notFound, requireVisibleLength } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant } from "../../shared/instant.ts";
import { REVIEW } from "../../shared/limits.ts";
import type { ListedReviewRow, ReviewRepository, ReviewRow } from "./repository.ts";

type Deps = { reviews: ReviewRepository; clock: Clock };

const asReview = (row: ReviewRow): Review => ({
  ...row,
  createdAt: asInstant(row.createdAt),
  updatedAt: asInstant(row.updatedAt),
});

/** The review as others see it: an anonymous one loses everything that tells whose it is, its writer included. */
function asListed({ username, profilePhotoId, voted, ...row }: ListedReviewRow): ListedReview {
  const { userId, ...review } = asReview(row);
  if (row.isAnonymous) return { ...review, user: null, voted };
  return { ...review, userId, user: { username, profileImageUrl: imageUrlOf(profilePhotoId) }, voted };
}

function requireLengths({ title, comment }: ReviewChange): void {
  requireVisibleLength("title", title, REVIEW.titleMaxLength);
  requireVisibleLength("comment", comment, REVIEW.commentMaxLength);
}

/** What people think of the product: one review an account, and votes on those of others. */
export const createReviewService = ({ reviews, clock }: Deps) => ({
  /** The public reviews of a category, newest first. */
  async list(userId: number, { category, limit, before }: ReviewListQuery): Promise<ListedReview[]> {
    const rows = await reviews.list({
      userId,
      category,
      limit: limit === undefined ? REVIEW.pageSize : Number(limit),
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
    });
    return rows.map(asListed);
  },

  /** The average (not rounded) and how many reviews gave each rating, over all categories. */
  async stats(): Promise<ReviewStats> {
    const ratingDistribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    let totalReviews = 0;
    let sum = 0;
    for (const { rating, count } of await reviews.ratings()) {
      ratingDistribution[rating as keyof typeof ratingDistribution] = count;
      totalReviews += count;
      sum += rating * count;
    }
    return { averageRating: totalReviews === 0 ? 0 : sum / totalReviews, totalReviews, ratingDistribution };
  },

  /** The account's own review, whoever else may see it. */
  async mine(userId: number): Promise<Review | null> {
    const row = await reviews.mine(userId);
    return row ? asReview(row) : null;
  },

  /** Stores the account's review; 409 where it has one. */
  async add(userId: number, review: NewReview): Promise<Review> {
    requireLengths(review);
    const { title = null, comment = null, isAnonymous = false, isPublic = true } = review;
    const now = clock.now();
    const { rating, category } = review;
    const dates = { createdAt: now, updatedAt: now };
    const row = await reviews.insert({ userId, rating, category, title, comment, isAnonymous, isPublic, ...dates });
    if (!row) throw new AppError(409, "You have already written a review. You can edit it instead.");
    return asReview(row);
  },

  /** Changes what is given of the account's review; 404 where it has none. */
  async change(userId: number, fields: ReviewChange): Promise<Review> {
    requireLengths(fields);
    const row = await reviews.change(userId, fields, clock.now());
    if (!row) throw notFound("This review");
    return asReview(row);
  },

  /** Removes the account's review with its votes; 404 where it has none. */
  async remove(userId: number): Promise<void> {
    if (!(await reviews.remove(userId))) throw notFound("This review");
  },

  /**
   * Marks a review as helpful, or takes that back; without `on` it turns over what there is. Throws 404 for a review
   * that the caller may not see, 422 for one's own.
   */
  async setHelpful(userId: number, id: number, on: boolean | undefined): Promise<HelpfulVotes> {
    const review = await reviews.shown(userId, id);
    if (!review) throw notFound("This review");
    if (review.userId === userId) throw new AppError(422, "Your own review cannot be marked as helpful by you.");
    if (on === undefined) await reviews.toggleVote(userId, id, clock.now());
    else if (on) await reviews.vote(userId, id, clock.now());
    else await reviews.takeVoteBack(userId, id);
    const votes = await reviews.votes(userId, id);
    if (!votes) throw notFound("This review");
    return votes;
  },
});
export type ReviewService = ReturnType<typeof createReviewService>;

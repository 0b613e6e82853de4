import type {
  HelpfulVotes,
  ListedReview,
  NewReview,
  Review,
  ReviewChange,
  ReviewListQuery,
  ReviewStats,
} from "../../contracts/reviews.ts";
import { AppError, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { REVIEW } from "../../shared/product/limits.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { ListedReviewRow, ReviewRepository, ReviewRow } from "./repository.ts";

type Deps = {
  reviews: ReviewRepository;
  /** How many votes an account may set or remove. */
  voteLimiter: RateLimiter;
  clock: Clock;
};

const toReview = ({ userId, createdAt, updatedAt, ...row }: ReviewRow): Review => ({
  ...row,
  ...(row.isAnonymous ? {} : { userId }),
  createdAt: formatInstant(createdAt),
  updatedAt: formatInstant(updatedAt),
});

const toListedReview = ({ username, profilePhotoId, voted, ...row }: ListedReviewRow): ListedReview => ({
  ...toReview(row),
  user: row.isAnonymous ? null : { username, profileImageUrl: buildImageUrl(profilePhotoId) },
  voted,
});

/** Reviews of the product, one per account, and helpful votes. */
export const createReviewService = ({ reviews, voteLimiter, clock }: Deps) => ({
  /** The public reviews of a category, newest first. */
  async list(userId: number, { category, limit, before }: ReviewListQuery): Promise<ListedReview[]> {
    const rows = await reviews.list({
      userId,
      category,
      limit: limit === undefined ? REVIEW.pageSize : Number(limit),
      before: before === undefined ? Number.MAX_SAFE_INTEGER : Number(before),
    });
    return rows.map(toListedReview);
  },

  /** The average (not rounded) and the number of reviews per rating, over all categories. */
  async getStats(): Promise<ReviewStats> {
    const ratingDistribution = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
    let totalReviews = 0;
    let sum = 0;
    for (const { rating, count } of await reviews.countRatings()) {
      ratingDistribution[rating as keyof typeof ratingDistribution] = count;
      totalReviews += count;
      sum += rating * count;
    }
    return { averageRating: totalReviews === 0 ? 0 : sum / totalReviews, totalReviews, ratingDistribution };
  },

  /** The account's own review, whether or not others may see it. */
  async getOwn(userId: number): Promise<Review | null> {
    const row = await reviews.findOwn(userId);
    return row ? toReview(row) : null;
  },

  /** Stores the account's review; throws 409 if it has one already. */
  async add(userId: number, review: NewReview): Promise<Review> {
    const { title = null, comment = null, isAnonymous = false, isPublic = true } = review;
    const now = clock.now();
    const { rating, category } = review;
    const dates = { createdAt: now, updatedAt: now };
    const row = await reviews.insert({ userId, rating, category, title, comment, isAnonymous, isPublic, ...dates });
    if (!row) throw new AppError(409, "You have already written a review. You can edit it instead.");
    return toReview(row);
  },

  /** Changes the fields that are set; throws 404 if the account has no review. */
  async change(userId: number, fields: ReviewChange): Promise<Review> {
    const row = await reviews.change(userId, fields, clock.now());
    if (!row) throw notFound("This review");
    return toReview(row);
  },

  /** Removes the account's review with its votes; throws 404 if it has none. */
  async remove(userId: number): Promise<void> {
    if (!(await reviews.remove(userId))) throw notFound("This review");
  },

  /**
   * Sets or removes a helpful vote; without `on` it switches it. Throws 422 for the own review, also a private one, 404
   * if the user may not see the review, and 429.
   */
  async setHelpful(userId: number, id: number, on: boolean | undefined): Promise<HelpfulVotes> {
    await voteLimiter.take(String(userId));
    const own = await reviews.findOwn(userId);
    if (own?.id === id) throw new AppError(422, "You cannot mark your own review as helpful.");
    if (!(await reviews.findVisible(userId, id))) throw notFound("This review");
    if (on === undefined) await reviews.toggleVote(userId, id, clock.now());
    else if (on) await reviews.vote(userId, id, clock.now());
    else await reviews.removeVote(userId, id);
    const votes = await reviews.findVotes(userId, id);
    if (!votes) throw notFound("This review");
    return votes;
  },
});
export type ReviewService = ReturnType<typeof createReviewService>;

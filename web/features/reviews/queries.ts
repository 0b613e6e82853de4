import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  HelpfulVotes,
  ListedReview,
  NewReview,
  Review,
  ReviewChange,
  ReviewStats,
} from "../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../src/shared/enums.ts";
import { REVIEW } from "../../../src/shared/limits.ts";
import { callApi, withQuery } from "../../lib/api-client.ts";
import { findNextCursor } from "../../lib/paging.ts";
import { invalidate } from "../../lib/query-client.ts";

const REVIEWS = "/api/reviews";
const STATS = "/api/reviews/stats";
const OWN_REVIEW = "/api/reviews/mine";

/** The public reviews of a category, newest first, a page at a time. */
export const reviewsQuery = (category: ReviewCategory) =>
  infiniteQueryOptions({
    queryKey: [REVIEWS, { category, limit: REVIEW.pageSize }],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<ListedReview[]>("GET", withQuery(REVIEWS, { category, limit: REVIEW.pageSize, before }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (_, pages) => findNextCursor(pages, REVIEW.pageSize),
  });

/** Average, count and distribution over all categories. */
export const reviewStatsQuery = () => queryOptions<ReviewStats>({ queryKey: [STATS] });

/** The user's own review; null if there is none. */
export const ownReviewQuery = () => queryOptions<Review | null>({ queryKey: [OWN_REVIEW] });

const invalidateReviews = (client: QueryClient) => invalidate(client, [REVIEWS], [STATS], [OWN_REVIEW]);

export const addReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (review: NewReview) => callApi<Review>("POST", REVIEWS, { body: review }),
    onSuccess: () => invalidateReviews(client),
  });

export const changeReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: ReviewChange) => callApi<Review>("PATCH", OWN_REVIEW, { body: change }),
    onSuccess: () => invalidateReviews(client),
  });

export const removeReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("DELETE", OWN_REVIEW),
    onSuccess: () => invalidateReviews(client),
  });

/** Marks a review as helpful or not; sending it twice counts once. */
export const setHelpfulMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      callApi<HelpfulVotes>("POST", `${REVIEWS}/${id}/helpful`, { body: { on } }),
    onSuccess: () => invalidate(client, [REVIEWS]),
  });

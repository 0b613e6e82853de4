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
import { readAnew } from "../../lib/query-client.ts";

const REVIEWS = "/api/reviews";
const STATS = "/api/reviews/stats";
const MINE = "/api/reviews/mine";

/** The public reviews of a category, newest first, a page at a time. */
export const reviewsOf = (category: ReviewCategory) =>
  infiniteQueryOptions({
    queryKey: [REVIEWS, { category, limit: REVIEW.pageSize }],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<ListedReview[]>("GET", withQuery(REVIEWS, { category, limit: REVIEW.pageSize, before }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < REVIEW.pageSize ? undefined : page.at(-1)?.id),
  });

/** Average, count and distribution over all categories. */
export const reviewStats = () => queryOptions<ReviewStats>({ queryKey: [STATS] });

/** One's own review, or null. */
export const ownReview = () => queryOptions<Review | null>({ queryKey: [MINE] });

const refreshReviews = (client: QueryClient) => readAnew(client, [REVIEWS], [STATS], [MINE]);

export const addReview = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (review: NewReview) => callApi<Review>("POST", REVIEWS, { body: review }),
    onSuccess: () => refreshReviews(client),
  });

export const changeReview = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: ReviewChange) => callApi<Review>("PATCH", MINE, { body: change }),
    onSuccess: () => refreshReviews(client),
  });

export const removeReview = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("DELETE", MINE),
    onSuccess: () => refreshReviews(client),
  });

/** Sets whether a review is helpful to the caller; sent twice, it counts once. */
export const setHelpful = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      callApi<HelpfulVotes>("POST", `${REVIEWS}/${id}/helpful`, { body: { on } }),
    onSuccess: () => readAnew(client, [REVIEWS]),
  });

import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type {
  HelpfulVotes,
  ListedReview,
  NewReview,
  Review,
  ReviewChange,
  ReviewStats,
} from "../../../src/contracts/reviews.ts";
import type { ReviewCategory } from "../../../src/shared/product/enums.ts";
import { REVIEW } from "../../../src/shared/product/limits.ts";
import { ApiError, callApi, withQuery } from "../../platform/api/api-client.ts";
import { deleteOnce } from "../../platform/api/delete-once.ts";
import { findNextCursor } from "../../platform/api/paging.ts";
import { invalidate } from "../../platform/query-client.ts";

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

/** Shows the own review as it is now, also where nothing can be loaded again, and has the rest loaded. */
function showOwnReview(client: QueryClient, review: Review | null) {
  client.setQueryData(ownReviewQuery().queryKey, review);
  return invalidateReviews(client);
}

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** True if the stored review says what was sent: the answer to an earlier attempt was lost. */
const isStoredAs = (stored: Review | null, { rating, category, title, comment, isAnonymous, isPublic }: NewReview) =>
  stored !== null &&
  stored.rating === rating &&
  stored.category === category &&
  stored.title === (title ?? null) &&
  stored.comment === (comment ?? null) &&
  stored.isAnonymous === (isAnonymous ?? false) &&
  stored.isPublic === (isPublic ?? true);

async function addReview(review: NewReview): Promise<Review | null> {
  try {
    return await callApi<Review>("POST", REVIEWS, { body: review });
  } catch (error) {
    if (!hasStatus(error, 409)) throw error;
    const stored = await callApi<Review | null>("GET", OWN_REVIEW);
    if (!isStoredAs(stored, review)) throw error;
    return stored;
  }
}

/** Adds the account's review; 409 if it has another one, which is loaded then. */
export const addReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: addReview,
    onSuccess: (review) => showOwnReview(client, review),
    onError: (error) => (hasStatus(error, 409) ? invalidateReviews(client) : undefined),
  });

/** Changes the review; 404 if it was deleted meanwhile, which is loaded then. */
export const changeReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: ReviewChange) => callApi<Review>("PATCH", OWN_REVIEW, { body: change }),
    onSuccess: (review) => showOwnReview(client, review),
    onError: (error) => (hasStatus(error, 404) ? invalidateReviews(client) : undefined),
  });

/** Deletes the review. One that is gone already is what was asked for. */
export const removeReviewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => deleteOnce(OWN_REVIEW),
    onSuccess: () => showOwnReview(client, null),
  });

/** Marks a review as helpful or not; sending it twice counts once. */
export const setHelpfulMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, on }: { id: number; on: boolean }) =>
      callApi<HelpfulVotes>("POST", `${REVIEWS}/${id}/helpful`, { body: { on } }),
    onSuccess: (votes, { id }) => {
      const change = (review: ListedReview) => (review.id === id ? { ...review, ...votes } : review);
      client.setQueriesData<InfiniteData<ListedReview[]>>(
        { queryKey: [REVIEWS] },
        (data) => data && { ...data, pages: data.pages.map((page) => page.map(change)) },
      );
      return invalidate(client, [REVIEWS]);
    },
  });

import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { BlockedPerson, Friend, Friendship, IncomingRequest, Person } from "../../../src/contracts/friends.ts";
import type { FeedItem, Likes, NewShare, ProgressComment } from "../../../src/contracts/progress.ts";
import type { NewReport } from "../../../src/contracts/reports.ts";
import { COMMENTS_PAGE_SIZE, SHARE, USER_SEARCH_MIN_LENGTH } from "../../../src/shared/limits.ts";
import { ApiError, callApi, fetchApi, withQuery } from "../../lib/api-client.ts";
import { invalidate } from "../../lib/query-client.ts";
import { REQUESTS } from "./incoming-requests.ts";

const FEED = "/api/progress/feed";
const PROGRESS = "/api/progress";
const FRIENDS = "/api/friends";
const SEARCH = "/api/users/search";
const BLOCKS = "/api/blocks";

/** The user's, friends' and public shares, newest first, in pages; fetched each time the page opens. */
export const feedQuery = () =>
  infiniteQueryOptions({
    queryKey: [FEED, { limit: SHARE.pageSize }],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<FeedItem[]>("GET", withQuery(FEED, { limit: SHARE.pageSize, before }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < SHARE.pageSize ? undefined : page.at(-1)?.id),
    refetchOnMount: "always",
  });

type FeedPages = InfiniteData<FeedItem[], number | null>;

/** Updates the cached feed; an item that becomes undefined is removed. */
function updateCachedFeed(client: QueryClient, change: (item: FeedItem) => FeedItem | undefined): void {
  client.setQueryData<FeedPages>(
    feedQuery().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map(change).filter((item) => item !== undefined)),
      },
  );
}

const updateCachedItem = (client: QueryClient, id: number, change: (item: FeedItem) => FeedItem | undefined): void =>
  updateCachedFeed(client, (item) => (item.id === id ? change(item) : item));

const invalidateFeed = (client: QueryClient) => invalidate(client, [FEED]);

/** Shares something with friends or everybody. */
export const shareProgressMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (share: NewShare) => callApi<FeedItem>("POST", "/api/progress/share", { body: share }),
    onSuccess: () => invalidateFeed(client),
  });

/** Permanently deletes one of the user's shares with its likes and comments. */
export const removeShareMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${PROGRESS}/${id}`),
    onSuccess: (_, id) => updateCachedItem(client, id, () => undefined),
  });

const applyLike = (item: FeedItem, liked: boolean): FeedItem =>
  item.liked === liked ? item : { ...item, liked, likes: Math.max(0, item.likes + (liked ? 1 : -1)) };

/**
 * Likes or unlikes a share; sending it twice counts once. The feed is updated at once and reverted on failure. Calls
 * for one share run one after another, and only the last response is shown, so that quick taps cause no wrong or
 * flickering state.
 */
export const setLikeMutation = (client: QueryClient, id: number) => {
  const mutationKey = ["like", id];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return mutationOptions({
    mutationKey,
    scope: { id: `like-${id}` },
    mutationFn: (on: boolean) => callApi<Likes>("POST", `${PROGRESS}/${id}/like`, { body: { on } }),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey: [FEED] });
      updateCachedItem(client, id, (item) => applyLike(item, on));
    },
    onSuccess: (likes) => {
      if (isLast()) updateCachedItem(client, id, (item) => ({ ...item, ...likes }));
    },
    onError: (_, on) => {
      if (isLast()) updateCachedItem(client, id, (item) => applyLike(item, !on));
    },
  });
};

const buildCommentsPath = (shareId: number): string => `${PROGRESS}/${shareId}/comments`;

/** The comments on a share, latest page first; cached only while they are shown. */
export const commentsQuery = (shareId: number) =>
  infiniteQueryOptions({
    queryKey: [buildCommentsPath(shareId)],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<ProgressComment[]>("GET", withQuery(buildCommentsPath(shareId), { before }), { signal }),
    initialPageParam: null as number | null,
    // Within a page the oldest comment is first.
    getNextPageParam: (page) => (page.length < COMMENTS_PAGE_SIZE ? undefined : page[0]?.id),
    staleTime: 0,
    gcTime: 0,
  });

/** Updates the cached pages of comments and the comment count in the feed. */
function updateCachedComments(
  client: QueryClient,
  shareId: number,
  change: (page: ProgressComment[], index: number) => ProgressComment[],
  difference: 1 | -1,
): void {
  client.setQueryData<InfiniteData<ProgressComment[], number | null>>(
    [buildCommentsPath(shareId)],
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
  updateCachedItem(client, shareId, (item) => ({ ...item, commentCount: Math.max(0, item.commentCount + difference) }));
}

export const addCommentMutation = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationFn: (comment: string) =>
      callApi<ProgressComment>("POST", buildCommentsPath(shareId), { body: { comment } }),
    onSuccess: (added) =>
      updateCachedComments(client, shareId, (page, index) => (index === 0 ? [...page, added] : page), 1),
  });

/** Deletes the user's comment, or a comment on the user's share. */
export const removeCommentMutation = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${PROGRESS}/comments/${id}`),
    onSuccess: (_, id) =>
      updateCachedComments(client, shareId, (page) => page.filter((comment) => comment.id !== id), -1),
    // Somebody else may have deleted it already.
    onError: () => invalidate(client, [buildCommentsPath(shareId)]),
  });

/** The user's friends; fetched each time they are shown. */
export const friendsQuery = () => queryOptions<Friend[]>({ queryKey: [FRIENDS], refetchOnMount: "always" });

/** Invalidates everything that depends on friendships, without waiting for the feed. */
function invalidateFriends(client: QueryClient) {
  void invalidateFeed(client);
  return invalidate(client, [FRIENDS], [REQUESTS]);
}

/** True if a search text is long enough. */
export const isSearchable = (text: string): boolean => text.length >= USER_SEARCH_MIN_LENGTH;

/** At most ten people whose username contains `q`; an outdated search is cancelled. */
export const peopleSearchQuery = (q: string) =>
  queryOptions<Person[]>({ queryKey: [SEARCH, { q }], enabled: isSearchable(q), staleTime: 0 });

const REQUESTED = ["requested-friends"];

/** The people who got a request since the page was loaded; the server only lists incoming requests. */
export const requestedPeopleQuery = () =>
  queryOptions<readonly number[]>({
    queryKey: REQUESTED,
    enabled: false,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  });

const setRequested = (client: QueryClient, id: number, isOpen: boolean): void =>
  void client.setQueryData<readonly number[]>(REQUESTED, (ids = []) =>
    isOpen ? [...ids, id] : ids.filter((other) => other !== id),
  );

/** Sends a friend request; 409 if there is already a request or friendship. */
export const requestFriendMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (addresseeId: number) => callApi<Friendship>("POST", "/api/friends/request", { body: { addresseeId } }),
    onSuccess: ({ status }, id) => {
      if (status === "pending") setRequested(client, id, true);
      return status === "accepted" ? invalidateFriends(client) : undefined;
    },
    onError: (error, id) => {
      if (!(error instanceof ApiError && error.status === 409)) return undefined;
      setRequested(client, id, true);
      return invalidateFriends(client);
    },
  });

/** Accepts or declines a request. It may no longer exist (404), so the lists are always reloaded. */
export const answerRequestMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, answer }: { id: number; answer: "accept" | "decline" }) =>
      fetchApi("POST", `${REQUESTS}/${id}/${answer}`),
    onSettled: () => invalidateFriends(client),
  });

/** Ends a friendship by its id. */
export const removeFriendMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Friend) => callApi<void>("DELETE", `${FRIENDS}/${id}`),
    onSuccess: (_, { friend }) => setRequested(client, friend.id, false),
    onSettled: () => invalidateFriends(client),
  });

/** The people the user has blocked; fetched each time they are shown. */
export const blockedPeopleQuery = () => queryOptions<BlockedPerson[]>({ queryKey: [BLOCKS], refetchOnMount: "always" });

/** Invalidates everything that depends on blocks, and removes earlier search results. */
function invalidatePeople(client: QueryClient) {
  client.removeQueries({ queryKey: [SEARCH], type: "inactive" });
  void invalidate(client, [SEARCH]);
  void invalidateFriends(client);
  return invalidate(client, [BLOCKS]);
}

/** Removes a person from all cached data. */
function removeCachedPerson(client: QueryClient, id: number): void {
  updateCachedFeed(client, (item) => (item.user.id === id ? undefined : item));
  client.setQueryData<Friend[]>([FRIENDS], (all) => all?.filter(({ friend }) => friend.id !== id));
  client.setQueryData<IncomingRequest[]>([REQUESTS], (all) => all?.filter(({ from }) => from.id !== id));
  setRequested(client, id, false);
}

/** Blocks a person: neither sees the other, and the friendship ends. The person is removed from the screen at once. */
export const blockPersonMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("POST", `/api/users/${id}/block`),
    onSuccess: (_, id) => {
      removeCachedPerson(client, id);
      void invalidatePeople(client);
    },
  });

export const unblockPersonMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `/api/users/${id}/block`),
    onSuccess: () => invalidatePeople(client),
  });

/** Reports a share or a review to the server's administrator. */
export const sendReportMutation = () =>
  mutationOptions({
    mutationFn: (report: NewReport): Promise<unknown> => fetchApi("POST", "/api/reports", { body: report }),
  });

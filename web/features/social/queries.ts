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
import { readAnew } from "../../lib/query-client.ts";
import { REQUESTS } from "./incoming-requests.ts";

const FEED = "/api/progress/feed";
const PROGRESS = "/api/progress";
const FRIENDS = "/api/friends";
const SEARCH = "/api/users/search";
const BLOCKS = "/api/blocks";

/** One's own, friends' and public shares, newest first, a page at a time; read anew each time its screen opens. */
export const feed = () =>
  infiniteQueryOptions({
    queryKey: [FEED, { limit: SHARE.pageSize }],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<FeedItem[]>("GET", withQuery(FEED, { limit: SHARE.pageSize, before }), { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < SHARE.pageSize ? undefined : page.at(-1)?.id),
    refetchOnMount: "always",
  });

type FeedPages = InfiniteData<FeedItem[], number | null>;

/** Changes the loaded feed without asking the server; an item that becomes undefined goes. */
function changeFeed(client: QueryClient, change: (item: FeedItem) => FeedItem | undefined): void {
  client.setQueryData<FeedPages>(
    feed().queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => page.map(change).filter((item) => item !== undefined)),
      },
  );
}

const changeItem = (client: QueryClient, id: number, change: (item: FeedItem) => FeedItem | undefined): void =>
  changeFeed(client, (item) => (item.id === id ? change(item) : item));

const refreshFeed = (client: QueryClient) => readAnew(client, [FEED]);

/** Shares something with one's friends, or with everybody. */
export const shareProgress = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (share: NewShare) => callApi<FeedItem>("POST", "/api/progress/share", { body: share }),
    onSuccess: () => refreshFeed(client),
  });

/** Takes one's own share back, with its likes and comments, for good. */
export const removeShare = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${PROGRESS}/${id}`),
    onSuccess: (_, id) => changeItem(client, id, () => undefined),
  });

const withLike = (item: FeedItem, liked: boolean): FeedItem =>
  item.liked === liked ? item : { ...item, liked, likes: Math.max(0, item.likes + (liked ? 1 : -1)) };

/**
 * Sets whether the caller likes a share; sent twice, it counts once. The feed shows it at once and takes it back where
 * it fails. Calls about one share follow one another, and only the last answer is shown, so that quick taps neither
 * cross on their way nor flicker.
 */
export const setLike = (client: QueryClient, id: number) => {
  const mutationKey = ["like", id];
  const isLast = () => client.isMutating({ mutationKey }) === 1;
  return mutationOptions({
    mutationKey,
    scope: { id: `like-${id}` },
    mutationFn: (on: boolean) => callApi<Likes>("POST", `${PROGRESS}/${id}/like`, { body: { on } }),
    onMutate: async (on) => {
      await client.cancelQueries({ queryKey: [FEED] });
      changeItem(client, id, (item) => withLike(item, on));
    },
    onSuccess: (likes) => {
      if (isLast()) changeItem(client, id, (item) => ({ ...item, ...likes }));
    },
    onError: (_, on) => {
      if (isLast()) changeItem(client, id, (item) => withLike(item, !on));
    },
  });
};

const commentsPath = (shareId: number): string => `${PROGRESS}/${shareId}/comments`;

/** What was written about a share, the latest page first; kept only while it is looked at. */
export const commentsOf = (shareId: number) =>
  infiniteQueryOptions({
    queryKey: [commentsPath(shareId)],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<ProgressComment[]>("GET", withQuery(commentsPath(shareId), { before }), { signal }),
    initialPageParam: null as number | null,
    // Within a page the oldest comes first.
    getNextPageParam: (page) => (page.length < COMMENTS_PAGE_SIZE ? undefined : page[0]?.id),
    staleTime: 0,
    gcTime: 0,
  });

/** Changes the latest page, or each one, of the loaded comments, and the feed's count with it. */
function changeComments(
  client: QueryClient,
  shareId: number,
  change: (page: ProgressComment[], index: number) => ProgressComment[],
  difference: 1 | -1,
): void {
  client.setQueryData<InfiniteData<ProgressComment[], number | null>>(
    [commentsPath(shareId)],
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
  changeItem(client, shareId, (item) => ({ ...item, commentCount: Math.max(0, item.commentCount + difference) }));
}

export const addComment = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationFn: (comment: string) => callApi<ProgressComment>("POST", commentsPath(shareId), { body: { comment } }),
    onSuccess: (added) => changeComments(client, shareId, (page, index) => (index === 0 ? [...page, added] : page), 1),
  });

/** Deletes a comment of one's own, or one about one's own share. */
export const removeComment = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${PROGRESS}/comments/${id}`),
    onSuccess: (_, id) => changeComments(client, shareId, (page) => page.filter((comment) => comment.id !== id), -1),
    // Somebody else may have deleted it meanwhile.
    onError: () => readAnew(client, [commentsPath(shareId)]),
  });

/** The people one shares with; read anew each time they are looked at. */
export const friends = () => queryOptions<Friend[]>({ queryKey: [FRIENDS], refetchOnMount: "always" });

/** Everything that a friendship that begins or ends makes stale; the feed need not be waited for. */
function refreshFriends(client: QueryClient) {
  void refreshFeed(client);
  return readAnew(client, [FRIENDS], [REQUESTS]);
}

/** Whether a search text is long enough to be asked for. */
export const isSearchable = (text: string): boolean => text.length >= USER_SEARCH_MIN_LENGTH;

/** People whose username has `q` in it, at most ten; a search that is no longer wanted is called off. */
export const peopleSearch = (q: string) =>
  queryOptions<Person[]>({ queryKey: [SEARCH, { q }], enabled: isSearchable(q), staleTime: 0 });

const REQUESTED = ["requested-friends"];

/** The people who were asked since this page was loaded: the server lists incoming requests alone. */
export const requestedPeople = () =>
  queryOptions<readonly number[]>({
    queryKey: REQUESTED,
    enabled: false,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  });

const noteRequest = (client: QueryClient, id: number, isOpen: boolean): void =>
  void client.setQueryData<readonly number[]>(REQUESTED, (ids = []) =>
    isOpen ? [...ids, id] : ids.filter((other) => other !== id),
  );

/** Asks somebody to be one's friend. 409 says that one has asked before, or is friends already. */
export const requestFriend = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (addresseeId: number) => callApi<Friendship>("POST", "/api/friends/request", { body: { addresseeId } }),
    onSuccess: ({ status }, id) => {
      if (status === "pending") noteRequest(client, id, true);
      return status === "accepted" ? refreshFriends(client) : undefined;
    },
    onError: (error, id) => {
      if (!(error instanceof ApiError && error.status === 409)) return undefined;
      noteRequest(client, id, true);
      return refreshFriends(client);
    },
  });

/** Accepts or declines a request. Where it has gone meanwhile (404), the lists are read anew, too. */
export const answerRequest = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, answer }: { id: number; answer: "accept" | "decline" }) =>
      fetchApi("POST", `${REQUESTS}/${id}/${answer}`),
    onSettled: () => refreshFriends(client),
  });

/** Ends a friendship, named by its own id. */
export const removeFriend = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Friend) => callApi<void>("DELETE", `${FRIENDS}/${id}`),
    onSuccess: (_, { friend }) => noteRequest(client, friend.id, false),
    onSettled: () => refreshFriends(client),
  });

/** Whom one has blocked; read anew each time they are looked at. */
export const blockedPeople = () => queryOptions<BlockedPerson[]>({ queryKey: [BLOCKS], refetchOnMount: "always" });

/** What blocking and unblocking change; in earlier searches, too, nobody may be found any more. */
function refreshPeople(client: QueryClient) {
  client.removeQueries({ queryKey: [SEARCH], type: "inactive" });
  void readAnew(client, [SEARCH]);
  void refreshFriends(client);
  return readAnew(client, [BLOCKS]);
}

/** Takes somebody out of all that is loaded. */
function forgetPerson(client: QueryClient, id: number): void {
  changeFeed(client, (item) => (item.user.id === id ? undefined : item));
  client.setQueryData<Friend[]>([FRIENDS], (all) => all?.filter(({ friend }) => friend.id !== id));
  client.setQueryData<IncomingRequest[]>([REQUESTS], (all) => all?.filter(({ from }) => from.id !== id));
  noteRequest(client, id, false);
}

/** Blocks somebody: neither sees the other any more, nor is their friend. They go from the screen at once. */
export const blockPerson = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("POST", `/api/users/${id}/block`),
    onSuccess: (_, id) => {
      forgetPerson(client, id);
      void refreshPeople(client);
    },
  });

export const unblockPerson = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `/api/users/${id}/block`),
    onSuccess: () => refreshPeople(client),
  });

/** Tells whoever runs the server what is wrong with a share or a review. */
export const sendReport = () =>
  mutationOptions({
    mutationFn: (report: NewReport): Promise<unknown> => fetchApi("POST", "/api/reports", { body: report }),
  });

import {
  type InfiniteData,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { FeedItem, Likes, ProgressComment } from "../../../src/contracts/progress.ts";
import { COMMENTS_PAGE_SIZE, SHARE } from "../../../src/shared/product/limits.ts";
import { sendOnce } from "../../domain/people/send-once.ts";
import { callApi, withQuery } from "../../platform/api/api-client.ts";
import { deleteOnce } from "../../platform/api/delete-once.ts";
import { changePage, findNextCursor, hideRemoved, type Removable } from "../../platform/api/paging.ts";
import { FEED, PROGRESS } from "../../platform/api/paths.ts";
import { currentUserQuery } from "../../platform/current-user.ts";

/** `confirmed` is what the server last said of the likes, while a change of them is under way. */
type CachedItem = Removable<FeedItem> & { confirmed?: Likes | undefined };
type FeedPages = InfiniteData<CachedItem[], number | null>;

const LATEST = [FEED, "latest"];

const fetchPage = (before: number | null, signal: AbortSignal): Promise<CachedItem[]> =>
  callApi<CachedItem[]>("GET", withQuery(FEED, { limit: SHARE.pageSize, before }), { signal });

/** The user's, friends' and public shares, newest first, in pages. `latestFeedQuery` brings the new ones. */
export const feedQuery = () =>
  infiniteQueryOptions({
    queryKey: [FEED, { limit: SHARE.pageSize }],
    async queryFn({ pageParam: before, signal, client }) {
      const page = await fetchPage(before, signal);
      if (before === null) client.setQueryData(LATEST, page);
      return page;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (_, pages) => findNextCursor(pages, SHARE.pageSize),
    select: hideRemoved<FeedItem, number | null>,
    // Fetching it again would fetch each of its pages, one after another.
    staleTime: "static",
  });

/** The pages with another first one. What comes after it stays, unless there is a gap between them. */
export function replaceFirstPage({ pages }: FeedPages, latest: FeedItem[]): FeedPages {
  const known = new Set(pages.flat().map(({ id }) => id));
  const last = latest.length < SHARE.pageSize ? undefined : latest.at(-1);
  const [rest = [], next = [], ...others] = pages.map((page) => page.filter(({ id }) => last && id < last.id));
  const later = last && known.has(last.id) && pages.length > 1 ? [[...rest, ...next], ...others] : [];
  const all = [latest, ...later.filter((page) => page.length > 0)];
  return { pages: all, pageParams: [null, ...all.slice(0, -1).map((page) => page.at(-1)?.id ?? null)] };
}

/** The newest page, fetched each time the screen opens; puts it into the feed. */
export const latestFeedQuery = () =>
  queryOptions({
    queryKey: LATEST,
    async queryFn({ signal, client }) {
      const page = await fetchPage(null, signal);
      client.setQueryData<FeedPages>(feedQuery().queryKey, (data) => data && replaceFirstPage(data, page));
      return page;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: "always",
  });

/** Updates the cached feed; an item that becomes undefined is removed. */
export function updateCachedFeed(client: QueryClient, change: (item: CachedItem) => CachedItem | undefined): void {
  client.setQueryData<FeedPages>(
    feedQuery().queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => changePage(page, change)) },
  );
}

const updateCachedItem = (
  client: QueryClient,
  id: number,
  change: (item: CachedItem) => CachedItem | undefined,
): void => updateCachedFeed(client, (item) => (item.id === id ? change(item) : item));

/** Permanently deletes one of the user's shares with its likes and comments. */
export const removeShareMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => deleteOnce(`${PROGRESS}/${id}`),
    onSuccess: (_, id) => updateCachedItem(client, id, () => undefined),
  });

function applyLike(item: CachedItem, liked: boolean): CachedItem {
  if (item.liked === liked) return item;
  const confirmed = item.confirmed ?? { likes: item.likes, liked: item.liked };
  return { ...item, confirmed, liked, likes: Math.max(0, item.likes + (liked ? 1 : -1)) };
}

/**
 * Likes or unlikes a share; sending it twice counts once. The feed is updated at once. Calls for one share run one after
 * another, and what the server last said is shown after the last one, whichever of them failed, so that quick taps cause
 * no wrong or flickering state.
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
    onSuccess: (confirmed) => updateCachedItem(client, id, (item) => ({ ...item, confirmed })),
    onSettled: () => {
      if (!isLast()) return;
      updateCachedItem(client, id, ({ confirmed, ...item }) => ({ ...item, ...confirmed }));
    },
  });
};

const buildCommentsPath = (shareId: number): string => `${PROGRESS}/${shareId}/comments`;

/** The comments on a share, latest page first; cached only while they are shown. */
export const commentsQuery = (shareId: number) =>
  infiniteQueryOptions({
    queryKey: [buildCommentsPath(shareId)],
    queryFn: ({ pageParam: before, signal }) =>
      callApi<Removable<ProgressComment>[]>("GET", withQuery(buildCommentsPath(shareId), { before }), { signal }),
    initialPageParam: null as number | null,
    // Within a page the oldest comment is first.
    getNextPageParam: (_, pages) => findNextCursor(pages, COMMENTS_PAGE_SIZE, ([oldest]) => oldest),
    select: hideRemoved<ProgressComment, number | null>,
    staleTime: 0,
    gcTime: 0,
  });

/** Updates the cached pages of comments and the comment count in the feed. */
function updateCachedComments(
  client: QueryClient,
  shareId: number,
  change: (page: Removable<ProgressComment>[], index: number) => Removable<ProgressComment>[],
  difference: 1 | -1,
): void {
  client.setQueryData<CommentPages>(
    [buildCommentsPath(shareId)],
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
  updateCachedItem(client, shareId, (item) => ({ ...item, commentCount: Math.max(0, item.commentCount + difference) }));
}

type CommentPages = InfiniteData<Removable<ProgressComment>[], number | null>;

const isCached = (client: QueryClient, shareId: number, { id }: ProgressComment): boolean =>
  client
    .getQueryData<CommentPages>([buildCommentsPath(shareId)])
    ?.pages.flat()
    .some((known) => known.id === id) ?? false;

/** The key of the comments of a share that are on their way. */
export const buildCommentKey = (shareId: number) => ["comment", shareId];

export const addCommentMutation = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationKey: buildCommentKey(shareId),
    mutationFn: (comment: string) =>
      sendOnce<ProgressComment>(client, {
        subject: `comment ${shareId} ${comment}`,
        send: () => callApi("POST", buildCommentsPath(shareId), { body: { comment } }),
        list: () => callApi("GET", buildCommentsPath(shareId)),
        isSame: ({ comment: stored, user }) =>
          stored === comment && user.id === client.getQueryData(currentUserQuery().queryKey)?.id,
      }),
    onSuccess: (added) => {
      if (isCached(client, shareId, added)) return;
      updateCachedComments(client, shareId, (page, index) => (index === 0 ? [...page, added] : page), 1);
    },
  });

/** Deletes the user's comment, or a comment on the user's share. */
export const removeCommentMutation = (client: QueryClient, shareId: number) =>
  mutationOptions({
    mutationFn: (id: number) => deleteOnce(`${PROGRESS}/comments/${id}`),
    onSuccess: (_, id) =>
      updateCachedComments(
        client,
        shareId,
        (page) => changePage(page, (comment) => (comment.id === id ? undefined : comment)),
        -1,
      ),
  });

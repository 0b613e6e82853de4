import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  BlockedPerson,
  Friend,
  Friendship,
  IncomingRequest,
  Person,
  SentRequest,
} from "../../../src/contracts/friends.ts";
import { USER_SEARCH_MIN_LENGTH } from "../../../src/shared/product/limits.ts";
import { reachesLength } from "../../../src/shared/text/text-length.ts";
import { invalidateFeed } from "../../domain/people/share-queries.ts";
import { ApiError, callApi, fetchApi } from "../../platform/api/api-client.ts";
import { deleteOnce } from "../../platform/api/delete-once.ts";
import { invalidate } from "../../platform/query-client.ts";
import { updateCachedFeed } from "./feed-queries.ts";
import { REQUESTS } from "./incoming-requests.ts";

const FRIENDS = "/api/friends";
const SENT = "/api/friends/requests/sent";
const SEARCH = "/api/users/search";
const BLOCKS = "/api/blocks";

/** The user's friends; fetched each time they are shown. */
export const friendsQuery = () => queryOptions<Friend[]>({ queryKey: [FRIENDS], refetchOnMount: "always" });

/** Invalidates everything that depends on friendships, without waiting for the feed. */
function invalidateFriends(client: QueryClient) {
  void invalidateFeed(client);
  return invalidate(client, [FRIENDS], [REQUESTS], [SENT]);
}

/** True if a search text is long enough. */
export const isSearchable = (text: string): boolean => reachesLength(text, USER_SEARCH_MIN_LENGTH);

/** At most ten people whose username contains `q`; an outdated search is canceled. */
export const peopleSearchQuery = (q: string) =>
  queryOptions<Person[]>({ queryKey: [SEARCH, { q }], enabled: isSearchable(q), staleTime: 0 });

/** Sent requests that are not answered; fetched each time they are shown, because they are answered elsewhere. */
export const sentRequestsQuery = () => queryOptions<SentRequest[]>({ queryKey: [SENT], refetchOnMount: "always" });

const removeCachedSent = (client: QueryClient, personId: number): void =>
  void client.setQueryData<SentRequest[]>([SENT], (all) => all?.filter(({ to }) => to.id !== personId));

/** Sends a friend request; 409 if there is already a request or friendship. */
export const requestFriendMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Person) => callApi<Friendship>("POST", "/api/friends/request", { body: { addresseeId: id } }),
    onSuccess: ({ id, status }, to) => {
      if (status === "accepted") return invalidateFriends(client);
      // At once, because the list may not load again.
      client.setQueryData<SentRequest[]>([SENT], (all = []) => [{ id, to }, ...all]);
      void invalidate(client, [SENT]);
      return undefined;
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? invalidateFriends(client) : undefined),
  });

type Answer = { request: IncomingRequest; answer: "accept" | "decline" };

/**
 * Answers a request. One that no longer exists may have been answered so before, without its answer reaching
 * this device: then that is a success as well.
 */
async function answerRequest({ request: { id, from }, answer }: Answer): Promise<void> {
  try {
    await fetchApi("POST", `${REQUESTS}/${id}/${answer}`);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const isFriend = (await callApi<Friend[]>("GET", FRIENDS)).some(({ friend }) => friend.id === from.id);
    if (isFriend !== (answer === "accept")) throw error;
  }
}

/** Accepts or declines a request. It may no longer exist (404), so the lists are always reloaded. */
export const answerRequestMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: answerRequest,
    // At once, because the list may not load again.
    onSuccess: (_, { request: { id } }) =>
      void client.setQueryData<IncomingRequest[]>([REQUESTS], (all) => all?.filter((request) => request.id !== id)),
    onSettled: () => invalidateFriends(client),
  });

/** Ends a friendship by its id. One that has ended already is what was asked for. */
export const removeFriendMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: Friend) => deleteOnce(`${FRIENDS}/${id}`),
    // At once, because the list may not load again.
    onSuccess: (_, { id, friend }) => {
      client.setQueryData<Friend[]>([FRIENDS], (all) => all?.filter((friendship) => friendship.id !== id));
      removeCachedSent(client, friend.id);
    },
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
  removeCachedSent(client, id);
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
    onSuccess: (_, id) => {
      // At once, because the list may not load again.
      client.setQueryData<BlockedPerson[]>([BLOCKS], (all) => all?.filter((person) => person.id !== id));
      return invalidatePeople(client);
    },
  });

import type { Friend, Friendship, IncomingRequest, SentRequest } from "../../contracts/friends.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { RateLimiter } from "../../limits/rate-limiter.ts";
import { buildImageUrl } from "../../shared/product/image-url.ts";
import { formatInstant } from "../../shared/text/instant.ts";
import type { FriendRepository } from "./repository.ts";

type Deps = {
  friends: FriendRepository;
  /** How many requests an account may send. */
  requestLimiter: RateLimiter;
  announcer: { friendRequested(userId: number, requesterId: number): void };
  clock: Clock;
};

/** Friend requests and friendships. A request is accepted by accepting it or by sending one back. */
export const createFriendService = ({ friends, requestLimiter, announcer, clock }: Deps) => ({
  async list(userId: number): Promise<Friend[]> {
    return (await friends.listFriends(userId)).map(({ id, userId: friendId, username, profilePhotoId }) => ({
      id,
      friend: { id: friendId, username, profileImageUrl: buildImageUrl(profilePhotoId) },
    }));
  },

  /** Requests to the account, the latest first. */
  async listIncoming(userId: number): Promise<IncomingRequest[]> {
    return (await friends.listRequests(userId)).map(({ id, userId: requesterId, username, createdAt }) => ({
      id,
      from: { id: requesterId, username },
      createdAt: formatInstant(createdAt),
    }));
  },

  /** Requests of the account that are not answered, the latest first. */
  async listSent(userId: number): Promise<SentRequest[]> {
    return (await friends.listSent(userId)).map(({ id, userId: addresseeId, username }) => ({
      id,
      to: { id: addresseeId, username },
    }));
  },

  /**
   * Sends a request, or accepts one of the other person. Throws 422 for oneself, 429, and 409 for a friend or a
   * repeated request. Throws 404 for an account that is unknown or blocked; the two must look the same.
   */
  async request(userId: number, addresseeId: number): Promise<Friendship> {
    if (addresseeId === userId) throw invalidField("addresseeId", "You cannot be your own friend");
    await requestLimiter.take(String(userId));
    const friendship = await friends.request(userId, addresseeId, clock.now());
    if (friendship?.status === "pending") announcer.friendRequested(addresseeId, userId);
    if (friendship) return friendship;
    const known = await friends.findBetween(userId, addresseeId);
    if (!known) throw new AppError(404, "This person does not exist.");
    throw new AppError(
      409,
      known.status === "accepted" ? "You are already friends." : "You have already sent a friend request.",
    );
  },

  /** Accepts a request; repeating it is not an error. Throws 404 if the request is not to this account. */
  async accept(userId: number, id: number): Promise<Friendship> {
    const friendship = await friends.accept(userId, id, clock.now());
    if (!friendship) throw notFound("This friend request");
    return friendship;
  },

  /** Declines a request, so that it can be sent again. Throws 404 if the request is not to this account. */
  async decline(userId: number, id: number): Promise<void> {
    if (!(await friends.decline(userId, id))) throw notFound("This friend request");
  },

  /** Ends a friendship or withdraws a request. Throws 404 for those of other people. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await friends.remove(userId, id))) throw notFound("This friendship");
  },
});
export type FriendService = ReturnType<typeof createFriendService>;

import type { Friend, Friendship, IncomingRequest } from "../../contracts/friends.ts";
import { AppError, invalidField, notFound } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import { imageUrlOf } from "../../shared/image-url.ts";
import { asInstant } from "../../shared/instant.ts";
import type { FriendRepository } from "./repository.ts";

type Deps = {
  friends: FriendRepository;
  /** How many requests an account may send. */
  requests: { take(account: string): unknown };
  clock: Clock;
};

/** Who is a friend of whom: one asks, the other one accepts or asks as well. */
export const createFriendService = ({ friends, requests, clock }: Deps) => ({
  async list(userId: number): Promise<Friend[]> {
    return (await friends.friends(userId)).map(({ id, userId: friendId, username, profilePhotoId }) => ({
      id,
      friend: { id: friendId, username, profileImageUrl: imageUrlOf(profilePhotoId) },
    }));
  },

  /** What the account is asked, the latest first. */
  async incoming(userId: number): Promise<IncomingRequest[]> {
    return (await friends.requests(userId)).map(({ id, userId: requesterId, username, createdAt }) => ({
      id,
      from: { id: requesterId, username },
      createdAt: asInstant(createdAt),
    }));
  },

  /**
   * Asks somebody, or accepts where they asked first. Throws 422 for oneself, 429, 409 for a friend or somebody who was
   * asked before, and 404 for an account that is unknown or blocked, which must not be told apart.
   */
  async request(userId: number, addresseeId: number): Promise<Friendship> {
    if (addresseeId === userId) throw invalidField("addresseeId", "You cannot be your own friend");
    requests.take(String(userId));
    const friendship = await friends.request(userId, addresseeId, clock.now());
    if (friendship) return friendship;
    const known = await friends.between(userId, addresseeId);
    if (!known) throw new AppError(404, "This person does not exist.");
    throw new AppError(
      409,
      known.status === "accepted" ? "You are friends already." : "You have sent a friend request already.",
    );
  },

  /** Accepts a request, also for the second time. Throws 404 for one that was not sent to the account. */
  async accept(userId: number, id: number): Promise<Friendship> {
    const friendship = await friends.accept(userId, id, clock.now());
    if (!friendship) throw notFound("This friend request");
    return friendship;
  },

  /** Deletes a request, so that it may be sent again. Throws 404 for one that was not sent to the account. */
  async decline(userId: number, id: number): Promise<void> {
    if (!(await friends.decline(userId, id))) throw notFound("This friend request");
  },

  /** Ends a friendship, or takes back a request. Throws 404 for one of other people. */
  async remove(userId: number, id: number): Promise<void> {
    if (!(await friends.remove(userId, id))) throw notFound("This friendship");
  },
});
export type FriendService = ReturnType<typeof createFriendService>;

import { type Static, Type } from "@sinclair/typebox";
import { FRIENDSHIP_STATUSES } from "../shared/product/enums.ts";
import { USER_SEARCH_MIN_LENGTH, USERNAME_LENGTH } from "../shared/product/limits.ts";
import { visibleText } from "./bounds.ts";
import { nullable, oneOf } from "./one-of.ts";

/** An account as other people see it. */
export const Person = Type.Object({ id: Type.Integer(), username: Type.String() });
export type Person = Static<typeof Person>;

/** `id` is that of the friendship. */
export const Friend = Type.Object({
  id: Type.Integer(),
  friend: Type.Object({ ...Person.properties, profileImageUrl: nullable(Type.String()) }),
});
export type Friend = Static<typeof Friend>;

export const NewFriendRequest = Type.Object({ addresseeId: Type.Integer({ minimum: 1 }) });

/** The result of a friend request: `accepted` at once if the other one had sent a request before. */
export const Friendship = Type.Object({ id: Type.Integer(), status: oneOf(FRIENDSHIP_STATUSES) });
export type Friendship = Static<typeof Friendship>;

export const IncomingRequest = Type.Object({ id: Type.Integer(), from: Person, createdAt: Type.String() });
export type IncomingRequest = Static<typeof IncomingRequest>;

/** Someone who was asked and has not answered; `id` is that of the request. */
export const SentRequest = Type.Object({ id: Type.Integer(), to: Person });
export type SentRequest = Static<typeof SentRequest>;

export const UserSearchQuery = Type.Object({
  q: visibleText({ min: USER_SEARCH_MIN_LENGTH, max: USERNAME_LENGTH.max }),
});

/** Someone whom the current user has blocked; `id` is the account's id. */
export const BlockedPerson = Type.Object({ ...Person.properties, createdAt: Type.String() });
export type BlockedPerson = Static<typeof BlockedPerson>;

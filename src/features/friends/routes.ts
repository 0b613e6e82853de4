import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams, MessageResponse } from "../../contracts/common.ts";
import {
  BlockedPerson,
  Friend,
  Friendship,
  IncomingRequest,
  NewFriendRequest,
  Person,
  SentRequest,
  UserSearchQuery,
} from "../../contracts/friends.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { PeopleService } from "./people-service.ts";
import type { FriendService } from "./service.ts";

type Deps = { guard: SessionGuard; friends: FriendService; people: PeopleService };

/** Friends and requests, the search for people, and blocks. */
export const friendRoutes = ({ guard, friends, people }: Deps) =>
  new Elysia({ tags: ["People"] })
    .use(guard)
    .use(jsonBody())
    .get("/friends", ({ user }) => friends.list(user.id), {
      detail: { summary: "Lists the friends of the user" },
      response: { 200: Type.Array(Friend) },
    })
    .delete(
      "/friends/:id",
      async ({ user, params, status }) => status(204, await friends.remove(user.id, Number(params.id))),
      {
        detail: { summary: "Ends a friendship or withdraws a request, by the id of the friendship" },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    )
    .post(
      "/friends/request",
      async ({ user, body, status }) => {
        const friendship = await friends.request(user.id, body.addresseeId);
        return status(friendship.status === "accepted" ? 200 : 201, friendship);
      },
      {
        detail: { summary: "Sends a friend request (201), or accepts one of that person (200); twenty a minute" },
        body: NewFriendRequest,
        response: { 200: Friendship, 201: Friendship },
      },
    )
    .get("/friends/requests", ({ user }) => friends.listIncoming(user.id), {
      detail: { summary: "Lists received requests, the latest first" },
      response: { 200: Type.Array(IncomingRequest) },
    })
    .get("/friends/requests/sent", ({ user }) => friends.listSent(user.id), {
      detail: { summary: "Lists sent requests that are not answered, the latest first" },
      response: { 200: Type.Array(SentRequest) },
    })
    .post("/friends/requests/:id/accept", ({ user, params }) => friends.accept(user.id, Number(params.id)), {
      detail: { summary: "Accepts a request" },
      params: IdParams,
      response: { 200: Friendship },
    })
    .post(
      "/friends/requests/:id/decline",
      async ({ user, params }) => {
        await friends.decline(user.id, Number(params.id));
        return { message: "The friend request was declined." };
      },
      { detail: { summary: "Declines a request" }, params: IdParams, response: { 200: MessageResponse } },
    )
    .get("/users/search", ({ user, query }) => people.search(user.id, query.q), {
      detail: { summary: "Finds at most ten people by username, from three characters; thirty a minute" },
      query: UserSearchQuery,
      response: { 200: Type.Array(Person) },
    })
    .post(
      "/users/:id/block",
      async ({ user, params, status }) => status(204, await people.block(user.id, Number(params.id))),
      {
        detail: { summary: "Blocks an account and ends a friendship" },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    )
    .delete(
      "/users/:id/block",
      async ({ user, params, status }) => status(204, await people.unblock(user.id, Number(params.id))),
      { detail: { summary: "Removes a block" }, params: IdParams, response: { 204: Type.Void() } },
    )
    .get("/blocks", ({ user }) => people.listBlocked(user.id), {
      detail: { summary: "Lists the blocked accounts" },
      response: { 200: Type.Array(BlockedPerson) },
    });

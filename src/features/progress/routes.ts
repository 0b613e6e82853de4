import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { SavedMeal } from "../../contracts/meals.ts";
import {
  CommentsQuery,
  FeedItem,
  FeedQuery,
  Likes,
  NewComment,
  NewShare,
  ProgressComment,
} from "../../contracts/progress.ts";
import { Toggle } from "../../contracts/reviews.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { CommentService } from "./comment-service.ts";
import type { ProgressService } from "./service.ts";

type Deps = { guard: SessionGuard; progress: ProgressService; comments: CommentService };

/** What people share, who likes it and what is said about it. */
export const progressRoutes = ({ guard, progress, comments }: Deps) =>
  new Elysia({ prefix: "/progress", tags: ["People"] })
    .use(guard)
    .use(jsonBody())
    .get("/feed", ({ user, query }) => progress.feed(user.id, query), {
      detail: { summary: "Lists own shares, those of friends and public ones, newest first" },
      query: FeedQuery,
      response: { 200: Type.Array(FeedItem) },
    })
    .post("/share", async ({ user, body, status }) => status(201, await progress.share(user.id, body)), {
      detail: {
        summary:
          "Shares something with friends or everyone; `data.foodEntryId` adds an own meal, `recipeId` an own recipe; twenty a minute",
      },
      body: NewShare,
      response: { 201: FeedItem },
    })
    .post(
      "/:id/recipe",
      async ({ user, params, status }) => status(201, await progress.copyRecipe(user, Number(params.id))),
      {
        detail: { summary: "Saves a copy of a shared recipe, without notes and photos; the same one once" },
        params: IdParams,
        response: { 201: SavedMeal },
      },
    )
    .delete(
      "/:id",
      async ({ user, params, status }) => status(204, await progress.remove(user.id, Number(params.id))),
      { detail: { summary: "Deletes an own share" }, params: IdParams, response: { 204: Type.Void() } },
    )
    .post("/:id/like", ({ user, params, body }) => progress.setLike(user.id, Number(params.id), body?.on), {
      detail: {
        summary:
          'Likes a share or removes the like: `{"on": true}` sets, no body toggles; likes of blocked people do not count',
      },
      params: IdParams,
      body: Toggle,
      response: { 200: Likes },
    })
    .get("/:id/comments", ({ user, params, query }) => comments.list(user.id, Number(params.id), query), {
      detail: { summary: "Lists the latest hundred comments, oldest first, without those of blocked people" },
      params: IdParams,
      query: CommentsQuery,
      response: { 200: Type.Array(ProgressComment) },
    })
    .post(
      "/:id/comments",
      async ({ user, params, body, status }) => status(201, await comments.add(user.id, Number(params.id), body)),
      {
        detail: { summary: "Adds a comment; twenty a minute" },
        params: IdParams,
        body: NewComment,
        response: { 201: ProgressComment },
      },
    )
    .delete(
      "/comments/:id",
      async ({ user, params, status }) => status(204, await comments.remove(user.id, Number(params.id))),
      {
        detail: { summary: "Deletes an own comment, or one on an own share" },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    );

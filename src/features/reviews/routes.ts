import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { nullable } from "../../contracts/one-of.ts";
import {
  HelpfulVotes,
  ListedReview,
  NewReview,
  Review,
  ReviewChange,
  ReviewListQuery,
  ReviewStats,
  Toggle,
} from "../../contracts/reviews.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { ReviewService } from "./service.ts";

export const reviewRoutes = ({ guard, reviews }: { guard: SessionGuard; reviews: ReviewService }) =>
  new Elysia({ prefix: "/reviews", tags: ["People"] })
    .use(guard)
    .use(jsonBody())
    .get("/", ({ user, query }) => reviews.list(user.id, query), {
      detail: { summary: "Lists public reviews, newest first; an anonymous one does not name its author" },
      query: ReviewListQuery,
      response: { 200: Type.Array(ListedReview) },
    })
    .get("/stats", () => reviews.getStats(), {
      detail: { summary: "Returns average, count and distribution over all categories" },
      response: { 200: ReviewStats },
    })
    // For null Elysia would send no body at all.
    .get("/mine", async ({ user }) => Response.json(await reviews.getOwn(user.id)), {
      detail: { summary: "Returns the own review, or null" },
      response: { 200: nullable(Review) },
    })
    .post("/", async ({ user, body, status }) => status(201, await reviews.add(user.id, body)), {
      detail: { summary: "Adds the one review of the account; 409 if it has one" },
      body: NewReview,
      response: { 201: Review },
    })
    .patch("/mine", ({ user, body }) => reviews.change(user.id, body), {
      detail: { summary: "Changes the own review" },
      body: ReviewChange,
      response: { 200: Review },
    })
    .delete("/mine", async ({ user, status }) => status(204, await reviews.remove(user.id)), {
      detail: { summary: "Deletes the own review" },
      response: { 204: Type.Void() },
    })
    .post("/:id/helpful", ({ user, params, body }) => reviews.setHelpful(user.id, Number(params.id), body?.on), {
      detail: {
        summary:
          'Marks a review of another account as helpful or removes the mark: `{"on": true}` sets, no body toggles',
      },
      params: IdParams,
      body: Toggle,
      response: { 200: HelpfulVotes },
    });

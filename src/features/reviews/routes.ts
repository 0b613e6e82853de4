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
import { JSON_BODY_MAX_BYTES, jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { ReviewService } from "./service.ts";

export const reviewRoutes = ({ guard, reviews }: { guard: SessionGuard; reviews: ReviewService }) =>
  new Elysia({ prefix: "/reviews" })
    .use(guard)
    .use(jsonBody(JSON_BODY_MAX_BYTES))
    .get("/", ({ user, query }) => reviews.list(user.id, query), {
      query: ReviewListQuery,
      response: { 200: Type.Array(ListedReview) },
    })
    .get("/stats", () => reviews.getStats(), { response: { 200: ReviewStats } })
    // For null Elysia would send no body at all.
    .get("/mine", async ({ user }) => Response.json(await reviews.getOwn(user.id)), {
      response: { 200: nullable(Review) },
    })
    .post("/", async ({ user, body, status }) => status(201, await reviews.add(user.id, body)), {
      body: NewReview,
      response: { 201: Review },
    })
    .patch("/mine", ({ user, body }) => reviews.change(user.id, body), {
      body: ReviewChange,
      response: { 200: Review },
    })
    .delete("/mine", async ({ user, set }) => {
      await reviews.remove(user.id);
      set.status = 204;
    })
    .post("/:id/helpful", ({ user, params, body }) => reviews.setHelpful(user.id, Number(params.id), body?.on), {
      params: IdParams,
      body: Toggle,
      response: { 200: HelpfulVotes },
    });

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { EntryParams } from "../../contracts/common.ts";
import {
  DiaryVersion,
  EntryBatch,
  EntryCopies,
  EntryListQuery,
  EntryPortions,
  EntryRemoval,
  FoodEntry,
  FoodEntryChange,
  NewFoodEntry,
  UsualMeals,
  UsualMealsQuery,
} from "../../contracts/diary.ts";
import { JSON_BODY_WITH_PHOTO_MAX_BYTES, jsonBody } from "../../http/body.ts";
import type { Http } from "../../http/create-http.ts";
import { CHANGED_AT, IDEMPOTENCY_KEY, readChangedAt, readIdempotencyKey } from "../../http/write-headers.ts";
import type { BatchService } from "./batch-service.ts";
import type { CopyService } from "./copy-service.ts";
import type { PortionService } from "./portion-service.ts";
import type { DiaryService } from "./service.ts";
import type { UsualMealService } from "./usual-service.ts";

type Deps = {
  http: Pick<Http, "guard" | "uploads" | "diaryAnswers">;
  diary: DiaryService;
  batches: BatchService;
  copies: CopyService;
  portions: PortionService;
  usualMeals: UsualMealService;
};

export const diaryRoutes = ({ http, diary, batches, copies, portions, usualMeals }: Deps) =>
  new Elysia({ prefix: "/food-entries", tags: ["Diary"] })
    .use(http.guard)
    .get(
      "/",
      ({ user, query, request }) => http.diaryAnswers.respond(user, request, () => diary.list(user.id, query)),
      {
        detail: {
          summary:
            "Lists diary entries, newest first: between two instants, of local days, or those that contain all words of `q`",
        },
        query: EntryListQuery,
        response: { 200: Type.Array(FoodEntry) },
      },
    )
    .get("/usual", ({ user, query }) => usualMeals.find(user, query.meal), {
      detail: {
        summary: "Returns the usual meal of this kind or hour and the last one, as far as they are not logged today",
      },
      query: UsualMealsQuery,
      response: { 200: UsualMeals },
    })
    .get("/version", ({ user }) => ({ version: String(user.diaryVersion) }), {
      detail: { summary: "Returns the diary version; cheap enough to be read often" },
      response: { 200: DiaryVersion },
    })
    .use(http.uploads.jsonUploads())
    .use(jsonBody(JSON_BODY_WITH_PHOTO_MAX_BYTES))
    .post(
      "/",
      async ({ user, body, request, status }) =>
        status(201, await diary.add(user, body, readIdempotencyKey(request), readChangedAt(request))),
      {
        detail: { summary: "Adds an entry", parameters: [IDEMPOTENCY_KEY, CHANGED_AT] },
        body: NewFoodEntry,
        response: { 201: FoodEntry },
      },
    )
    .post(
      "/batch",
      async ({ user, body, request, status }) =>
        status(201, await batches.add(user, body, readIdempotencyKey(request), readChangedAt(request))),
      {
        detail: {
          summary: "Adds 1 to 50 foods of one meal, an entry each, all or none; they share photo, time and meal",
          parameters: [IDEMPOTENCY_KEY, CHANGED_AT],
        },
        body: EntryBatch,
        response: { 201: Type.Array(FoodEntry) },
      },
    )
    .post(
      "/copy",
      async ({ user, body, request, status }) =>
        status(201, await copies.copy(user, body, readIdempotencyKey(request))),
      {
        detail: {
          summary: "Copies entries into a diary day, all or none, each at its local time or all at `eatenAt`",
          parameters: [IDEMPOTENCY_KEY],
        },
        body: EntryCopies,
        response: { 201: Type.Array(FoodEntry) },
      },
    )
    .post("/portions", ({ user, body, request }) => portions.setShares(user, body, readChangedAt(request)), {
      detail: { summary: "Sets the share of each entry that was eaten, all or none", parameters: [CHANGED_AT] },
      body: EntryPortions,
      response: { 200: Type.Array(FoodEntry) },
    })
    .post(
      "/remove",
      async ({ user, body, request, status }) =>
        status(204, await copies.removeAll(user.id, body.ids, readChangedAt(request))),
      {
        detail: { summary: "Deletes those of `ids` that exist; each can be restored", parameters: [CHANGED_AT] },
        body: EntryRemoval,
        response: { 204: Type.Void() },
      },
    )
    .patch(
      "/:id",
      async ({ user, params, body, request, status }) =>
        (await diary.change(user, params.id, body, readChangedAt(request))) ?? status(204, undefined),
      {
        detail: { summary: "Changes the fields that are sent", parameters: [CHANGED_AT] },
        params: EntryParams,
        body: FoodEntryChange,
        response: { 200: FoodEntry, 204: Type.Void() },
      },
    )
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await diary.remove(user.id, params.id, readChangedAt(request))),
      {
        detail: { summary: "Deletes an entry", parameters: [CHANGED_AT] },
        params: EntryParams,
        response: { 204: Type.Void() },
      },
    )
    .post(
      "/:id/restore",
      async ({ user, params, request, status }) =>
        (await diary.restore(user.id, params.id, readChangedAt(request))) ?? status(204, undefined),
      {
        detail: {
          summary: "Restores an entry within a day of its deletion; repeating it returns the same",
          parameters: [CHANGED_AT],
        },
        params: EntryParams,
        response: { 200: FoodEntry, 204: Type.Void() },
      },
    );

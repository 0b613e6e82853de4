import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import {
  DayListQuery,
  Drink,
  DrinkListQuery,
  Exercise,
  NewDrink,
  NewExercise,
  NewWeighing,
  RecordParams,
  Weighing,
  WeighingChange,
  WeighingImport,
  WeighingListQuery,
  WeighingsImported,
} from "../../contracts/body.ts";
import { parseDayStart } from "../../contracts/common.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { CHANGED_AT, IDEMPOTENCY_KEY, readChangedAt, readIdempotencyKey } from "../../http/write-headers.ts";
import { parseDate } from "../../parse-time.ts";
import type { DrinkService } from "./drink-service.ts";
import type { ExerciseService } from "./exercise-service.ts";
import type { WeighingService } from "./weighing-service.ts";

export const weighingRoutes = ({ guard, weighings }: { guard: SessionGuard; weighings: WeighingService }) =>
  new Elysia({ prefix: "/weights", tags: ["Weight, water and exercise"] })
    .use(guard)
    .use(jsonBody())
    .get("/", ({ user, query }) => weighings.list(user, query.days === undefined ? undefined : Number(query.days)), {
      detail: { summary: "Lists weighings, oldest first: all, or those of the last `days` diary days" },
      query: WeighingListQuery,
      response: { 200: Type.Array(Weighing) },
    })
    .post(
      "/",
      async ({ user, body, request, status }) =>
        status(201, await weighings.add(user, body, readIdempotencyKey(request), readChangedAt(request))),
      {
        detail: { summary: "Adds a weighing", parameters: [IDEMPOTENCY_KEY, CHANGED_AT] },
        body: NewWeighing,
        response: { 201: Weighing },
      },
    )
    .post("/import", ({ user, body, request }) => weighings.addAll(user, body.weighings, readChangedAt(request)), {
      detail: {
        summary: "Adds 1 to 400 weighings, all or none, but for those whose id, or local time and weight, are there",
        parameters: [CHANGED_AT],
      },
      body: WeighingImport,
      response: { 200: WeighingsImported },
    })
    .patch(
      "/:id",
      ({ user, params, body, request }) => weighings.change(user, params.id, body, readChangedAt(request)),
      {
        detail: { summary: "Changes the fields of a weighing that are sent", parameters: [CHANGED_AT] },
        params: RecordParams,
        body: WeighingChange,
        response: { 200: Weighing },
      },
    )
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await weighings.remove(user.id, params.id, readChangedAt(request))),
      {
        detail: { summary: "Deletes a weighing", parameters: [CHANGED_AT] },
        params: RecordParams,
        response: { 204: Type.Void() },
      },
    );

export const drinkRoutes = ({ guard, drinks }: { guard: SessionGuard; drinks: DrinkService }) =>
  new Elysia({ prefix: "/water", tags: ["Weight, water and exercise"] })
    .use(guard)
    .use(jsonBody())
    .get("/", ({ user, query }) => drinks.list(user, query), {
      detail: { summary: "Lists glasses of up to 92 local days, the last ones or those from `day` on, oldest first" },
      query: DrinkListQuery,
      response: { 200: Type.Array(Drink) },
    })
    .post(
      "/",
      async ({ user, body, request, status }) =>
        status(201, await drinks.add(user, body, readIdempotencyKey(request), readChangedAt(request))),
      {
        detail: { summary: "Adds a glass, at most 100 a day", parameters: [IDEMPOTENCY_KEY, CHANGED_AT] },
        body: NewDrink,
        response: { 201: Drink },
      },
    )
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await drinks.remove(user.id, params.id, readChangedAt(request))),
      {
        detail: { summary: "Deletes a glass", parameters: [CHANGED_AT] },
        params: RecordParams,
        response: { 204: Type.Void() },
      },
    );

export const exerciseRoutes = ({ guard, exercises }: { guard: SessionGuard; exercises: ExerciseService }) =>
  new Elysia({ prefix: "/exercise", tags: ["Weight, water and exercise"] })
    .use(guard)
    .use(jsonBody())
    .get(
      "/",
      ({ user, query }) =>
        exercises.list(user.id, parseDate("day", query.day), Number(query.days ?? 1), parseDayStart(query.dayStart)),
      {
        detail: { summary: "Lists exercises of up to 92 local days, oldest first" },
        query: DayListQuery,
        response: { 200: Type.Array(Exercise) },
      },
    )
    .post(
      "/",
      async ({ user, body, request, status }) =>
        status(201, await exercises.add(user, body, readIdempotencyKey(request), readChangedAt(request))),
      {
        detail: { summary: "Adds an exercise, at most 30 a day", parameters: [IDEMPOTENCY_KEY, CHANGED_AT] },
        body: NewExercise,
        response: { 201: Exercise },
      },
    )
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await exercises.remove(user.id, params.id, readChangedAt(request))),
      {
        detail: { summary: "Deletes an exercise", parameters: [CHANGED_AT] },
        params: RecordParams,
        response: { 204: Type.Void() },
      },
    );

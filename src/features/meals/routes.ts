import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { FoodEntry } from "../../contracts/diary.ts";
import { MealLog, NewSavedMeal, SavedMeal, SavedMealChange } from "../../contracts/meals.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import { CHANGED_AT, IDEMPOTENCY_KEY, readChangedAt, readIdempotencyKey } from "../../http/write-headers.ts";
import type { MealService } from "./service.ts";

export const mealRoutes = ({ guard, meals }: { guard: SessionGuard; meals: MealService }) =>
  new Elysia({ prefix: "/meals", tags: ["Foods"] })
    .use(guard)
    .use(jsonBody())
    .get("/", ({ user }) => meals.list(user.id), {
      detail: { summary: "Lists saved meals and recipes, the most used first" },
      response: { 200: Type.Array(SavedMeal) },
    })
    .post("/", async ({ user, body, status }) => status(201, await meals.save(user, body)), {
      detail: { summary: "Saves entries as a meal, or items as a recipe; one of the same name gets these foods" },
      body: NewSavedMeal,
      response: { 201: SavedMeal },
    })
    .patch("/:id", ({ user, params, body }) => meals.change(user.id, Number(params.id), body), {
      detail: { summary: "Changes what is sent of a saved meal or recipe; 409 if another has the name" },
      params: IdParams,
      body: SavedMealChange,
      response: { 200: SavedMeal },
    })
    .delete(
      "/:id",
      async ({ user, params, request, status }) =>
        status(204, await meals.remove(user.id, Number(params.id), readChangedAt(request))),
      {
        detail: { summary: "Deletes a saved meal; entries that were logged stay", parameters: [CHANGED_AT] },
        params: IdParams,
        response: { 204: Type.Void() },
      },
    )
    .post("/:id/restore", ({ user, params }) => meals.restore(user.id, Number(params.id)), {
      detail: { summary: "Restores a saved meal within a day of its deletion, under a new name if its own is taken" },
      params: IdParams,
      response: { 200: SavedMeal },
    })
    .post(
      "/:id/log",
      async ({ user, params, body, request, status }) =>
        status(
          201,
          await meals.log(user, Number(params.id), body, readIdempotencyKey(request), readChangedAt(request)),
        ),
      {
        detail: {
          summary: "Logs an entry for each food of a saved meal, all or none; a recipe is one food",
          parameters: [IDEMPOTENCY_KEY, CHANGED_AT],
        },
        params: IdParams,
        body: MealLog,
        response: { 201: Type.Array(FoodEntry) },
      },
    );

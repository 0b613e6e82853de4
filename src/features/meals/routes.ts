import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { FoodEntry } from "../../contracts/diary.ts";
import { MealLog, NewSavedMeal, SavedMeal, SavedMealChange } from "../../contracts/meals.ts";
import { jsonBody } from "../../http/body.ts";
import { readChangedAt } from "../../http/changed-at.ts";
import { readIdempotencyKey } from "../../http/idempotency-key.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { MealService } from "./service.ts";

export const mealRoutes = ({ guard, meals }: { guard: SessionGuard; meals: MealService }) =>
  new Elysia({ prefix: "/meals" })
    .use(guard)
    .use(jsonBody())
    .get("/", ({ user }) => meals.list(user.id), { response: { 200: Type.Array(SavedMeal) } })
    .post("/", async ({ user, body, status }) => status(201, await meals.save(user, body)), {
      body: NewSavedMeal,
      response: { 201: SavedMeal },
    })
    .patch("/:id", ({ user, params, body }) => meals.rename(user.id, Number(params.id), body.name), {
      params: IdParams,
      body: SavedMealChange,
      response: { 200: SavedMeal },
    })
    .delete(
      "/:id",
      async ({ user, params, set }) => {
        await meals.remove(user.id, Number(params.id));
        set.status = 204;
      },
      { params: IdParams },
    )
    .post(
      "/:id/log",
      async ({ user, params, body, request, status }) =>
        status(
          201,
          await meals.log(user, Number(params.id), body, readIdempotencyKey(request), readChangedAt(request)),
        ),
      { params: IdParams, body: MealLog, response: { 201: Type.Array(FoodEntry) } },
    );

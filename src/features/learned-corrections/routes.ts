import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { IdParams } from "../../contracts/common.ts";
import { FoodEntry } from "../../contracts/diary.ts";
import { Memory } from "../../contracts/memory.ts";
import { notFound } from "../../errors.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { MemoryService } from "./service.ts";
import type { SimilarMeals } from "./similar-meals.ts";

type Deps = {
  guard: SessionGuard;
  memory: MemoryService;
  similarMeals: SimilarMeals;
  photos: { has(userId: number, id: number): Promise<boolean> };
};

/** What the product remembers of an account's photos. */
export const memoryRoutes = ({ guard, memory, similarMeals, photos }: Deps) =>
  new Elysia({ tags: ["Photos"] })
    .use(guard)
    .use(jsonBody())
    .get("/user/memory", ({ user }) => memory.get(user.id), {
      detail: { summary: "Returns what is remembered of the photos of the account: cached answers and corrections" },
      response: { 200: Memory },
    })
    .delete("/user/memory", async ({ user, status }) => status(204, await memory.forget(user.id)), {
      detail: { summary: "Forgets all of it; photos and entries stay" },
      response: { 204: Type.Void() },
    })
    .delete(
      "/user/memory/corrections/:id",
      async ({ user, params, status }) => status(204, await memory.forgetCorrection(user.id, Number(params.id))),
      { detail: { summary: "Forgets one of the corrections" }, params: IdParams, response: { 204: Type.Void() } },
    )
    .get(
      "/images/:id/similar",
      async ({ user, params }) => {
        const photoId = Number(params.id);
        if (!(await photos.has(user.id, photoId))) throw notFound("This photo");
        return similarMeals.find(user.id, photoId);
      },
      {
        detail: {
          summary: "Lists at most three own entries whose photos look like this own one, the most similar first",
        },
        params: IdParams,
        response: { 200: Type.Array(FoodEntry) },
      },
    );

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
  new Elysia()
    .use(guard)
    .use(jsonBody())
    .get("/user/memory", ({ user }) => memory.get(user.id), { response: { 200: Memory } })
    .delete("/user/memory", async ({ user, set }) => {
      await memory.forget(user.id);
      set.status = 204;
    })
    .delete(
      "/user/memory/corrections/:id",
      async ({ user, params, set }) => {
        await memory.forgetCorrection(user.id, Number(params.id));
        set.status = 204;
      },
      { params: IdParams },
    )
    .get(
      "/images/:id/similar",
      async ({ user, params }) => {
        const photoId = Number(params.id);
        if (!(await photos.has(user.id, photoId))) throw notFound("This photo");
        return similarMeals.find(user.id, photoId);
      },
      { params: IdParams, response: { 200: Type.Array(FoodEntry) } },
    );

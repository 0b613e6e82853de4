import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import { FoodHit, FoodSearchQuery } from "../../contracts/foods.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { FoodService } from "./service.ts";

export const foodRoutes = ({ guard, foods }: { guard: SessionGuard; foods: FoodService }) =>
  new Elysia({ prefix: "/foods" })
    .use(guard)
    .get(
      "/search",
      ({ user, query }) =>
        foods.search(user.id, query.q ?? "", query.limit === undefined ? undefined : Number(query.limit)),
      { query: FoodSearchQuery, response: { 200: Type.Array(FoodHit) } },
    );

import { Elysia } from "elysia";
import { NutrientQuery, NutrientSums } from "../../contracts/summary.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { NutrientService } from "./service.ts";

export const nutrientRoutes = ({ guard, nutrients }: { guard: SessionGuard; nutrients: NutrientService }) =>
  new Elysia({ prefix: "/nutrients" }).use(guard).get("/", ({ user, query }) => nutrients.find(user, query), {
    query: NutrientQuery,
    response: { 200: NutrientSums },
  });

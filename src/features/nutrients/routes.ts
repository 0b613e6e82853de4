import { Elysia } from "elysia";
import { NutrientQuery, NutrientSums } from "../../contracts/summary.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { NutrientService } from "./service.ts";

export const nutrientRoutes = ({ guard, nutrients }: { guard: SessionGuard; nutrients: NutrientService }) =>
  new Elysia({ prefix: "/nutrients", tags: ["Diary"] })
    .use(guard)
    .get("/", ({ user, query }) => nutrients.find(user, query), {
      detail: { summary: "Sums nutrients of an entry, of a diary day, or of up to 92 days on average" },
      query: NutrientQuery,
      response: { 200: NutrientSums },
    });

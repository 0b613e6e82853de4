import { Elysia } from "elysia";
import { PageRecipe, RecipeAddress } from "../../contracts/meal-sentence.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { RecipeService } from "./service.ts";

export const recipeRoutes = ({ guard, recipes }: { guard: SessionGuard; recipes: RecipeService }) =>
  new Elysia({ tags: ["Foods"] })
    .use(guard)
    .use(jsonBody())
    .post("/recipes/fetch", ({ user, body }) => recipes.read(user.id, body.url), {
      detail: { summary: "Reads the recipe of a public https page; stores nothing" },
      body: RecipeAddress,
      response: { 200: PageRecipe },
    });

import { Elysia } from "elysia";
import { PageRecipe, RecipeAddress } from "../../contracts/meal-sentence.ts";
import { jsonBody } from "../../http/body.ts";
import type { SessionGuard } from "../../http/session-guard.ts";
import type { RecipeService } from "./service.ts";

export const recipeRoutes = ({ guard, recipes }: { guard: SessionGuard; recipes: RecipeService }) =>
  new Elysia()
    .use(guard)
    .use(jsonBody())
    .post("/recipes/fetch", ({ user, body }) => recipes.read(user.id, body.url), {
      body: RecipeAddress,
      response: { 200: PageRecipe },
    });

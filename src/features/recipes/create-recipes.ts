import type { SharedDeps } from "../../app-deps.ts";
import type { Http } from "../../http/create-http.ts";
import { RECIPE_BUDGET } from "../../shared/product/limits.ts";
import { recipeRoutes } from "./routes.ts";
import { createRecipeService } from "./service.ts";

/** Creates the reading of recipes from web pages. */
export function createRecipes({ recipePages, localLimiters }: Pick<SharedDeps, "recipePages" | "localLimiters">) {
  const limiter = localLimiters.budget("recipes", RECIPE_BUDGET);
  const recipes = createRecipeService({ recipePages, limiter });
  return { routes: ({ guard }: Http) => recipeRoutes({ guard, recipes }) };
}

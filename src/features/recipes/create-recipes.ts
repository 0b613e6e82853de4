import { Elysia } from "elysia";
import type { SharedDeps } from "../../app-deps.ts";
import { PageRecipe, RecipeAddress } from "../../contracts/recipes.ts";
import { AppError, invalidField } from "../../errors.ts";
import { jsonBody } from "../../http/body.ts";
import type { Http } from "../../http/create-http.ts";
import { RecipePageError } from "../../integrations/recipe-page/recipe-pages.ts";
import type { RateLimiters } from "../../limits/create-rate-limiters.ts";
import { RECIPE, RECIPE_BUDGET } from "../../shared/product/limits.ts";

type Deps = Pick<SharedDeps, "recipePages"> & { localLimiters: RateLimiters };

/** Creates the reading of recipes from web pages. */
export function createRecipes({ recipePages, localLimiters }: Deps) {
  const limiter = localLimiters.budget("recipes", RECIPE_BUDGET);

  async function read(userId: number, url: string): Promise<PageRecipe> {
    if (!recipePages) throw new AppError(503, "This server reads no recipes from web pages.", { kind: "recipes_off" });
    const problem = recipePages.findProblem(url);
    if (problem !== undefined) throw invalidField("url", `The address ${problem}`);
    await limiter.take(String(userId));
    try {
      const recipe = await recipePages.read(url);
      if (!recipe) throw new AppError(422, "No recipe was found on this page.", { kind: "no_recipe" });
      if (recipe.lines.length > RECIPE.linesMax) {
        throw new AppError(422, `This recipe has more than ${RECIPE.linesMax} ingredients.`, { kind: "no_recipe" });
      }
      return { ...recipe, lines: recipe.lines.map((line) => line.slice(0, RECIPE.lineMaxLength)) };
    } catch (error) {
      if (!(error instanceof RecipePageError)) throw error;
      throw new AppError(502, `${error.message}.`, { kind: "page_unreachable" }, { cause: error });
    }
  }

  return {
    routes: ({ guard }: Http) =>
      new Elysia()
        .use(guard)
        .use(jsonBody())
        .post("/recipes/fetch", ({ user, body }) => read(user.id, body.url), {
          body: RecipeAddress,
          response: { 200: PageRecipe },
        }),
  };
}

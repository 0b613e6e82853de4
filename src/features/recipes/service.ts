import type { PageRecipe } from "../../contracts/meal-sentence.ts";
import { AppError, invalidField } from "../../errors.ts";
import { RecipePageError, type RecipePages } from "../../integrations/recipe-page/recipe-pages.ts";
import { RECIPE } from "../../shared/product/limits.ts";

type Deps = { recipePages: RecipePages | null; limiter: { take(key: string): Promise<unknown> } };

/** Reads recipes of web pages; nothing is stored. */
export const createRecipeService = ({ recipePages, limiter }: Deps) => ({
  /**
   * The recipe of a public https page. Throws 422 for another address, 422 `no_recipe`, 429 for too many calls, 502
   * `page_unreachable`, and 503 `recipes_off` where the host has turned it off.
   */
  async read(userId: number, url: string): Promise<PageRecipe> {
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
  },
});
export type RecipeService = ReturnType<typeof createRecipeService>;

import { version } from "../../package.json";
import type { AppDeps } from "../app-deps.ts";
import type { Config } from "../config.ts";
import { createProductLookup } from "../integrations/open-food-facts/product-lookup.ts";
import { createPushSender } from "../integrations/push/create-push-sender.ts";
import { createRecipePages } from "../integrations/recipe-page/recipe-pages.ts";
import { createTextReader } from "../integrations/text-reader/text-reader.ts";
import { PROGRAM } from "./program.ts";

type Integrations = Pick<AppDeps, "textReader" | "lookUpProduct" | "recipePages" | "push">;

/** Creates what only the API asks outside of the process. It is loaded with the API. */
export const createApiIntegrations = (
  { openFoodFacts, readsRecipes, push }: Config,
  linkOrigin: () => string,
): Integrations => ({
  textReader: createTextReader([...PROGRAM, "read-text"]),
  lookUpProduct:
    openFoodFacts &&
    createProductLookup({
      baseUrl: openFoodFacts.baseUrl,
      version,
      contact: () => openFoodFacts.contact ?? (linkOrigin() || "self-hosted"),
    }),
  recipePages: readsRecipes ? createRecipePages({ version }) : null,
  push: createPushSender(push, { linkOrigin }),
});

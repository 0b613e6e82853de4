import { type Static, Type } from "@sinclair/typebox";
import { RECIPE } from "../shared/product/limits.ts";
import { nullable } from "./one-of.ts";

export const RecipeAddress = Type.Object({ url: Type.String({ minLength: 1, maxLength: RECIPE.urlMaxLength }) });

/** What a web page says of a recipe. */
export const PageRecipe = Type.Object({
  name: Type.String(),
  servings: nullable(Type.Integer()),
  /** An ingredient each, as the page has it. */
  lines: Type.Array(Type.String()),
});
export type PageRecipe = Static<typeof PageRecipe>;

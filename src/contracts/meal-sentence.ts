import { type Static, Type } from "@sinclair/typebox";
import { MEAL_TYPES } from "../shared/product/enums.ts";
import { ESTIMATED_PART_LENGTH, ESTIMATED_PARTS_MAX, MEAL_SENTENCE_LENGTH, RECIPE } from "../shared/product/limits.ts";
import { visibleText } from "./bounds.ts";
import { InstantString } from "./common.ts";
import { EntryItem } from "./items.ts";
import { nullable, oneOf } from "./one-of.ts";

/** What was eaten, as a sentence, and when that was said; now if missing. */
export const MealSentence = Type.Object({
  text: visibleText(MEAL_SENTENCE_LENGTH, { pattern: "\\S" }),
  at: Type.Optional(InstantString),
});
export type MealSentence = Static<typeof MealSentence>;

/** The words of a sentence that something comes from. */
const text = Type.String();

/** The foods of a sentence, the words of which no food is known, and when and at which meal they were eaten, if it says so. */
export const ParsedMeal = Type.Object({
  items: Type.Array(Type.Composite([EntryItem, Type.Object({ text })])),
  unresolved: Type.Array(Type.Object({ text })),
  mealType: nullable(oneOf(MEAL_TYPES)),
  eatenAt: nullable(Type.String()),
});
export type ParsedMeal = Static<typeof ParsedMeal>;

/** Words of a sentence of which no food is known. */
export const UnknownParts = Type.Object({
  parts: Type.Array(visibleText(ESTIMATED_PART_LENGTH, { pattern: "\\S" }), {
    minItems: 1,
    maxItems: ESTIMATED_PARTS_MAX,
  }),
});

/** What an AI provider estimates of them, and those that it does not know either. */
export const EstimatedParts = Type.Pick(ParsedMeal, ["items", "unresolved"]);
export type EstimatedParts = Static<typeof EstimatedParts>;

export const RecipeAddress = Type.Object({ url: Type.String({ minLength: 1, maxLength: RECIPE.urlMaxLength }) });

/** What a web page says of a recipe. */
export const PageRecipe = Type.Object({
  name: Type.String(),
  servings: nullable(Type.Integer()),
  /** An ingredient each, as the page has it. */
  lines: Type.Array(Type.String()),
});
export type PageRecipe = Static<typeof PageRecipe>;

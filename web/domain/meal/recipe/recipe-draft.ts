import type { SavedMealFood } from "../../../../src/contracts/meals.ts";
import { ENTRY_FIELDS } from "../../../../src/shared/diary/entry-fields.ts";
import type { EntryItem } from "../../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../../src/shared/diary/portion.ts";
import type { Recipe } from "../../../../src/shared/diary/recipe.ts";
import { pickFoodFigures } from "../../../../src/shared/food/nutrition.ts";
import { parseServingGrams } from "../../../../src/shared/food/serving-size.ts";
import { SAVED_MEAL } from "../../../../src/shared/product/limits.ts";
import { formatNumberInput, parseDecimal, parseOptionalDecimal } from "../../../../src/shared/text/parse-number.ts";
import type { Preferences } from "../../../platform/preferences.ts";
import { isWithin } from "../../../ui/fields/checks.ts";
import type { Checks } from "../../../ui/fields/form.ts";
import { createItemByHand } from "../../food/item-edits.ts";
import { checkMealName } from "../meal-name.ts";
import { listMeasures } from "../portion.ts";

/** The fields of a recipe, as typed. */
export type RecipeForm = Record<"name" | "servings" | "weight", string>;

const findWeightGrams = (units: Preferences["units"]): number => listMeasures([], units)[0].grams;

/** The fields for a recipe. */
export const toRecipeForm = (
  { name, servings, cookedGrams }: Omit<Recipe, "items">,
  units: Preferences["units"],
): RecipeForm => ({
  name,
  servings: formatNumberInput(servings),
  weight: cookedGrams === null ? "" : formatNumberInput(Number((cookedGrams / findWeightGrams(units)).toFixed(2))),
});

/** The typed fields as a recipe has them. A weight that was left empty is not known. */
export function parseRecipeForm(form: RecipeForm, units: Preferences["units"]): Omit<Recipe, "items"> {
  const grams = Number((parseOptionalDecimal(form.weight) * findWeightGrams(units)).toFixed(1));
  return { name: form.name.trim(), servings: parseDecimal(form.servings), cookedGrams: grams === 0 ? null : grams };
}

/** What is wrong with the fields of a recipe. */
export function checkRecipe({ name, servings, cookedGrams }: Omit<Recipe, "items">): Checks<keyof RecipeForm> {
  const { min, max } = SAVED_MEAL.servings;
  const isWeight = cookedGrams === null || isWithin(cookedGrams, SAVED_MEAL.cookedGrams);
  return {
    name: checkMealName(name),
    servings: isWithin(servings, SAVED_MEAL.servings) ? undefined : `Please enter ${min} to ${max} servings`,
    weight: isWeight ? undefined : "Please enter a weight, or leave it empty",
  };
}

type Eaten = Pick<SavedMealFood, "name" | "servingSize" | "servingQuantity" | "items"> &
  Parameters<typeof pickFoodFigures>[0];

/** The ingredient that a food is whose items are not known, with its weight if its serving says it. */
function toIngredient(food: Eaten): EntryItem {
  const grams = (parseServingGrams(food.servingSize) ?? 0) * food.servingQuantity;
  const isKnown = grams > 0 && grams <= ENTRY_FIELDS.items.grams.max;
  return createItemByHand(food.name, pickFoodFigures(food), isKnown ? grams : null);
}

/** What foods are made of, as the ingredients of a recipe. */
export const listIngredients = (foods: readonly Eaten[]): EntryItem[] =>
  foods.flatMap((food) => (food.items.length > 0 ? food.items : [toIngredient(food)]));

/** Whether a recipe can have these ingredients. Without energy nothing of it could be logged. */
export const fitsRecipe = (items: readonly EntryItem[]): boolean =>
  items.some(({ calories }) => calories > 0) && fitsItems(items);

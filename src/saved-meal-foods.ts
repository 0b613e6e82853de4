import type { SavedMealFood } from "./contracts/meals.ts";
import type { StatedAmount } from "./shared/diary/entry-fields.ts";
import { composeRecipe } from "./shared/diary/recipe.ts";

/** A saved meal as it is stored. */
type StoredMeal = { name: string; foods: string; servings: number | null; cookedGrams: number | null };

/** A food as it is stored; those that were stored before there were items or stated amounts have none. */
type LaterField = "items" | StatedAmount;
type StoredFood = Omit<SavedMealFood, LaterField> & Partial<Pick<SavedMealFood, LaterField>>;

/** The foods of a saved meal. That of a recipe follows from its ingredients, name and servings, each stored on its own. */
export function parseMealFoods({ name, foods, servings, cookedGrams }: StoredMeal): StoredFood[] {
  const stored: StoredFood[] = JSON.parse(foods);
  if (servings === null) return stored;
  return stored.map(({ items = [] }) => composeRecipe({ name, items, servings, cookedGrams }));
}

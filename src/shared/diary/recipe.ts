import { ENTRY_FIELDS, mapStated } from "./entry-fields.ts";
import { type EntryItem, sumItemsOfEntry, sumStated } from "./entry-items.ts";

/** Ingredients that make a number of servings, and what they weigh when cooked (grams), if that is known. */
export type Recipe = { name: string; items: EntryItem[]; servings: number; cookedGrams: number | null };

/** `1 serving (250 g)`, without a weight where it is not known or close to nothing. */
function describeServing({ servings, cookedGrams }: Pick<Recipe, "servings" | "cookedGrams">): string {
  const grams = Number(((cookedGrams ?? 0) / servings).toFixed(1));
  return grams > 0 ? `1 serving (${grams} g)` : "1 serving";
}

/** The whole recipe as one food, which counts its servings. The figures are the sums of the ingredients. */
export const composeRecipe = ({ name, items, ...yielded }: Recipe) => ({
  name,
  ...sumItemsOfEntry(items),
  ...mapStated((name, amount) => sumStated(items)[name] ?? amount.default),
  servingSize: describeServing(yielded),
  servingQuantity: yielded.servings,
  category: ENTRY_FIELDS.category.default,
  tags: ENTRY_FIELDS.tags.default,
  portion: ENTRY_FIELDS.portion.default,
  items,
});

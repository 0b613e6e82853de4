import type { NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { FoodHit, Per100g, TypedAmount } from "../../../src/contracts/foods.ts";
import type { NewEntryItem } from "../../../src/contracts/items.ts";
import { ENTRY_FIELDS } from "../../../src/shared/diary/entry-fields.ts";
import { scaleStated } from "../../../src/shared/diary/portion.ts";
import { computeItemFigures } from "../../../src/shared/food/item-edits.ts";
import { NUTRIENT_NAMES, scaleNutrients } from "../../../src/shared/food/nutrition.ts";
import { USUAL_GRAMS } from "../../../src/shared/food/serving-size.ts";
import { truncateText } from "../../../src/shared/text/text-length.ts";
import { formatServing } from "../meal/portion.ts";
import { findLocalMealType, type Occasion, repeatEntry, serializeTags } from "./food-entry.ts";

type TableFood = FoodHit & { per100g: Per100g };

/** The item that says which food of the table an entry is; none for a packaged food, and for more than items may weigh. */
function listItems({ id, source, name, ndbNo, per100g }: TableFood, grams: number): NewEntryItem[] {
  if (source !== "builtin" || grams > ENTRY_FIELDS.items.grams.max) return [];
  const weight = { grams, gramsLow: grams, gramsHigh: grams };
  const food = { id: Number(id), name, ndbNo, per100g };
  return [{ name, ...weight, ...computeItemFigures(per100g, grams), source: "database", food }];
}

/** A diary entry for `grams` of a chosen food; `servingSize` describes how much that is. */
export const buildEntryFromFood = (
  food: TableFood,
  grams: number,
  servingSize: string,
  occasion: Occasion,
): NewFoodEntry => ({
  name: food.name,
  ...scaleNutrients(food.per100g, grams),
  ...scaleStated(food.per100g, grams / 100),
  items: listItems(food, grams),
  confidence: 1,
  mealType: findLocalMealType(occasion.takenAt),
  servingSize: truncateText(servingSize, ENTRY_FIELDS.servingSize.maxLength),
  category: ENTRY_FIELDS.category.words.find((category) => category === food.category) ?? null,
  tags: serializeTags(food.tags),
  source: "database",
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});

/** How much of a food of the table is meant: what was typed, else its usual portion. */
export function findUsualAmount({ amount, portions }: FoodHit): TypedAmount {
  const [portion] = portions;
  if (amount) return amount;
  return portion
    ? { grams: portion.grams, quantity: 1, portion }
    : { grams: USUAL_GRAMS, quantity: USUAL_GRAMS, portion: null };
}

/** Whether an entry can hold these figures. */
export const fitsFigures = (figures: Per100g): boolean =>
  NUTRIENT_NAMES.every((name) => figures[name] <= ENTRY_FIELDS[name].max);

/** A new entry for a food as it was eaten last, or for one of the table in the amount that was typed or is usual. */
export function buildUsualEntry(food: FoodHit, occasion: Occasion): NewFoodEntry | null {
  if (food.entry) return repeatEntry(food.entry, food.source, occasion);
  const { per100g } = food;
  if (!per100g) return null;
  const { grams, quantity, portion } = findUsualAmount(food);
  return buildEntryFromFood({ ...food, per100g }, grams, formatServing(portion, quantity, grams), occasion);
}

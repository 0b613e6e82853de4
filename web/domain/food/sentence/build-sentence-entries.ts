import type { NewFoodEntry } from "../../../../src/contracts/diary.ts";
import { ENTRY_FIELDS } from "../../../../src/shared/diary/entry-fields.ts";
import { type EntryItem, sumItemsOfEntry, sumStated } from "../../../../src/shared/diary/entry-items.ts";
import { takePortion, type Whole } from "../../../../src/shared/diary/portion.ts";
import { truncateText } from "../../../../src/shared/text/text-length.ts";
import type { Plate, PlateEntry } from "../../meal/plate.ts";
import { findLocalMealType, type Occasion } from "../food-entry.ts";
import type { SentenceMeal } from "./meal-sentence.ts";

/** `Egg` of `Egg, whole, fried`. */
const shortenName = (name: string): string => name.split(/, | \(/)[0] ?? name;

/** The name of a meal: that of its food, or those of all, without what describes them. */
export function nameMeal(items: readonly EntryItem[]): string {
  const [first, ...others] = items.map(({ name }) => name);
  if (first === undefined || others.length === 0) return first ?? "";
  const names = new Set([first, ...others].map(shortenName));
  return truncateText([...names].join(", "), ENTRY_FIELDS.name.maxLength);
}

/** What items are in all, as portions have it. */
export const buildWhole = (items: readonly EntryItem[]): Whole => ({
  ...sumItemsOfEntry(items),
  ...sumStated(items),
  servingQuantity: ENTRY_FIELDS.servingQuantity.default,
  items: [...items],
});

/** An entry for a share of items, with the figures that they are shown with. */
const takeItemsShare = (items: readonly EntryItem[], share: number): PlateEntry => ({
  name: nameMeal(items),
  ...takePortion(buildWhole(items), share),
  confidence: 1,
  source: "manual",
});

/** One entry for the foods of a sentence. That of a recipe counts its servings. */
const buildSentenceEntry = ({ name, servings, items, share, occasion }: SentenceMeal): NewFoodEntry => ({
  ...takeItemsShare(items, share),
  ...(servings !== undefined && {
    servingSize: "1 serving",
    ...takePortion({ ...buildWhole(items), servingQuantity: servings }, share),
  }),
  ...(name !== undefined && { name }),
  mealType: findLocalMealType(occasion.takenAt),
  imageUrl: occasion.imageUrl,
  eatenAt: occasion.takenAt,
});

/** An entry for each of the foods, as a plate has them. */
const buildSentencePlate = ({ id, items, share }: SentenceMeal): Plate => ({
  id,
  begunAt: Date.now(),
  foods: items.map((item, position) => ({ id: `${id} ${position}`, entry: takeItemsShare([item], share) })),
});

/** Whether each of several foods can be an entry: none is without energy. */
export const canSplit = ({ items, share }: SentenceMeal): boolean =>
  items.length > 1 && items.every(({ calories }) => Math.round(calories * share) >= ENTRY_FIELDS.calories.min);

/** What is logged of a sentence: one entry, or its foods on a plate. */
export type SentenceLog = { entry: NewFoodEntry } | { plate: Plate; occasion: Occasion };

export const buildSentenceLog = (meal: SentenceMeal): SentenceLog =>
  meal.isSplit && canSplit(meal)
    ? { plate: buildSentencePlate(meal), occasion: meal.occasion }
    : { entry: buildSentenceEntry(meal) };

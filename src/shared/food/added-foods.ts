import { type EntryItem, type ItemFood, NO_DETAILS } from "../diary/entry-items.ts";
import { computeItemFigures } from "./item-edits.ts";

/** The foods that answers add to a meal, because a photo does not show them. */

/**
 * By their numbers in USDA SR28, whose household measures these weights (grams) are: half a tablespoon and one of olive
 * oil, one and two of oil-and-vinegar dressing, a pat and a tablespoon of butter.
 */
export const ADDED_FOODS = {
  oil: { ndbNo: "04053", little: 6.75, much: 13.5 },
  dressing: { ndbNo: "04135", little: 16, much: 32 },
  butter: { ndbNo: "01001", little: 5, much: 14.2 },
} as const;
export type AddedKind = keyof typeof ADDED_FOODS;
const ADDED_KINDS = Object.keys(ADDED_FOODS) as AddedKind[];

export const ADDED_NDB_NUMBERS: readonly string[] = ADDED_KINDS.map((kind) => ADDED_FOODS[kind].ndbNo);

/** Which of them a food is; undefined for any other one. */
export const findAddedFoodKind = ({ ndbNo }: Pick<ItemFood, "ndbNo">): AddedKind | undefined =>
  ADDED_KINDS.find((kind) => ADDED_FOODS[kind].ndbNo === ndbNo);

/** The energy of `grams` of a food in kcal. */
export const computeAddedCalories = ({ per100g }: ItemFood, grams: number): number =>
  computeItemFigures(per100g, grams).calories;

/** The item that an answer adds. */
export const createAddedItem = (food: ItemFood, grams: number): EntryItem => ({
  name: food.name,
  ...{ grams, gramsLow: grams, gramsHigh: grams },
  ...computeItemFigures(food.per100g, grams),
  source: "database",
  food: { ...food, source: "database" },
  ...NO_DETAILS,
});

/** Whether an item is this food as an answer adds it, and not one that was seen on the photo. */
export const isAddedItem = ({ food, source, estimate }: EntryItem, kind: AddedKind): boolean =>
  source === "database" && estimate === null && food !== null && findAddedFoodKind(food) === kind;

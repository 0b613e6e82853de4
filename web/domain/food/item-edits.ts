import type { Portion } from "../../../src/contracts/foods.ts";
import { type EntryItem, scaleItem } from "../../../src/shared/diary/entry-items.ts";
import { fitsItemFood, UNKNOWN_OF_ITEM } from "../../../src/shared/food/hit-item.ts";
import { type FoodFigures, toPer100g } from "../../../src/shared/food/nutrition.ts";
import type { Preferences } from "../../platform/preferences.ts";
import { listMeasures } from "../meal/portion.ts";
import { listShareMeasures, PORTIONS, type ShareMeasure } from "../meal/share-measures.ts";

/**
 * What a person does with the items of a meal. The items are those of the whole; what is shown and typed is the share of
 * them that was eaten.
 */

/** Which item of a list is meant; "new" for one that is not in it yet. */
export type ItemPosition = number | "new";

/** The items with another one in the place of one of them, or with a new one at the end. */
export const putItem = (items: readonly EntryItem[], position: ItemPosition, item: EntryItem): EntryItem[] =>
  position === "new" ? [...items, item] : items.map((old, index) => (index === position ? item : old));

export const removeItem = (items: readonly EntryItem[], position: number): EntryItem[] =>
  items.filter((_, index) => index !== position);

/** The items with one that was removed, where it was. */
export const insertItem = (items: readonly EntryItem[], position: number, item: EntryItem): EntryItem[] => [
  ...items.slice(0, position),
  item,
  ...items.slice(position),
];

/** The items as they were eaten. */
export const takeShare = (items: readonly EntryItem[], share: number): EntryItem[] =>
  items.map((item) => scaleItem(item, share));

/** The item of the whole for one as it was eaten. */
export const toWholeItem = (eaten: EntryItem, share: number): EntryItem => scaleItem(eaten, 1 / share);

/** An item that no food has, from figures that were typed. Those of 100 g are known if its weight is (grams). */
export function createItemByHand(name: string, figures: FoodFigures, grams: number | null): EntryItem {
  const per100g = grams === null ? null : toPer100g(figures, grams);
  const estimate = per100g && fitsItemFood(per100g) ? per100g : null;
  return {
    ...UNKNOWN_OF_ITEM,
    name,
    grams,
    gramsLow: grams,
    gramsHigh: grams,
    source: "estimate",
    estimate,
    ...figures,
  };
}

/** The unit in which a weight is given. */
export const findWeightLabel = (units: Preferences["units"]): string => listMeasures([], units)[0].label;

/** The units for the amount of an item: pieces if it can be counted, weight, the household measures of its food. */
export function listItemMeasures(
  { grams, count, unit }: EntryItem,
  household: Portion[],
  units: Preferences["units"],
): [ShareMeasure, ...ShareMeasure[]] {
  const measures = grams === null ? [] : listShareMeasures(grams, household, units).slice(1);
  const weights = measures.splice(-1);
  const counted = count === null ? [] : [{ label: unit ?? "Pieces", perWhole: count, step: 0.5 }];
  const [first = PORTIONS, ...others] = [...counted, ...weights, ...measures];
  return [first, ...others.filter(({ label }) => label !== first.label)];
}

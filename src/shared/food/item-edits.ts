import { omitStated } from "../diary/entry-fields.ts";
import { type EntryItem, type FoundFood, scaleAmount, toExact } from "../diary/entry-items.ts";
import { type FoodFigures, mapFoodFigures } from "./nutrition.ts";

/** What changes an item: another weight, another food, other figures. */

/** The figures of 100 g that an item's own figures follow from; null where they follow from nothing. */
export const findPer100g = ({ source, food, estimate }: Pick<EntryItem, "source" | "food" | "estimate">) =>
  source === "estimate" ? estimate : (food?.per100g ?? null);

/** The figures of `grams` of something, from those of 100 g, not rounded. */
export const computeItemFigures = (per100g: FoodFigures, grams: number): FoodFigures =>
  mapFoodFigures(per100g, (figure) => toExact((figure * grams) / 100));

/** The item with other figures. What these do not state is not known of it. */
const replaceFigures = (item: EntryItem, figures: FoodFigures): EntryItem => ({ ...omitStated(item), ...figures });

/**
 * The item at another weight (grams, above 0). It is certain then, as someone has said it. Figures follow from those of
 * 100 g, or else in proportion; an item without either stays as it is.
 */
export function weighItem(item: EntryItem, grams: number): EntryItem {
  const per100g = findPer100g(item);
  const weighed = { ...item, grams, gramsLow: grams, gramsHigh: grams };
  if (item.grams !== null) {
    const share = grams / item.grams;
    const figures = per100g
      ? computeItemFigures(per100g, grams)
      : mapFoodFigures(item, (figure) => toExact(figure * share));
    return { ...replaceFigures(weighed, figures), count: scaleAmount(item.count, share) };
  }
  return per100g ? replaceFigures(weighed, computeItemFigures(per100g, grams)) : item;
}

/** The item with the figures of a food; it needs a weight. */
export const groundItem = (item: EntryItem & { grams: number }, food: FoundFood): EntryItem =>
  replaceFigures({ ...item, source: food.source, food }, computeItemFigures(food.per100g, item.grams));

/** Whether an item can have the food's figures as well as the estimate. */
export const canTurnItemOver = ({ grams, food, estimate }: EntryItem): boolean =>
  grams !== null && food !== null && estimate !== null;

/** The item with the other one of the food's figures and the estimate; itself where it has but one. */
export function turnItemOver(item: EntryItem): EntryItem {
  const { grams, food, estimate, source } = item;
  if (grams === null || !food || !estimate) return item;
  return source === "estimate"
    ? groundItem({ ...item, grams }, { ...food, source: food.source ?? "database" })
    : replaceFigures({ ...item, source: "estimate", food: { ...food, source } }, computeItemFigures(estimate, grams));
}

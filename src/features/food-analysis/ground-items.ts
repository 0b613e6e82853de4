import type { AnalysedItem } from "../../integrations/food-analyzer/food-analyzer.ts";
import { fitsOneEntry } from "../../shared/diary/adjust-serving.ts";
import type { EntryItem, FoundFood } from "../../shared/diary/entry-items.ts";
import { computeItemFigures, groundItem, turnItemOver } from "../../shared/food/item-edits.ts";
import { computeMacroKcal, pickNutrients, toPer100g } from "../../shared/food/nutrition.ts";

/** Finds the foods that items mean, in the order of the items. */
export type FindItemFoods = (
  userId: number,
  items: readonly { name: string; preparation?: string | undefined; kcalPer100g?: number | undefined }[],
) => Promise<(FoundFood | undefined)[]>;

/** An item as the analyzer saw it, with the analyzer's own figures or a label's, as the diary keeps items. */
export function toEstimate({ grams, left: _, labelPer100g, ...item }: AnalysedItem): EntryItem {
  const isEmpty = item.calories === 0 && computeMacroKcal(item) === 0;
  const range = grams && grams.best > 0 ? grams : null;
  const estimate: EntryItem = {
    ...item,
    grams: range?.best ?? null,
    gramsLow: range && Math.max(1, range.low),
    gramsHigh: range?.high ?? null,
    source: "estimate",
    food: null,
    estimate: range && !isEmpty ? toPer100g(pickNutrients(item), range.best) : null,
  };
  if (!range || !labelPer100g) return estimate;
  const figures = computeItemFigures(labelPer100g, range.best);
  const labelled: EntryItem = { ...estimate, estimate: labelPer100g, isFromLabel: true, ...figures };
  return fitsOneEntry([labelled]) ? labelled : estimate;
}

/**
 * Gives items the figures of the foods that they are: their grams times the figures of 100 g. An item that is no known
 * food, or whose weight is unknown, keeps the estimate.
 */
export async function groundItems(
  userId: number,
  items: readonly EntryItem[],
  findFoods: FindItemFoods,
): Promise<EntryItem[]> {
  const foods = await findFoods(
    userId,
    items.map(({ name, preparation, estimate }) => ({
      name,
      preparation: preparation ?? undefined,
      kcalPer100g: estimate?.calories,
    })),
  );
  return items.map((item, index) => {
    const found = foods[index];
    if (!found || item.grams === null) return item;
    const grounded = groundItem({ ...item, grams: item.grams }, found);
    // What is printed on the package counts more than what is usual. A tap turns it over.
    return item.isFromLabel ? turnItemOver(grounded) : grounded;
  });
}

import { analysisFailed } from "../../integrations/food-analyzer/analysis-errors.ts";
import type { AnalyzedItem, RecognizedFood } from "../../integrations/food-analyzer/food-analyzer.ts";
import { fitsOneEntry } from "../../shared/diary/adjust-serving.ts";
import type { EntryItem, FoundFood } from "../../shared/diary/entry-items.ts";
import { fitsItemFood } from "../../shared/food/hit-item.ts";
import { computeItemFigures, groundItem, turnItemOver } from "../../shared/food/item-edits.ts";
import { computeMacroKcal, MACRO_NAMES, pickNutrients, toPer100g } from "../../shared/food/nutrition.ts";

/** Finds the foods that items mean, in the order of the items. */
export type FindItemFoods = (
  userId: number,
  items: readonly { name: string; preparation?: string | undefined; kcalPer100g?: number | undefined }[],
) => Promise<(FoundFood | undefined)[]>;

/** The analyzer's figures of 100 g; null where none are stated, or the stated weight makes them impossible. */
function computeStatedPer100g(item: AnalyzedItem, grams: number) {
  const isEmpty = item.calories === 0 && computeMacroKcal(item) === 0;
  if (isEmpty || item.isIncomplete) return null;
  const per100g = toPer100g(pickNutrients(item), grams);
  // A model that counts a burger as 1 g.
  return fitsItemFood(per100g) ? per100g : null;
}

/** An item as the analyzer saw it, with the analyzer's own figures or a label's, as the diary keeps items. */
export function toEstimate(seen: AnalyzedItem): EntryItem {
  const { grams, left: _, labelPer100g, isIncomplete: __, ...item } = seen;
  const range = grams && grams.best > 0 ? grams : null;
  const estimate: EntryItem = {
    ...item,
    grams: range?.best ?? null,
    gramsLow: range && Math.max(1, range.low),
    gramsHigh: range?.high ?? null,
    source: "estimate",
    food: null,
    estimate: range && computeStatedPer100g(seen, range.best),
  };
  if (!range || !labelPer100g) return estimate;
  const figures = computeItemFigures(labelPer100g, range.best);
  const labeled: EntryItem = { ...estimate, estimate: labelPer100g, isFromLabel: true, ...figures };
  return fitsOneEntry([labeled]) ? labeled : estimate;
}

/** The energy of 100 g (kcal) of an item whose figures are not all stated, also by its macros; undefined without. */
function computeStatedEnergy(item: EntryItem): number | undefined {
  const hasMacros = MACRO_NAMES.every((name) => item[name] > 0);
  const calories = item.calories || (hasMacros ? computeMacroKcal(item) : 0);
  return calories > 0 && item.grams !== null ? (calories / item.grams) * 100 : undefined;
}

/**
 * Gives items the figures of the foods that they are: their grams times the figures of 100 g. An item that is not a known
 * food, or whose weight is unknown, keeps the estimate.
 */
export async function groundItems(
  userId: number,
  items: readonly EntryItem[],
  findFoods: FindItemFoods,
): Promise<EntryItem[]> {
  const foods = await findFoods(
    userId,
    items.map((item) => ({
      name: item.name,
      preparation: item.preparation ?? undefined,
      kcalPer100g: item.estimate?.calories ?? computeStatedEnergy(item),
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

/**
 * Items as the analyzer saw them, with the figures of the foods that they are. Those whose figures neither the analyzer
 * nor a food or a label states are left out and counted.
 */
export async function groundSeenItems(
  userId: number,
  seen: readonly AnalyzedItem[],
  findFoods: FindItemFoods,
): Promise<{ estimates: EntryItem[]; grounded: EntryItem[]; omitted: number }> {
  const estimates = seen.map(toEstimate);
  const grounded = await groundItems(userId, estimates, findFoods);
  const isKnown = (item: EntryItem | undefined): boolean => item?.source !== "estimate" || item.isFromLabel === true;
  const hasFigures = (_: EntryItem, index: number): boolean => !seen[index]?.isIncomplete || isKnown(grounded[index]);
  const kept = grounded.filter(hasFigures);
  return { estimates: estimates.filter(hasFigures), grounded: kept, omitted: grounded.length - kept.length };
}

/** Throws 502 `analysis_failed` if no item has figures, also not those of a food. */
export async function requireFigures(userId: number, { items }: RecognizedFood, findFoods: FindItemFoods) {
  if (!items.every(({ isIncomplete }) => isIncomplete)) return;
  const { grounded } = await groundSeenItems(userId, items, findFoods);
  if (grounded.length === 0) throw analysisFailed("the model's answer lacks figures");
}

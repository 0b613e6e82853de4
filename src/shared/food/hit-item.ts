import { ENTRY_FIELDS, type MayState } from "../diary/entry-fields.ts";
import type { EntryItem, ItemFood } from "../diary/entry-items.ts";
import { computeItemFigures, groundItem } from "./item-edits.ts";
import { type FoodFigures, NUTRIENT_NAMES, type Nutrients, pickFoodFigures, toPer100g } from "./nutrition.ts";
import { parseServingGrams, USUAL_GRAMS } from "./serving-size.ts";

/** A food that a search found. */
export type FoundHit = {
  id: number | string;
  source: "builtin" | "own" | "recent" | "branded" | "openfoodfacts";
  name: string;
  ndbNo: string | null;
  per100g: FoodFigures | null;
  entry: (Nutrients & MayState & { servingSize: string | null; servingQuantity: number }) | null;
  portions: readonly { grams: number }[];
  amount?: { grams: number } | null | undefined;
};

/** What is not known of an item that a person names. */
export const UNKNOWN_OF_ITEM = { count: null, unit: null, preparation: null, box: null, food: null, estimate: null };

/** What an earlier entry weighed, if its serving says it. */
function findEntryGrams({ entry }: FoundHit): number | undefined {
  const grams = entry ? parseServingGrams(entry.servingSize) : undefined;
  return grams === undefined || !entry ? undefined : grams * entry.servingQuantity;
}

/** Whether an item can have these figures of 100 g; those of a pinch may be beyond any food. */
export const fitsItemFood = (per100g: FoodFigures): boolean =>
  NUTRIENT_NAMES.every((name) => per100g[name] <= ENTRY_FIELDS[name].max);

/** The figures of 100 g of a food that was found; null if its weight is not known. */
function findHitPer100g(hit: FoundHit): FoodFigures | null {
  const grams = findEntryGrams(hit);
  const per100g = hit.entry && grams !== undefined ? toPer100g(pickFoodFigures(hit.entry), grams) : hit.per100g;
  return per100g && fitsItemFood(per100g) ? per100g : null;
}

/**
 * A food that was found, as an item. It weighs what was typed, else what the item weighed in whose place it comes, else
 * what is usual. The model's estimate was one of another food, so it goes. What was eaten before and is neither saved nor in the
 * table is an estimate, and so is a packaged food.
 */
export function toItem(hit: FoundHit, replaced: EntryItem | null): EntryItem | null {
  const per100g = findHitPer100g(hit);
  const unweighed = { ...UNKNOWN_OF_ITEM, name: hit.name, grams: null, gramsLow: null, gramsHigh: null };
  if (!per100g) return hit.entry && { ...unweighed, source: "estimate", ...pickFoodFigures(hit.entry) };
  const isTyped = hit.amount !== undefined && hit.amount !== null;
  const range = isTyped ? null : replaced;
  const grams = hit.amount?.grams ?? replaced?.grams ?? findEntryGrams(hit) ?? hit.portions[0]?.grams ?? USUAL_GRAMS;
  const item: EntryItem & { grams: number } = {
    ...unweighed,
    grams,
    gramsLow: range?.grams ? range.gramsLow : grams,
    gramsHigh: range?.grams ? range.gramsHigh : grams,
    box: replaced?.box ?? null,
    source: "estimate",
    estimate: per100g,
    ...computeItemFigures(per100g, grams),
  };
  if (hit.source !== "own" && hit.source !== "builtin") return item;
  const food: ItemFood = { id: Number(hit.id), name: hit.name, ndbNo: hit.ndbNo, per100g };
  const source = hit.source === "own" ? "own" : "database";
  return groundItem({ ...item, estimate: null }, { ...food, source });
}

import type { EntryPortion, FoodEntryChange } from "../../contracts/diary.ts";
import { invalidField } from "../../errors.ts";
import { fitsEntry, pickFigures, scaleFigures } from "../../shared/diary/portion.ts";

/** A portion as it is stored: JSON, and null for the whole. */
export const formatPortion = (portion: EntryPortion | null): string | null =>
  portion === null || portion.share === 1 ? null : JSON.stringify(portion);

/**
 * The change with all figures that its portion has, so that they are changed together, whatever another device has made of
 * some of them. Throws 422 for figures that no entry can have.
 */
export function completePortion<Change extends FoodEntryChange>(change: Change): Change {
  const { portion, items } = change;
  if (!portion) return change;
  const figures = scaleFigures(pickFigures(portion.whole), portion.share);
  // The figures of items are the sums of theirs.
  if (items && items.length > 0)
    return { ...change, servingQuantity: change.servingQuantity ?? figures.servingQuantity };
  if (!fitsEntry(figures)) throw invalidField("portion", "That is more than one entry can hold");
  return { ...figures, ...change };
}

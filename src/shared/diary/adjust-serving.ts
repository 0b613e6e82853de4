import type { NoteAmounts } from "../analysis/parse-note.ts";
import { applyAmounts } from "./apply-amounts.ts";
import { ENTRY_FIELDS } from "./entry-fields.ts";
import { type EntryItem, sumItemsOfEntry } from "./entry-items.ts";
import { fitsEntry, fitsItems } from "./portion.ts";

/** Whether a diary entry can hold the sums. */
export const fitsOneEntry = (items: readonly EntryItem[]): boolean =>
  fitsEntry({ ...sumItemsOfEntry(items), servingQuantity: ENTRY_FIELDS.servingQuantity.default });

/** What an analysis found of, and how much of it. */
type Serving = { items: EntryItem[]; servingSize: string };

/** The weight of all, or the share of what the text said. */
export function describeServing(
  { items, servingSize }: Serving,
  { shares }: Pick<NoteAmounts, "shares"> = { shares: [] },
): string {
  const grams = items.map((item) => item.grams);
  const known = grams.filter((weight) => weight !== null);
  if (known.length === grams.length) return `${Math.round(known.reduce((sum, weight) => sum + weight, 0))} g`;
  const share = shares.reduce((product, next) => (next.words.length === 0 ? product * next.share : product), 1);
  return share === 1 ? servingSize : `${Math.round(share * 100)}% of ${servingSize}`;
}

/**
 * The items and the text of their serving with the amounts of a note; as they are if there are none, or if an entry could
 * not hold them. `isComplete` says whether every amount could be applied.
 */
export function adjustServing(
  serving: Serving,
  amounts: Pick<NoteAmounts, "weights" | "shares">,
): Serving & { isComplete: boolean } {
  const { items, isComplete } = applyAmounts(serving.items, amounts);
  const isChanged = items.some((item, position) => item !== serving.items[position]);
  if (!isChanged) return { ...serving, isComplete };
  if (!fitsItems(items)) return { ...serving, isComplete: false };
  return { items, servingSize: describeServing({ ...serving, items }, amounts), isComplete };
}

import type { EntryPortion, FoodEntry, FoodEntryChange } from "../../../src/contracts/diary.ts";
import { ENTRY_FIELDS, pickStated } from "../../../src/shared/diary/entry-fields.ts";
import {
  completeItem,
  type EntryItem,
  restate,
  sumGrams,
  sumItemsOfEntry,
} from "../../../src/shared/diary/entry-items.ts";
import { findShare, findWhole, takePortion, type Whole } from "../../../src/shared/diary/portion.ts";
import { replaceServingGrams } from "../../../src/shared/food/serving-size.ts";
import { fitsLength } from "../../../src/shared/text/text-length.ts";

/** The whole with other items: its figures are their sums, but for amounts that were stated of the whole itself. */
export const changeWholeItems = (whole: Whole, items: EntryItem[]): Whole => ({
  ...sumItemsOfEntry(items),
  ...pickStated(restate(whole, items)),
  servingQuantity: whole.servingQuantity,
  items,
});

/** The text of one serving, with the weight that it has with these items; unchanged if that makes it too long. */
export function describeServing(servingSize: string | null, { servingQuantity, items = [] }: Whole): string | null {
  if (!servingSize) return servingSize;
  const grams = sumGrams(items);
  const described = replaceServingGrams(servingSize, grams === undefined ? undefined : grams / servingQuantity);
  return fitsLength(described, ENTRY_FIELDS.servingSize.maxLength) ? described : servingSize;
}

/** What to send so that an entry is the same share of other items. */
export function buildItemsChange(entry: FoodEntry, items: EntryItem[]): FoodEntryChange {
  const whole = changeWholeItems(findWhole(entry), items);
  const { items: eaten, portion } = takePortion(whole, findShare(entry));
  const servingSize = describeServing(entry.servingSize, whole);
  return { items: eaten, portion, ...(servingSize !== entry.servingSize && { servingSize }) };
}

function toPortion(sent: FoodEntryChange["portion"]): EntryPortion | null {
  if (!sent) return null;
  const { items, ...figures } = sent.whole;
  return { ...sent, whole: { ...figures, ...(items && { items: items.map(completeItem) }) } };
}

/** The entry as it is once the server has stored its items. */
export function withPendingItems(entry: FoodEntry, pending: FoodEntryChange | undefined): FoodEntry {
  if (!pending?.items?.length) return entry;
  const items = pending.items.map(completeItem);
  return { ...entry, ...sumItemsOfEntry(items), ...restate(entry, items), items, portion: toPortion(pending.portion) };
}

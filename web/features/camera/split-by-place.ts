import type { EntryItem, ItemBox } from "../../../src/shared/diary/entry-items.ts";

export type PlacedItem = EntryItem & { box: ItemBox };

/** The items whose place on the photo is known, and the others. */
export function splitByPlace(items: readonly EntryItem[]): { placed: PlacedItem[]; others: EntryItem[] } {
  const isPlaced = (item: EntryItem): item is PlacedItem => item.box !== null;
  return { placed: items.filter(isPlaced), others: items.filter((item) => !isPlaced(item)) };
}

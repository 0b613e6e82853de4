import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../src/shared/diary/portion.ts";
import { ItemEditor, type ItemEditorProps } from "./item-editor.tsx";
import { type ItemPosition, putItem, removeItem, takeShare, toWholeItem } from "./item-edits.ts";

export type OpenedItemProps = Omit<ItemEditorProps, "item" | "others" | "fits" | "onSave" | "onRemove"> & {
  /** The items of the whole. */
  items: readonly EntryItem[];
  /** How much of it was eaten. */
  share: number;
  position: ItemPosition;
  /** An entry cannot be without items; a result can, until it is added. */
  canRemoveLast: boolean;
  /** Called with all items of the whole. */
  onSave: (items: EntryItem[]) => void;
  onRemove: (position: number) => void;
};

/** The editor of one of the items, or of a new one. */
export function OpenedItem({ items, share, position, canRemoveLast, onSave, onRemove, ...editor }: OpenedItemProps) {
  const eaten = takeShare(items, share);
  const put = (item: EntryItem) => putItem(items, position, toWholeItem(item, share));
  return (
    <ItemEditor
      {...editor}
      item={position === "new" ? null : (eaten[position] ?? null)}
      others={position === "new" ? eaten : removeItem(eaten, position)}
      fits={(item) => fitsItems(put(item))}
      onSave={(item) => onSave(put(item))}
      onRemove={position !== "new" && (canRemoveLast || items.length > 1) ? () => onRemove(position) : undefined}
    />
  );
}

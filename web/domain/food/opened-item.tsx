import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { fitsItems } from "../../../src/shared/diary/portion.ts";
import { ItemEditor } from "./item-editor.tsx";
import { type ItemPosition, putItem, removeItem, takeShare, toWholeItem } from "./item-edits.ts";

export type OpenedItemProps = {
  /** The items of the whole. */
  items: readonly EntryItem[];
  /** How much of it was eaten. */
  share: number;
  position: ItemPosition;
  /** Tells the item, as it was when it was opened, from all others. */
  subject: string;
  /** What the search for a new item begins with. */
  query?: string | undefined;
  /** An entry cannot be without items; a result can, until it is added. */
  canRemoveLast: boolean;
  isSaving: boolean;
  /** Called with all items of the whole. */
  onSave: (items: EntryItem[]) => void;
  onRemove: (position: number) => void;
  onCancel: () => void;
  /** Goes back without an end to what is being typed. */
  onLeave: () => void;
  /** Says whether there is something to keep when the editor is left. */
  onTyped: (isTyped: boolean) => void;
};

/** The editor of one of the items, or of a new one. */
export function OpenedItem({
  items,
  share,
  position,
  subject,
  query,
  canRemoveLast,
  isSaving,
  onSave,
  onRemove,
  onCancel,
  onLeave,
  onTyped,
}: OpenedItemProps) {
  const eaten = takeShare(items, share);
  const put = (item: EntryItem) => putItem(items, position, toWholeItem(item, share));
  return (
    <ItemEditor
      item={position === "new" ? null : (eaten[position] ?? null)}
      subject={subject}
      query={query}
      others={position === "new" ? eaten : removeItem(eaten, position)}
      fits={(item) => fitsItems(put(item))}
      isSaving={isSaving}
      onSave={(item) => onSave(put(item))}
      onRemove={position !== "new" && (canRemoveLast || items.length > 1) ? () => onRemove(position) : undefined}
      onCancel={onCancel}
      onLeave={onLeave}
      onTyped={onTyped}
    />
  );
}

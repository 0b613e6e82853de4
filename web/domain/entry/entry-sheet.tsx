import { useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";
import type { EntryItem } from "../../../src/shared/diary/entry-items.ts";
import { findShare, findWhole } from "../../../src/shared/diary/portion.ts";
import { isolate } from "../../../src/shared/text/isolate.ts";
import { useWhileMounted } from "../../ui/hooks/use-while-mounted.ts";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import { useLayer } from "../../ui/layers/layers.tsx";
import type { EntryCopying } from "../diary/copy-queries.ts";
import type { EntryDeletion } from "../diary/entry-deletion.ts";
import { useEntryDraft } from "../diary/entry-draft.ts";
import { useEntryEditing } from "../diary/entry-editing.ts";
import { buildItemsChange, withPendingItems } from "../diary/items-changing.ts";
import { removeItem } from "../food/item-edits.ts";
import { ItemSteps } from "../food/meal-items-parts.tsx";
import { useOpenItem } from "../food/use-open-item.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryEditor } from "./entry-editor.tsx";
import type { HistoryDay } from "./history-day.ts";

type EntrySheetProps = {
  /** The current entry. */
  entry: FoodEntry;
  day: HistoryDay;
  isOpen: boolean;
  onClose: () => void;
  copying: EntryCopying;
  deletion: EntryDeletion;
  /** Shows the edit form first, and closes instead of leading to the details. */
  startsWithEditor?: boolean;
};

/** The details of an entry with its actions, and its edit form. */
export function EntrySheet({
  entry,
  day,
  isOpen,
  onClose,
  copying,
  deletion,
  startsWithEditor = false,
}: EntrySheetProps) {
  const [isEditing, setIsEditing] = useState(startsWithEditor);
  const draft = useEntryDraft(entry.id);
  useLayer(isOpen && isEditing && !startsWithEditor, () => setIsEditing(false));
  const editing = useEntryEditing(day.today);
  const items = useOpenItem(`entry ${entry.id}`);
  const shown = withPendingItems(entry, editing.pending);
  const whole = findWhole(shown).items ?? [];
  const saveItems = async (next: EntryItem[]) => {
    if (await editing.save(entry, buildItemsChange(entry, next))) items.end();
  };
  const close = () => {
    setIsEditing(startsWithEditor);
    onClose();
  };
  const closeIfOpen = useWhileMounted(close);
  const copy = async () => {
    if (await copying.copy([entry], day.today)) closeIfOpen();
  };
  const remove = () => {
    close();
    deletion.remove(entry.id);
  };
  return (
    <BottomSheet open={isOpen} onClose={close} title={isEditing ? "Edit Entry" : isolate(entry.name)}>
      {isEditing ? (
        <EntryEditor
          entry={entry}
          draft={draft}
          editing={editing}
          onSaved={close}
          onCancel={startsWithEditor ? close : () => setIsEditing(false)}
        />
      ) : (
        <>
          {items.opened === undefined && (
            <EntryDetails
              entry={shown}
              hasDraft={draft.stored !== null}
              lastOpenedItem={items.lastOpened}
              onOpenItem={items.open}
              onItemsChange={(next) => void saveItems(next)}
              day={day}
              editing={editing}
              onEdit={() => setIsEditing(true)}
              isCopying={copying.isCopying}
              onCopy={() => void copy()}
              onDelete={remove}
            />
          )}
          <ItemSteps
            steps={items}
            items={whole}
            share={findShare(shown)}
            canRemoveLast={false}
            isSaving={editing.isChanging}
            onSave={(next) => void saveItems(next)}
            onRemove={(position) => void saveItems(removeItem(whole, position))}
          />
        </>
      )}
    </BottomSheet>
  );
}

import { useState } from "react";
import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { BottomSheet } from "../../../../components/bottom-sheet.tsx";
import type { EntryCopying } from "../../copy-queries.ts";
import type { EntryDeletion } from "../../entry-deletion.ts";
import { useEntryEditing } from "../../entry-editing.ts";
import type { HistoryDay } from "../../history-day.ts";
import { EntryDetails } from "./entry-details.tsx";
import { EntryEditor } from "./entry-editor.tsx";

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
  const editing = useEntryEditing(day.today);
  const close = () => {
    setIsEditing(startsWithEditor);
    onClose();
  };
  const copy = async () => {
    if (await copying.copy([entry], day.today)) close();
  };
  const remove = () => {
    close();
    deletion.remove(entry.id);
  };
  return (
    <BottomSheet open={isOpen} onClose={close} title={isEditing ? "Edit Entry" : entry.name}>
      {isEditing ? (
        <EntryEditor
          entry={entry}
          editing={editing}
          onSaved={close}
          onCancel={startsWithEditor ? close : () => setIsEditing(false)}
        />
      ) : (
        <EntryDetails
          entry={entry}
          day={day}
          editing={editing}
          onEdit={() => setIsEditing(true)}
          isCopying={copying.isCopying}
          onCopy={() => void copy()}
          onDelete={remove}
        />
      )}
    </BottomSheet>
  );
}

import { BottomSheet } from "../../../../components/bottom-sheet.tsx";
import type { StoredChange } from "../../../../device/database.ts";
import { findWanted } from "../../../../device/mend-change.ts";
import { mendChange } from "../../waiting-queries.ts";
import { EntryEditor } from "./entry-editor.tsx";

type RefusedEditorProps = { stored: StoredChange; isOpen: boolean; onClose: () => void };

/** The form of an entry with what the server has refused; what is saved there is sent. */
export function RefusedEditor({ stored, isOpen, onClose }: RefusedEditorProps) {
  const entry = findWanted(stored);
  return (
    <BottomSheet open={isOpen} onClose={onClose} title="Edit Entry">
      {entry && (
        <EntryEditor
          entry={entry}
          editing={{
            isChanging: false,
            save: async (_entry, fields) => {
              // The sheet does not wait for the server: the row tells what becomes of it.
              void mendChange(stored.order, fields);
              return true;
            },
          }}
          onSaved={onClose}
          onCancel={onClose}
        />
      )}
    </BottomSheet>
  );
}

import type { StoredChange } from "../../offline/database.ts";
import { predictEntry } from "../../offline/outbox/edit-and-retry.ts";
import { BottomSheet } from "../../ui/layers/bottom-sheet.tsx";
import { useEntryDraft } from "../diary/entry-draft.ts";
import { editRefusedChange } from "../diary/pending-change-queries.ts";
import { EntryEditor } from "./entry-editor.tsx";

type RefusedEditorProps = { stored: StoredChange; isOpen: boolean; onClose: () => void };

/** The form of an entry with what the server has refused; what is saved there is sent. */
export function RefusedEditor({ stored, isOpen, onClose }: RefusedEditorProps) {
  const entry = predictEntry(stored);
  const draft = useEntryDraft(`refused-${stored.order}`);
  return (
    <BottomSheet open={isOpen} onClose={onClose} title="Edit Entry">
      {entry && (
        <EntryEditor
          entry={entry}
          draft={draft}
          editing={{
            isChanging: false,
            save: async (_entry, fields) => {
              // The sheet does not wait for the server: the row shows the outcome.
              void editRefusedChange(stored.order, fields);
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

import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { useEntryCopying } from "../../../domain/diary/copy-queries.ts";
import type { EntryDeletion } from "../../../domain/diary/entry-deletion.ts";
import { EntrySheet } from "../../../domain/entry/entry-sheet.tsx";
import { useHistoryDay } from "../../../domain/entry/history-day.ts";

type TodaysEntrySheetProps = {
  entry: FoodEntry;
  isOpen: boolean;
  onClose: () => void;
  deletion: EntryDeletion;
  startsWithEditor?: boolean;
};

/** The sheet of an entry on Home. It has its own chunk, because most visits to Home do not open it. */
export function TodaysEntrySheet(props: TodaysEntrySheetProps) {
  return <EntrySheet {...props} day={useHistoryDay()} copying={useEntryCopying()} />;
}

import type { FoodEntry } from "../../../../../src/contracts/diary.ts";
import { useEntryCopying } from "../../copy-queries.ts";
import type { EntryDeletion } from "../../entry-deletion.ts";
import { useHistoryDay } from "../../history-day.ts";
import { EntrySheet } from "../entry/entry-sheet.tsx";

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

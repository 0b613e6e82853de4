import { Button } from "@radix-ui/themes";
import { Copy } from "lucide-react";
import type { FoodEntry } from "../../../../src/contracts/diary.ts";
import { type EntryCopying, formatAmount } from "../../../domain/diary/copy-queries.ts";
import type { HistoryDay } from "../../../domain/entry/history-day.ts";
import { MEAL_FILTERS } from "../../../domain/entry/history-filters.ts";
import { BottomSheet } from "../../../ui/layers/bottom-sheet.tsx";
import "./history.css";

type CopySheetProps = {
  isOpen: boolean;
  onClose: () => void;
  day: HistoryDay;
  entries: readonly FoodEntry[];
  copying: EntryCopying;
};

/** The parts of a day that can be copied: the whole day, or one meal. */
function listCopyParts(entries: readonly FoodEntry[]): { label: string; entries: readonly FoodEntry[] }[] {
  return MEAL_FILTERS.map(({ value, label }) => ({
    label: value === "all" ? "Whole Day" : label,
    entries: value === "all" ? entries : entries.filter(({ mealType }) => mealType === value),
  })).filter((part) => part.entries.length > 0);
}

/** Copies a whole day or one of its meals to today, in one step. */
export function CopySheet({ isOpen, onClose, day, entries, copying }: CopySheetProps) {
  const copy = async (part: readonly FoodEntry[]) => {
    // Closed first, so that the second tap of a double tap hits the closing sheet and not the button.
    onClose();
    await copying.copy(part, day.today);
  };
  return (
    <BottomSheet open={isOpen} onClose={onClose} title="Copy to Today">
      <p className="soft">Each meal keeps its time of day. You can undo this.</p>
      <ul className="copy-sheet rows-10">
        {listCopyParts(entries).map((part) => (
          <li key={part.label}>
            <Button size="3" variant="soft" disabled={copying.isCopying} onClick={() => void copy(part.entries)}>
              <Copy size={18} aria-hidden />
              <span>{part.label}</span>
              <span className="copy-sheet__amount">{formatAmount(part.entries)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

import { useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";

/** The entry of a list whose sheet is open. */
export function useSelectedEntry(entries: readonly FoodEntry[] | undefined) {
  const [selected, setSelected] = useState<FoodEntry>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    /** The current entry; a deleted one stays while its sheet closes. */
    entry: selected && (entries?.find(({ id }) => id === selected.id) ?? selected),
    isOpen,
    open(entry: FoodEntry) {
      setSelected(entry);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

import { useState } from "react";
import type { FoodEntry } from "../../../src/contracts/diary.ts";

/** Which entry of a list has its sheet open. */
export function useOpenedEntry(entries: readonly FoodEntry[] | undefined) {
  const [opened, setOpened] = useState<FoodEntry>();
  const [isOpen, setIsOpen] = useState(false);
  return {
    /** As it is now; one that has just left the list stays for as long as its sheet takes to close. */
    entry: opened && (entries?.find(({ id }) => id === opened.id) ?? opened),
    isOpen,
    open(entry: FoodEntry) {
      setOpened(entry);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}

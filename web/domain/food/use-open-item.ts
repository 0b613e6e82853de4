import { useRef, useState } from "react";
import type { ItemPosition } from "./item-edits.ts";

/** The steps in which items are edited: each is kept with what was typed until that is saved or canceled. */
export function useOpenItem() {
  const [kept, setKept] = useState<readonly ItemPosition[]>([]);
  const [lastOpened, setLastOpened] = useState<ItemPosition>();
  const [isOpen, setIsOpen] = useState(false);
  /** Whether something was typed in the open one. */
  const isTyped = useRef(false);
  const end = () => {
    setKept((positions) => positions.filter((position) => position !== lastOpened));
    setIsOpen(false);
  };
  return {
    /** Undefined if none is open. */
    opened: isOpen ? lastOpened : undefined,
    lastOpened,
    kept,
    open(position: ItemPosition) {
      setKept((positions) => (positions.includes(position) ? positions : [...positions, position]));
      setLastOpened(position);
      setIsOpen(true);
    },
    leave: () => (isTyped.current ? setIsOpen(false) : end()),
    end,
    noteTyped(typed: boolean) {
      isTyped.current = typed;
    },
  };
}
export type OpenItem = ReturnType<typeof useOpenItem>;

import { useRef, useState } from "react";
import { discardDraft } from "../../platform/drafts.ts";
import type { ItemPosition } from "./item-edits.ts";

/** The draft of the item that was typed into last. */
export const ITEM_DRAFT = "item";

/**
 * The steps in which items are edited: each is kept with what was typed until that is saved or canceled. `owner` says whose
 * items they are, such as the id of an entry.
 */
export function useOpenItem(owner: string) {
  const [kept, setKept] = useState<readonly ItemPosition[]>([]);
  const [lastOpened, setLastOpened] = useState<ItemPosition>();
  const [isOpen, setIsOpen] = useState(false);
  /** Whether something was typed in the open one. */
  const isTyped = useRef(false);
  const close = () => {
    setKept((positions) => positions.filter((position) => position !== lastOpened));
    setIsOpen(false);
  };
  return {
    owner,
    /** Undefined if none is open. */
    opened: isOpen ? lastOpened : undefined,
    lastOpened,
    kept,
    open(position: ItemPosition) {
      setKept((positions) => (positions.includes(position) ? positions : [...positions, position]));
      setLastOpened(position);
      setIsOpen(true);
    },
    leave: () => (isTyped.current ? setIsOpen(false) : close()),
    /** Ends the open one, because what was typed is saved or canceled. */
    end() {
      discardDraft(ITEM_DRAFT);
      close();
    },
    noteTyped(typed: boolean) {
      isTyped.current = typed;
    },
  };
}
export type OpenItem = ReturnType<typeof useOpenItem>;

import { useState } from "react";
import { useLayer } from "../../ui/layers/layers.tsx";
import type { ItemPosition } from "./item-edits.ts";

/** The item whose editor is open. Back and Escape close it before what is under it. */
export function useOpenItem() {
  const [lastOpened, setLastOpened] = useState<ItemPosition>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useLayer(isOpen, close);
  return {
    /** Undefined if none is open. */
    opened: isOpen ? lastOpened : undefined,
    lastOpened,
    open(position: ItemPosition) {
      setLastOpened(position);
      setIsOpen(true);
    },
    close,
  };
}

import * as Dialog from "@radix-ui/react-dialog";
import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useLayer } from "./layers.tsx";
import { restoreFocus, saveOpener } from "./restore-focus.ts";
import "./bottom-sheet.css";

/** How far a sheet must be dragged down to close, in pixels. */
const CLOSE_DISTANCE = 110;
/** A flick closes it sooner: pixels per millisecond. */
const CLOSE_SPEED = 0.6;

/** Moves a sheet with the finger on its handle. */
function useDragToClose(onClose: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ y: number; at: number }>(null);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    start.current = { y: event.clientY, at: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) setOffset(Math.max(0, event.clientY - start.current.y));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!start.current) return;
    const distance = event.clientY - start.current.y;
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    setOffset(0);
    if (distance > CLOSE_DISTANCE || (distance > 20 && speed > CLOSE_SPEED)) onClose();
  };
  const onPointerCancel = () => {
    start.current = null;
    setOffset(0);
  };
  return { offset, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

type BottomSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shows the title to screen readers only, if the content has its own. */
  hideTitle?: boolean;
  children: ReactNode;
};

/**
 * A dialog that slides up from the bottom edge. Dragging it down, Back, Escape or a tap outside closes it, and the focus
 * returns to where it was.
 */
export function BottomSheet({ open, onClose, title, hideTitle = false, children }: BottomSheetProps) {
  const { offset, handlers } = useDragToClose(onClose);
  useLayer(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="bottom-sheet-backdrop" />
        <Dialog.Content
          className="bottom-sheet"
          aria-describedby={undefined}
          onOpenAutoFocus={saveOpener}
          onCloseAutoFocus={restoreFocus}
          data-dragging={offset > 0}
          style={{ translate: `0 ${offset}px` }}
        >
          <div className="bottom-sheet__grip" {...handlers}>
            <span className="bottom-sheet__handle" />
            <Dialog.Title className={hideTitle ? "visually-hidden" : "bottom-sheet__title"}>{title}</Dialog.Title>
          </div>
          <div className="bottom-sheet__content">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

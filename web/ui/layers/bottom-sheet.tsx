import * as Dialog from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { SECOND_TAP_MS } from "../hooks/second-tap.ts";
import { useLock } from "../hooks/use-lock.ts";
import { useCloseTop, useLayer } from "./layers.tsx";
import { restoreFocus, useOpener } from "./restore-focus.ts";
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
  children: ReactNode;
};

/**
 * A dialog that slides up from the bottom edge. Dragging it down, Back, Escape or a tap outside closes its open step, and
 * without one the sheet; the focus returns to where it was.
 */
export function BottomSheet({ open, onClose, title, children }: BottomSheetProps) {
  const closeTop = useCloseTop(onClose);
  const lock = useLock();
  // The second tap of a hurried thumb must not close the sheet after its step.
  const leave = () => void lock(async () => closeTop(), undefined, SECOND_TAP_MS);
  const { offset, handlers } = useDragToClose(leave);
  const content = useRef<HTMLDivElement>(null);
  // What has another title is read from its beginning, however far the one before was scrolled.
  useLayoutEffect(() => {
    if (title && content.current) content.current.scrollTop = 0;
  }, [title]);
  useOpener(open);
  useLayer(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) leave();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="bottom-sheet-backdrop" />
        <Dialog.Content
          className="bottom-sheet"
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
          data-dragging={offset > 0}
          style={{ translate: `0 ${offset}px` }}
        >
          <div className="bottom-sheet__grip" {...handlers}>
            <span className="bottom-sheet__handle" />
            <Dialog.Title className="bottom-sheet__title">{title}</Dialog.Title>
          </div>
          <div ref={content} className="bottom-sheet__content">
            {children}
          </div>
          {/* After the content, whose first control gets the focus. */}
          <button type="button" className="bottom-sheet__close" aria-label="Close" onClick={leave}>
            <X size={22} aria-hidden />
          </button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

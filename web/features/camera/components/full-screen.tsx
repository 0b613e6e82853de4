import * as Dialog from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { restoreFocus, useOpener } from "../../../ui/layers/restore-focus.ts";
import "../camera.css";

type FullScreenProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/**
 * A full-screen dialog that also covers the tab bar; its screen opens the layer. It takes the focus itself, so that its
 * keys work at once.
 */
export function FullScreen({ open, onClose, title, onKeyDown, children }: FullScreenProps) {
  const content = useRef<HTMLDivElement>(null);
  useOpener(open);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="full-screen-backdrop" />
        <Dialog.Content
          ref={content}
          className="full-screen"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={restoreFocus}
        >
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

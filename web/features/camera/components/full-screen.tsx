import * as Dialog from "@radix-ui/react-dialog";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { rememberOpener, returnFocus } from "../../../components/focus-return.ts";
import "./full-screen.css";

type FullScreenProps = {
  open: boolean;
  /** Escape was pressed. */
  onClose: () => void;
  title: string;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** A dialog over everything, the tab bar included. It has the focus itself, so that its own keys work at once. */
export function FullScreen({ open, onClose, title, onKeyDown, children }: FullScreenProps) {
  const content = useRef<HTMLDivElement>(null);
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
            rememberOpener();
            content.current?.focus();
          }}
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="visually-hidden">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

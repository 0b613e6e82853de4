import { useLayoutEffect } from "react";

const DIALOG_SELECTOR = '[role="dialog"]';
const OPEN_DIALOG = `${DIALOG_SELECTOR}[data-state="open"]`;

/** The element that had the focus before the first of several consecutive dialogs opened. */
let opener: HTMLElement | undefined;

/** Remembers what has the focus. Call it where a dialog opens later, once a call that disables its opener is answered. */
export function saveOpener(): void {
  const focused = document.activeElement;
  // If another dialog was open before, the focus is in it, or nowhere if it is closed.
  if (focused instanceof HTMLElement && focused !== document.body && !focused.closest(DIALOG_SELECTOR))
    opener = focused;
}

/** Remembers what opened a dialog, before anything in it gets the focus: its content is mounted after this effect. */
export function useOpener(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (isOpen) saveOpener();
  }, [isOpen]);
}

/**
 * Returns the focus to the dialog below, or to the element that opened the first one, once all dialogs are closed; for Radix's `onCloseAutoFocus`.
 * Radix only does so for a Dialog.Trigger, and these dialogs are opened by state.
 */
export function restoreFocus(event: Event): void {
  event.preventDefault();
  if (document.querySelector(OPEN_DIALOG)) {
    if (!document.activeElement?.closest(OPEN_DIALOG)) focusTopDialog();
    return;
  }
  opener?.focus();
  opener = undefined;
}

/** Moves the focus to the topmost open dialog, such as when the step of it that had the focus is left. */
export function focusTopDialog(): void {
  [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1)?.focus();
}

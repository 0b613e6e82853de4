const DIALOG = '[role="dialog"]';

/** What had the focus before the first of the dialogs that follow one another was opened. */
let opener: HTMLElement | undefined;

/** Call it when a dialog opens, before anything in it has the focus. */
export function rememberOpener(): void {
  const focused = document.activeElement;
  // A dialog that follows another finds the focus in that one, or nowhere once that one has gone.
  if (focused instanceof HTMLElement && focused !== document.body && !focused.closest(DIALOG)) opener = focused;
}

/**
 * Gives the focus back to what opened the dialog, once none is left; for Radix's `onCloseAutoFocus`. Radix does so by
 * itself for a Dialog.Trigger alone, and these dialogs are opened by what happens on the screen.
 */
export function returnFocus(event: Event): void {
  event.preventDefault();
  if (document.querySelector(`${DIALOG}[data-state="open"]`)) return;
  opener?.focus();
  opener = undefined;
}

/**
 * Brings up the phone's keyboard during a tap, for a field on the screen that the tap opens. An iPhone shows it only for a
 * field that gets the focus during the tap itself, and keeps it when the focus moves on to another field.
 */
export function holdKeyboard(): void {
  const field = document.createElement("input");
  field.className = "visually-hidden";
  field.tabIndex = -1;
  field.setAttribute("aria-hidden", "true");
  field.addEventListener("blur", () => field.remove(), { once: true });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

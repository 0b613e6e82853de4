/**
 * Copies the text of `field` to the clipboard; false if that fails. On plain http there is no clipboard API, so the
 * text is selected and copied with `execCommand`.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

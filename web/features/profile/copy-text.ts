/**
 * Puts the text of `field` into the clipboard; false where the browser does not let it. On plain http there is no
 * clipboard, and selecting the text for the browser's own copy command takes its place.
 */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

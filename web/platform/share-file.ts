/** True if the device's share sheet accepts the file; never on plain http. */
export const canShareFile = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/** Opens the device's share sheet with a file; false if the user closed it. Throws if sharing fails. */
export async function shareFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}

/** True where this device's own share sheet takes the file; never so over plain http. */
export const canSendFile = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/**
 * Opens the device's own share sheet with a file; false where the person closed it without choosing anybody. Throws
 * where the device refuses.
 */
export async function sendFile(file: File, title: string): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return false;
    throw error;
  }
}

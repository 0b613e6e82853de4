/** The one file in the browser's own storage (OPFS). It stays until the next download, or until the account signs out. */
export const DISK_FILE = "download";

/** The folder of that storage. Throws where the browser has none. */
export const openDiskFolder = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory();

/** Removes the file, if there is one. */
export async function removeDiskFile(): Promise<void> {
  try {
    await (await openDiskFolder()).removeEntry(DISK_FILE);
  } catch {
    // There is none, or the browser has no such storage.
  }
}

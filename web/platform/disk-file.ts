/** The one file in the browser's own storage (OPFS). It stays until the next download, or until the account signs out. */
const NAME = "download";

export type DiskFile = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; finish(): Promise<File> };

const openFolder = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory();

/** Opens an empty file on the device's disk; undefined where the browser has none, as over plain http. */
export async function openDiskFile(): Promise<DiskFile | undefined> {
  try {
    const handle = await (await openFolder()).getFileHandle(NAME, { create: true });
    const writable = await (handle as Partial<FileSystemFileHandle>).createWritable?.();
    if (!writable) return undefined;
    return {
      write: (bytes) => writable.write(bytes),
      async finish() {
        await writable.close();
        return handle.getFile();
      },
    };
  } catch {
    // Private windows refuse it, and others have no such storage. The memory takes the file then.
    return undefined;
  }
}

/** Removes the file, if there is one. */
export async function removeDiskFile(): Promise<void> {
  try {
    await (await openFolder()).removeEntry(NAME);
  } catch {
    // There is none, or the browser has no such storage.
  }
}

import { DISK_FILE, openDiskFolder } from "../../platform/disk-file.ts";

export type DiskFile = { write(bytes: Uint8Array<ArrayBuffer>): Promise<void>; finish(): Promise<File> };

/** Opens an empty file on the device's disk; undefined where the browser has none, as over plain http. */
export async function openDiskFile(): Promise<DiskFile | undefined> {
  try {
    const handle = await (await openDiskFolder()).getFileHandle(DISK_FILE, { create: true });
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

import { existsSync, ftruncateSync, statfsSync, truncateSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { createPrivateFile, hasErrorCode, measureFile } from "./private-files.ts";

const MIB = 1024 * 1024;
/**
 * Deleting an account with 15,000 entries and 5,000 photos writes 12 MB to the write-ahead log, one with 1,500 and 500
 * writes 1.2 MB, a login 20 KB.
 */
const RESERVE_MAX_BYTES = 16 * MIB;
/** On a small disk the reserve takes no more than this part of what is free. */
const SHARE_OF_FREE_SPACE = 1 / 4;
/** The reserve grows only where this part of its size is free beside it. */
const SPARE_ROOM = 1 / 4;

/** The errors of the file system for a full disk, a used-up quota and a file that may not grow. */
export const NO_SPACE_CODES = ["ENOSPC", "EDQUOT", "EFBIG"] as const;

/** The bytes that this process may still write to the disk of a folder. */
export function measureFreeBytes(folder: string): number {
  const { bsize, bfree, bavail } = statfsSync(folder);
  // Some file systems keep a part of the disk for root.
  return (process.geteuid?.() === 0 ? bfree : bavail) * bsize;
}

/** `keep` is the size that the file has at the end if it is stopped or fails. */
type Growth = { handle: FileHandle; keep: number; isStopped: boolean };

/** Appends random bytes: some file systems store zeros in no space. False if it was stopped. */
async function append(growth: Growth, to: number): Promise<boolean> {
  // Loaded here, because the module takes a tenth of a start.
  const { randomBytes } = await import("node:crypto");
  for (let size = growth.keep; size < to; ) {
    const chunk = randomBytes(Math.min(MIB, to - size));
    const { bytesWritten } = await growth.handle.write(chunk, 0, chunk.length, size);
    if (growth.isStopped) return false;
    size += bytesWritten;
  }
  await growth.handle.sync();
  return !growth.isStopped;
}

/** A file that takes up space, to be given up bit by bit when the disk is full. */
export function createDiskReserve(path: string) {
  let growth: Growth | null = null;

  const measure = (): number => measureFile(path);

  const stopGrowing = () => {
    if (!growth) return;
    growth.isStopped = true;
    ftruncateSync(growth.handle.fd, growth.keep);
  };

  async function growTo(bytes: number): Promise<boolean> {
    const keep = measure();
    if (!existsSync(path)) createPrivateFile(path);
    const current: Growth = { handle: await open(path, "r+"), keep, isStopped: false };
    growth = current;
    try {
      // A quota is not seen in the disk's free space: that there is room to spare is known only by taking it.
      const hasGrown = await append(current, Math.ceil(bytes * (1 + SPARE_ROOM)));
      if (hasGrown) current.keep = bytes;
      return hasGrown;
    } finally {
      growth = null;
      ftruncateSync(current.handle.fd, current.keep);
      await current.handle.close();
    }
  }

  return {
    /** The bytes that the reserve holds; 0 without one. */
    measure,
    /** The size that the reserve should have now, in bytes. */
    measureWanted: (): number =>
      Math.min(RESERVE_MAX_BYTES, Math.floor((measureFreeBytes(dirname(path)) + measure()) * SHARE_OF_FREE_SPACE)),

    /** Gives up to `bytes` of its space up. False if there was none. */
    release(bytes: number): boolean {
      const held = growth?.keep ?? measure();
      const kept = Math.max(0, held - bytes);
      if (growth) growth.keep = kept;
      stopGrowing();
      if (held > 0) truncateSync(path, kept);
      return held > 0;
    },

    /**
     * Takes more space, until the reserve has this size. False if the disk has no room for it and some more, or it was
     * stopped; then the size is what it was.
     */
    async grow(bytes: number): Promise<boolean> {
      try {
        return await growTo(bytes);
      } catch (error) {
        if (hasErrorCode(error, ...NO_SPACE_CODES)) return false;
        throw error;
      }
    },

    stopGrowing,
  };
}

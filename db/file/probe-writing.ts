import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { NO_SPACE_CODES } from "./disk-reserve.ts";
import { hasErrorCode, measureFile } from "./private-files.ts";

/** The errors of the file system for what may not be written. */
export const READ_ONLY_CODES = ["EROFS", "EACCES", "EPERM"] as const;

const PROBE_BYTES = 64 * 1024;

/** On a disk that cannot be written nothing can be removed either. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!hasErrorCode(error, ...READ_ONLY_CODES, "EIO")) throw error;
  }
}

/**
 * Finds out why a database cannot be written: null if it can. It writes behind the end of the database's largest file,
 * where that would write next, and removes it again.
 */
export function probeWriting(database: string): "disk_full" | "read_only" | "unreachable" | null {
  const probe = `${database}.probe`;
  const offset = Math.max(measureFile(database), measureFile(`${database}-wal`));
  try {
    const handle = openSync(probe, "w", 0o600);
    try {
      writeSync(handle, new Uint8Array(PROBE_BYTES), 0, PROBE_BYTES, offset);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return null;
  } catch (error) {
    if (hasErrorCode(error, ...NO_SPACE_CODES)) return "disk_full";
    return hasErrorCode(error, ...READ_ONLY_CODES) ? "read_only" : "unreachable";
  } finally {
    removeQuietly(probe);
  }
}

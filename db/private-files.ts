import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";

// What the server stores is for its own account alone: it holds what people eat and the hashes of their passwords.

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;

/** True for an error of the file system with one of these codes, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

/** Makes a folder, and those above it, that only the owner may enter. A folder that exists keeps its mode. */
export function makePrivateFolder(path: string): void {
  // The umask may take more away than others' rights.
  if (mkdirSync(path, { recursive: true, mode: FOLDER_MODE }) !== undefined) chmodSync(path, FOLDER_MODE);
}

/** Makes an empty file that only the owner may read. Throws `EEXIST` if there is one. */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, "wx", FILE_MODE));
  chmodSync(path, FILE_MODE);
}

/** True if others have rights to a file or folder. */
export const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/**
 * Takes the rights of others away from a file or folder. Returns false if it stays open to others, because it belongs to
 * another user or cannot be changed. A path that does not exist is fine.
 */
export function tighten(path: string): boolean {
  try {
    const stats = statSync(path);
    if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return true;
    if (hasErrorCode(error, "EPERM", "EACCES", "EROFS")) return false;
    throw error;
  }
}

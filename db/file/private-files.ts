import {
  chmodSync,
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

// What the server stores is for its own account alone: it holds what people eat and the hashes of their passwords.

const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const OTHERS = 0o077;

/** True for an error of the file system with one of these codes, such as `ENOENT`. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

const isRoot = (): boolean => process.geteuid?.() === 0;

/**
 * The owner of the folder that a path is in, for root alone: a server that runs as another user could not open what a
 * command makes as root. Undefined if that changes nothing.
 */
function findFolderOwner(path: string): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  const { uid, gid } = statSync(dirname(path));
  return uid === 0 ? undefined : { uid, gid };
}

/** The folders from `first` down to `last`, which is below it or the same. */
const listFolders = (first: string, last: string): string[] =>
  resolve(first) === resolve(last) ? [last] : [...listFolders(first, dirname(last)), last];

/**
 * Makes a folder, and those above it, that only the owner may enter. Made by root, they belong to the owner of the folder
 * that they are in. A folder that exists keeps its mode and its owner.
 */
export function makePrivateFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  // The umask may take more away than others' rights.
  chmodSync(path, FOLDER_MODE);
  const owner = findFolderOwner(first);
  if (owner) for (const folder of listFolders(first, path)) lchownSync(folder, owner.uid, owner.gid);
}

/**
 * Makes an empty file that only the owner may read. Made by root, it belongs to the owner of the folder that it is in,
 * unless it `staysWithRoot`. Throws `EEXIST` if there is one.
 */
export function createPrivateFile(path: string, { staysWithRoot = false } = {}): void {
  const file = openSync(path, "wx", FILE_MODE);
  try {
    fchmodSync(file, FILE_MODE);
    const owner = staysWithRoot ? undefined : findFolderOwner(path);
    if (owner) fchownSync(file, owner.uid, owner.gid);
  } finally {
    closeSync(file);
  }
}

/** Makes such a file where there is none. Returns whether it did. */
export function createIfMissing(path: string): boolean {
  try {
    createPrivateFile(path);
    return true;
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
    return false;
  }
}

/** The size of a file in bytes; 0 if there is none. */
export const measureFile = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Gives a file its name once what was written is on the disk. */
export function finishFile(unfinished: string, file: string): void {
  const handle = openSync(unfinished, "r");
  fsyncSync(handle);
  closeSync(handle);
  renameSync(unfinished, file);
}

/**
 * Gives a file or folder that belongs to root to the owner of a folder, if root calls it. Others' files, links, and files
 * with a second name somewhere are left alone: the owner could have made them to get at what is not his.
 */
export function giveToOwner(path: string, folder: string): void {
  if (!isRoot()) return;
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.uid !== 0 || !(stats.isDirectory() || (stats.isFile() && stats.nlink === 1))) return;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) lchownSync(path, uid, gid);
}

/** True if others have rights to a file or folder. */
export const isOpenToOthers = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

/**
 * Takes the rights of others away from a file or folder. Returns false if it stays open to others, because it belongs to
 * another user or cannot be changed. A path that does not exist is fine. Root follows no links.
 */
export function tighten(path: string): boolean {
  try {
    const stats = isRoot() ? lstatSync(path) : statSync(path);
    // The owner of the folder could lead root anywhere.
    if (stats.isSymbolicLink()) return true;
    if ((stats.mode & OTHERS) !== 0) chmodSync(path, stats.isDirectory() ? FOLDER_MODE : FILE_MODE);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return true;
    if (hasErrorCode(error, "EPERM", "EACCES", "EROFS")) return false;
    throw error;
  }
}

/** Writes a file that only the owner may read. It has its name only once it is whole, and replaces an older one. */
export function writePrivateFile(file: string, text: string): void {
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    createPrivateFile(unfinished);
    writeFileSync(unfinished, text, { flush: true });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

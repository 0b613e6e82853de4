import { accessSync, constants, existsSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  giveToOwner,
  hasErrorCode,
  isOpenToOthers,
  makePrivateFolder,
  tighten,
} from "../../../db/file/private-files.ts";

/** The paths of what the server keeps in its data directory. */
export const locateDataFiles = (dataDir: string) => ({
  database: join(dataDir, "mealglass.db"),
  backups: join(dataDir, "backups"),
  sessionSecret: join(dataDir, "session-secret"),
  /** Takes up space that is given up when the disk is full. */
  reserve: join(dataDir, "disk-reserve"),
  lock: join(dataDir, "server-lock"),
  /** The version that ran last. */
  lastVersion: join(dataDir, "last-version"),
  /** What became of the last daily backup. */
  lastBackup: join(dataDir, "last-backup.json"),
  /** The certificate authority that phones in the local network trust, with its key. */
  lanAuthority: join(dataDir, "lan-authority.pem"),
  /** The certificate that it issued for this machine, with its key. */
  lanCertificate: join(dataDir, "lan-certificate.pem"),
});

/** The files of a folder, in any order; none if it cannot be read. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES")) return [];
    throw error;
  }
}

/** Makes a data directory if it does not exist. Throws if it is not a folder, or if nothing can be written in it. */
export function prepareDataDir(dataDir: string): void {
  makePrivateFolder(dataDir);
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** The backups in a data directory, the newest first. */
export function listBackups(dataDir: string): string[] {
  const files = listFiles(locateDataFiles(dataDir).backups).filter((file) => file.endsWith(".db"));
  const times = new Map(files.map((file) => [file, statSync(file).mtimeMs]));
  return files.sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0));
}

/** True if a server has been started with this data directory before. */
export function wasUsed(dataDir: string): boolean {
  const { sessionSecret, reserve } = locateDataFiles(dataDir);
  return existsSync(sessionSecret) || existsSync(reserve) || listBackups(dataDir).length > 0;
}

/** A backup that is still being written was changed later than this. */
const ABANDONED_AFTER_MS = 10 * 60 * 1000;
/** What a daily backup works in may stay as it is while a large one is sent to a bucket. */
const FOLDER_ABANDONED_AFTER_MS = 12 * 60 * 60 * 1000;

/** Removes what backups that were killed have left in a folder. */
export function removeUnfinishedIn(folder: string, now: number): void {
  for (const file of listFiles(folder)) {
    const isUnfinished = /\.db(\.enc)?\.unfinished/.test(file);
    const stats = isUnfinished ? statSync(file, { throwIfNoEntry: false }) : undefined;
    const limit = stats?.isDirectory() ? FOLDER_ABANDONED_AFTER_MS : ABANDONED_AFTER_MS;
    if (stats && now - stats.mtimeMs > limit) rmSync(file, { recursive: true, force: true });
  }
}

/** Removes what backups that were killed have left in a data directory. */
export const removeUnfinishedBackups = (dataDir: string, now: number): void =>
  removeUnfinishedIn(locateDataFiles(dataDir).backups, now);

/** A new name for a folder that a command works in. One that a killed command has left is removed like its backups. */
export const nameWorkFolder = (dataDir: string): string =>
  join(locateDataFiles(dataDir).backups, `${crypto.randomUUID()}.db.unfinished`);

/** What the name of a copy that was made before a migration begins with; its time follows. */
const MIGRATION_COPY = "before-migration-";
const MIGRATION_COPIES_MAX = 3;

/** Removes all copies that were made before a migration but the newest three. */
export function removeOldMigrationCopies(dataDir: string): void {
  const copies = listBackups(dataDir).filter((file) => basename(file).startsWith(MIGRATION_COPY));
  for (const file of copies.sort().reverse().slice(MIGRATION_COPIES_MAX)) rmSync(file, { force: true });
}

/** Everything that the server keeps in a data directory. */
function listDataFiles(dataDir: string): string[] {
  const { backups, ...files } = locateDataFiles(dataDir);
  const isOurs = (file: string) => Object.values(files).some((start) => file.startsWith(start));
  return [...listFiles(dataDir).filter(isOurs), backups, ...listFiles(backups)];
}

/** The files in a data directory to which others have rights. */
export const listOpenFiles = (dataDir: string): string[] => listDataFiles(dataDir).filter(isOpenToOthers);

/**
 * Takes others' rights from everything that the server keeps in a data directory, as earlier versions, a backup program
 * or a copy by hand may have left them. Returns the files that others can still read.
 */
export const tightenDataFiles = (dataDir: string): string[] => listDataFiles(dataDir).filter((file) => !tighten(file));

/**
 * Gives what earlier commands made as root, or a copy by hand, to the owner of the data directory, whose server could not
 * open it. Changes nothing unless root calls it.
 */
export function giveDataFilesToOwner(dataDir: string): void {
  for (const file of listDataFiles(dataDir)) giveToOwner(file, dataDir);
}

/** Whether a file is, or would be, in a data directory, links followed. */
export function isInDataDir(file: string, dataDir: string): boolean {
  const [folder, root] = [dirname(file), dataDir].map((path) =>
    existsSync(path) ? realpathSync(path) : resolve(path),
  );
  return `${folder}/`.startsWith(`${root}/`);
}

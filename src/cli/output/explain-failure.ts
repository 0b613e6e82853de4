import { accessSync, constants, existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { DatabaseError, toDatabaseError } from "../../../db/engine/errors.ts";
import { DamagedDatabaseError } from "../../../db/file/damage.ts";
import { NO_SPACE_CODES } from "../../../db/file/disk-reserve.ts";
import { hasErrorCode } from "../../../db/file/private-files.ts";
import { probeWriting, READ_ONLY_CODES } from "../../../db/file/probe-writing.ts";
import { LockedError } from "../../../db/file/server-lock.ts";
import type { Config } from "../../config.ts";
import {
  type BackupPlaces,
  type FoundBackup,
  findGoodBackup,
  findReadableBackup,
} from "../backups/find-good-backup.ts";
import { formatCommandLine } from "../program.ts";
import { locateDataFiles } from "../storage/data-files.ts";
import { formatTimeOf } from "./format.ts";
import { OperationalError } from "./operational-error.ts";

/** The first sentence about a backup that is restored. */
function introduce({ madeAt, isEncrypted, isInBucket }: FoundBackup): string {
  const newest = isEncrypted ? "The newest backup" : "The newest good backup";
  const place = isInBucket ? ", in BACKUP_S3" : "";
  if (!isEncrypted && !isInBucket) return `${newest} is of ${formatTimeOf(madeAt)}. With the server stopped, this`;
  const key = isEncrypted ? ", encrypted with BACKUP_PASSPHRASE" : "";
  return `${newest} is of ${formatTimeOf(madeAt)}${place}${key}. With the server stopped, and its settings, this checks it,`;
}

/** What is wrong with the database file, and how to go on. */
export function describeDamage(file: string, problem: string, places: BackupPlaces): string {
  const { dataDir } = places;
  const backup = findGoodBackup(places);
  const lines = backup
    ? [
        `${introduce(backup)} puts it in place and keeps the damaged file in "backups":`,
        "",
        `  ${formatCommandLine(resolve(dataDir), "restore", backup.name)}`,
      ]
    : [
        `There is no good backup in ${resolve(locateDataFiles(dataDir).backups)}. With the server stopped, this puts one from elsewhere in place and keeps the damaged file in "backups":`,
        "",
        `  ${formatCommandLine(resolve(dataDir), "restore")} FILE`,
        "",
        'Without any backup, the command ".recover" of the program sqlite3 saves what can be saved.',
      ];
  return [`The database ${resolve(file)} is damaged: ${problem}.`, ...lines].join("\n");
}

/**
 * What to do about a database of a newer version: start that one, or go back. `newer` is the version that ran last, if it
 * is known.
 */
export function describeNewer(dataDir: string, newer: string | null, own: string): string {
  const { database } = locateDataFiles(dataDir);
  const named = newer !== null && Bun.semver.order(newer, own) > 0 ? `, ${newer}; this is ${own}` : `; this is ${own}`;
  const backup = findReadableBackup(dataDir);
  const lines = backup
    ? [
        `Start that version again. Or go back to the newest backup that this version can use, of ${formatTimeOf(backup.madeAt)}. What was added since is not in it, and the newer database is kept in "backups":`,
        "",
        `  ${formatCommandLine(resolve(dataDir), "restore", backup.name)}`,
      ]
    : [
        `Start that version again. There is no backup in ${resolve(locateDataFiles(dataDir).backups)} that this version can use; "mealglass restore" takes one from elsewhere.`,
      ];
  return [`The database ${resolve(database)} was written by a newer Mealglass${named}.`, ...lines].join("\n");
}

/** What to do about a database of another program. */
export const describeForeign = (file: string): string =>
  `${resolve(file)} is a database of another program. DATA_DIR chooses another folder.`;

/** The user that this process runs as. Bun knows no more of a name than what USER says, which sudo and Docker leave wrong. */
const describeUser = (): string => {
  const id = process.geteuid?.();
  return id === 0 ? "root" : `user ${id}`;
};

const describeReadOnly = (dataDir: string): string =>
  `Nothing can be written in ${resolve(dataDir)} by ${describeUser()}: the folder or its disk is read-only, or it belongs to someone else. DATA_DIR chooses another folder.`;

/** Whether this process may write in a folder. Nothing is written. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (hasErrorCode(error, ...READ_ONLY_CODES)) return false;
    throw error;
  }
}

/** What keeps this process from writing in a data directory; undefined if nothing does. Nothing is written. */
export const findReadOnly = (dataDir: string): string | undefined =>
  isWritable(dataDir) ? undefined : describeReadOnly(dataDir);

const describeRefused = (path: string): string =>
  `${resolve(path)} cannot be used by ${describeUser()}: it or its folder is read-only, or belongs to someone else.`;

const describeFullDisk = (dataDir: string): string =>
  `The disk of ${resolve(dataDir)} is full. Free some space on it and try again.`;

function describeLock({ holder }: LockedError, dataDir: string): string {
  const who = holder ? `process ${holder.pid} on ${holder.host}, since ${holder.since}` : "a process that left no name";
  return `Another Mealglass serves ${resolve(dataDir)} (${who}). Stop that one first, or set DATA_DIR to another folder: two of them would damage the data.`;
}

function describeDatabaseError({ kind, message }: DatabaseError, places: BackupPlaces): string {
  const { dataDir } = places;
  const file = locateDataFiles(dataDir).database;
  // For a quota or a disk without rights SQLite says no more than that it failed.
  const cause = kind === "unreachable" ? (probeWriting(file) ?? kind) : kind;
  switch (cause) {
    case "corrupt":
      return describeDamage(file, `SQLite says: ${message}`, places);
    case "disk_full":
      return describeFullDisk(dataDir);
    case "read_only":
      return describeReadOnly(dataDir);
    case "busy":
      return `The database ${resolve(file)} is locked by another process. Try again when that is done.`;
    default:
      return `The database ${resolve(file)} cannot be used by ${describeUser()}: ${message}.`;
  }
}

/** True for a path that is not in the data directory, such as that of the target of a backup. */
const isElsewhere = (path: string, dataDir: string): boolean => !`${resolve(path)}/`.startsWith(`${resolve(dataDir)}/`);

/** A folder in the place of a file of the data directory, as Docker makes one for a mounted file that does not exist. */
const findFolder = (dataDir: string): string | undefined => {
  const { backups, ...files } = locateDataFiles(dataDir);
  return Object.values(files).find((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
};

function describeFileError(error: Error, dataDir: string): string {
  const path = "path" in error && typeof error.path === "string" ? error.path : dataDir;
  const isRefused = hasErrorCode(error, ...READ_ONLY_CODES);
  if (isElsewhere(path, dataDir)) return isRefused ? describeRefused(path) : error.message;
  const folder = hasErrorCode(error, "EISDIR") ? findFolder(dataDir) : undefined;
  if (folder !== undefined) return `${resolve(folder)} must be a file, but it is a folder.`;
  if (hasErrorCode(error, ...NO_SPACE_CODES)) return describeFullDisk(dataDir);
  const isBelowFile = hasErrorCode(error, "ENOTDIR");
  if (isBelowFile || (hasErrorCode(error, "EEXIST") && statSync(dataDir).isFile()))
    return `DATA_DIR must be a folder, but ${resolve(dataDir)} is, or lies below, a file.`;
  if (!isRefused) return error.message;
  return existsSync(path) && isWritable(dataDir)
    ? describeRefused(path)
    : `${describeReadOnly(dataDir)} (${error.message})`;
}

/** Where a command or the server finds its data. */
export type StorageSettings = BackupPlaces & Pick<Config, "databaseCluster">;

/** An error of the storage as an OperationalError, whose message says what to do; any other error as it is. */
function explain(cause: unknown, settings: StorageSettings): unknown {
  const { dataDir, databaseCluster } = settings;
  const error = toDatabaseError(cause);
  if (error instanceof DamagedDatabaseError)
    return new OperationalError(describeDamage(error.file, error.problem, settings), { cause });
  if (error instanceof LockedError) return new OperationalError(describeLock(error, dataDir), { cause });
  if (error instanceof DatabaseError && databaseCluster)
    return new OperationalError(`The database of DATABASE_URL cannot be used: ${error.message}`, { cause });
  if (error instanceof DatabaseError) return new OperationalError(describeDatabaseError(error, settings), { cause });
  if (error instanceof Error && "code" in error && "syscall" in error)
    return new OperationalError(describeFileError(error, dataDir), { cause });
  return error;
}

/** An error of the storage, or any other, as a text for the host. */
export function describeFailure(cause: unknown, settings: StorageSettings): string {
  const error = explain(cause, settings);
  return error instanceof Error ? error.message : String(error);
}

/** Runs work on the storage. What is wrong with that is thrown as an OperationalError. */
export async function explainFailures<Result>(
  settings: StorageSettings,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, settings);
  }
}

import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { isRestorable } from "../../../db/file/restore.ts";
import { bundledFiles } from "../../bundled-files.ts";
import type { Config } from "../../config.ts";
import { listFiles, locateDataFiles } from "../storage/data-files.ts";
import { nameDailyBackup, parseDailyBackup } from "./kept-backups.ts";
import { readLastBackup } from "./last-backup.ts";

/** The most backups that are looked into, because that takes time. */
const MAX_BACKUPS = 20;
const IS_BACKUP = /\.db(\.enc)?$/;

/** Where backups are: the data directory, and the places of daily ones if the settings are known. */
export type BackupPlaces = Pick<Config, "dataDir"> & Partial<Pick<Config, "backup">>;

/** A backup that `mealglass restore` takes. */
export type FoundBackup = {
  /** Its path, or its name in the bucket of BACKUP_S3. */
  name: string;
  /** In UTC milliseconds. */
  madeAt: number;
  /** Nothing but a restore or a check tells whether it is good. */
  isEncrypted: boolean;
  isInBucket: boolean;
};

/** The daily backups in BACKUP_DIR, a folder that may be on another machine, which does not answer. */
function listDaily(folder: string): string[] {
  try {
    return listFiles(folder).filter((file) => parseDailyBackup(basename(file)) !== undefined);
  } catch {
    return [];
  }
}

function describeFile(file: string): FoundBackup[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return [];
  // Copying a folder changes the times of its files, but not the names of daily backups.
  const madeAt = parseDailyBackup(basename(file)) ?? stats.mtimeMs;
  return [{ name: resolve(file), madeAt, isEncrypted: file.endsWith(".enc"), isInBucket: false }];
}

/** The backups in the data directory and in BACKUP_DIR, the newest first. */
export function listStoredBackups({ dataDir, backup }: BackupPlaces): FoundBackup[] {
  const own = listFiles(locateDataFiles(dataDir).backups).filter((file) => IS_BACKUP.test(file));
  const files = new Set([...own, ...(backup?.dir ? listDaily(backup.dir) : [])].map((file) => resolve(file)));
  return [...files].flatMap(describeFile).sort((one, other) => other.madeAt - one.madeAt);
}

/** The last good daily backup, if it is in the bucket. The bucket is not asked. */
function findInBucket({ dataDir, backup }: BackupPlaces): FoundBackup | undefined {
  if (!backup?.bucket) return undefined;
  const last = readLastBackup(dataDir);
  const madeAt = last?.goodAt ?? null;
  if (last === null || madeAt === null) return undefined;
  // The passphrase may have been set since.
  const name = last.startedAt === madeAt ? last.name : nameDailyBackup(madeAt, backup.passphrase !== null);
  return { name, madeAt, isEncrypted: name.endsWith(".enc"), isInBucket: true };
}

/** The newest backup that can be restored, if any: also an encrypted one, into which nothing looks here. */
export function findGoodBackup(places: BackupPlaces): FoundBackup | undefined {
  const stored = listStoredBackups(places)
    .slice(0, MAX_BACKUPS)
    .find(({ name, isEncrypted }) => isEncrypted || isRestorable(name, bundledFiles.migrationsDir));
  const inBucket = findInBucket(places);
  // The same one may be in a folder, too.
  return stored === undefined || (inBucket !== undefined && inBucket.madeAt > stored.madeAt) ? inBucket : stored;
}

/** The newest backup in the data directory that this version can use and look into, if any. */
export const findReadableBackup = (dataDir: string): FoundBackup | undefined =>
  listStoredBackups({ dataDir })
    .filter(({ isEncrypted }) => !isEncrypted)
    .slice(0, MAX_BACKUPS)
    .find(({ name }) => isRestorable(name, bundledFiles.migrationsDir));

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { isDiskFull } from "../../../db/engine/errors.ts";
import { DamagedDatabaseError, findTableDamage, findVisibleDamage, isForeign } from "../../../db/file/damage.ts";
import { migrateDatabase, NewerDatabaseError } from "../../../db/file/migrate.ts";
import { describeNetworkFileSystem, findNetworkFileSystem } from "../../../db/file/network-file-system.ts";
import { type DatabaseFile, type LocalDatabase, type OpenOptions, openDatabase } from "../../../db/file/open.ts";
import { seedFoods } from "../../../db/seed/seed-foods.ts";
import { version } from "../../../package.json";
import { bundledFiles } from "../../bundled-files.ts";
import { systemClock } from "../../integrations/clock.ts";
import type { Log } from "../../log.ts";
import { describeForeign, describeNewer } from "../output/explain-failure.ts";
import { OperationalError } from "../output/operational-error.ts";
import {
  giveDataFilesToOwner,
  locateDataFiles,
  prepareDataDir,
  removeOldMigrationCopies,
  removeUnfinishedBackups,
  tightenDataFiles,
  wasUsed,
} from "./data-files.ts";
import { readLastVersion } from "./last-version.ts";

/** A database up to this size is checked before the start: 16 MB take 20 ms, and half a second on a slow disk. */
export const CHECKED_AT_START_BYTES = 16 * 1024 * 1024;

const MEGABYTE = 1_000_000;

/** The size of a database in bytes, with what is in its write-ahead log. */
export function measureDatabase(file: Pick<DatabaseFile, "query">): number {
  const row = file
    .query<{ bytes: number }, []>("SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size")
    .get();
  return row?.bytes ?? 0;
}

/** Throws a DamagedDatabaseError or an OperationalError unless the file is a database of this product, or a new one. */
function assertUsable(file: DatabaseFile, path: string): void {
  const damage = measureDatabase(file) <= CHECKED_AT_START_BYTES ? findTableDamage(file) : null;
  if (damage !== null) throw new DamagedDatabaseError(path, damage);
  if (isForeign(file)) throw new OperationalError(describeForeign(path));
}

function migrate(file: DatabaseFile, dataDir: string, log: Log): void {
  const { database, backups } = locateDataFiles(dataDir);
  try {
    const { backup } = migrateDatabase(file, {
      migrationsDir: bundledFiles.migrationsDir,
      backupDir: backups,
      now: systemClock.now,
    });
    if (!backup) return;
    log.info("The database was backed up before it was migrated", { backup });
    removeOldMigrationCopies(dataDir);
  } catch (error) {
    if (error instanceof NewerDatabaseError)
      throw new OperationalError(describeNewer(dataDir, readLastVersion(dataDir), version), { cause: error });
    if (!isDiskFull(error)) throw error;
    const megabytes = Math.ceil((2 * statSync(database).size) / MEGABYTE);
    throw new OperationalError(
      `The disk of ${resolve(dataDir)} is full, and this version has to back the database up and migrate it, which takes about ${megabytes} MB. Nothing was changed. Free some space, or start the version before.`,
      { cause: error },
    );
  }
}

/** The foods of the version before are good enough until there is room for the new ones. */
async function updateFoods(file: DatabaseFile, log: Log): Promise<void> {
  try {
    seedFoods(file, await Bun.file(bundledFiles.foods).text(), await Bun.file(bundledFiles.dishes).text());
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.warn("The built-in foods were not brought up to date: the disk is full");
  }
}

/**
 * Opens the database of a data directory with the tables and foods of this version. Creates both if they do not exist.
 * Throws a NewerDatabaseError if a newer version wrote it, and a DamagedDatabaseError if it is damaged.
 */
export async function prepareDatabase(dataDir: string, log: Log, options: OpenOptions = {}): Promise<LocalDatabase> {
  prepareDataDir(dataDir);
  giveDataFilesToOwner(dataDir);
  const open = tightenDataFiles(dataDir);
  if (open.length > 0)
    log.warn("Others can read these files, and their permissions cannot be changed", { files: open });
  removeUnfinishedBackups(dataDir, systemClock.now());
  const fileSystem = findNetworkFileSystem(dataDir);
  if (fileSystem !== null) log.warn(describeNetworkFileSystem(fileSystem), { dataDir: resolve(dataDir) });
  const { database: path } = locateDataFiles(dataDir);
  const isUsed = wasUsed(dataDir);
  const damage = findVisibleDamage(path, { wasUsed: isUsed });
  if (damage !== null) throw new DamagedDatabaseError(path, damage);
  if (isUsed && statSync(path, { throwIfNoEntry: false }) === undefined)
    log.warn("There was no database in a folder that has been used before, so a new one is made", { database: path });

  const database = openDatabase(path, options);
  try {
    if (database.isAlone) log.warn("The disk is full: commands cannot use the database until the server is restarted");
    assertUsable(database.file, path);
    migrate(database.file, dataDir, log);
    await updateFoods(database.file, log);
    return database;
  } catch (error) {
    database.file.close();
    throw error;
  }
}

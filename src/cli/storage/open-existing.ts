import { statSync } from "node:fs";
import type { Db } from "../../../db/engine/db.ts";
import { DamagedDatabaseError, findVisibleDamage, isForeign } from "../../../db/file/damage.ts";
import { assertCurrent } from "../../../db/file/migrate.ts";
import { type LocalDatabase, openDatabase } from "../../../db/file/open.ts";
import { createStorageMonitor } from "../../../db/file/storage-monitor.ts";
import { bundledFiles } from "../../bundled-files.ts";
import { explainFailures, type StorageSettings } from "../output/explain-failure.ts";
import { OperationalError } from "../output/operational-error.ts";
import { giveDataFilesToOwner, locateDataFiles } from "./data-files.ts";
import { NoDatabaseError } from "./errors.ts";

/**
 * Opens the database of a data directory, even while a server uses it. Never creates one. Throws a NoDatabaseError if
 * there is none, a NewerDatabaseError or OlderDatabaseError if it is of another version, and a DamagedDatabaseError. On a
 * full disk it can delete: that uses the server's reserve.
 */
function openExistingFile(dataDir: string): LocalDatabase {
  const { database: path, reserve } = locateDataFiles(dataDir);
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isFile() && !statSync(path, { throwIfNoEntry: false }))
    throw new NoDatabaseError(dataDir);
  giveDataFilesToOwner(dataDir);
  const damage = findVisibleDamage(path, { wasUsed: true });
  if (damage !== null) throw new DamagedDatabaseError(path, damage);
  const storage = createStorageMonitor({ database: path, reserve, onChange: () => undefined });
  const database = openDatabase(path, { storage });
  try {
    if (isForeign(database.file)) throw new OperationalError(`${path} is a database of another program.`);
    assertCurrent(database.file, bundledFiles.migrationsDir);
  } catch (error) {
    database.file.close();
    throw error;
  }
  return database;
}

/** A database that a command works on. */
export type OpenDatabase = { db: Db; close(): void };

/** Opens the cluster that is set, or else the file in the data directory, which a server has prepared. */
export async function openExistingDatabase({ dataDir, databaseCluster }: StorageSettings): Promise<OpenDatabase> {
  if (databaseCluster) {
    const { openCluster } = await import("./cluster.ts");
    return { db: await openCluster(databaseCluster), close: () => undefined };
  }
  const { db, file } = openExistingFile(dataDir);
  return { db, close: () => file.close() };
}

/** Runs `work` on an existing database and closes it. What is wrong with the storage is an OperationalError. */
export function withExistingDatabase<Result>(
  settings: StorageSettings,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return explainFailures(settings, async () => {
    const { db, close } = await openExistingDatabase(settings);
    try {
      return await work(db);
    } finally {
      close();
    }
  });
}

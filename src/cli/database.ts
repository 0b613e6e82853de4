import { migrateDatabase } from "../../db/migrate.ts";
import { type LocalDatabase, openDatabase } from "../../db/open.ts";
import { makePrivateFolder } from "../../db/private-files.ts";
import { seedFoods } from "../../db/seed/seed-foods.ts";
import { bundledFiles } from "../bundled-files.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";
import { locateDataFiles, tightenDataFiles } from "./data-files.ts";

/**
 * Opens the database of a data directory with the tables and foods of this version. Creates both if they do not exist.
 * Throws a NewerDatabaseError if a newer version wrote it.
 */
export async function prepareDatabase(dataDir: string, log: Log): Promise<LocalDatabase> {
  makePrivateFolder(dataDir);
  const open = tightenDataFiles(dataDir);
  if (open.length > 0) log.warn("Others can read these files, and their rights cannot be changed", { files: open });
  const files = locateDataFiles(dataDir);
  const database = openDatabase(files.database);
  const { backup } = migrateDatabase(database.file, {
    migrationsDir: bundledFiles.migrationsDir,
    backupDir: files.backups,
    now: systemClock.now,
  });
  if (backup) log.info("The database was backed up before it was migrated", { backup });
  seedFoods(database.file, await Bun.file(bundledFiles.foods).text());
  return database;
}

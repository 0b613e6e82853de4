import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/migrate.ts";
import { type LocalDatabase, openDatabase } from "../../db/open.ts";
import { seedFoods } from "../../db/seed/seed-foods.ts";
import { bundledFiles } from "../bundled-files.ts";
import { systemClock } from "../integrations/clock.ts";
import type { Log } from "../log.ts";

/**
 * Opens the database of a data directory with the tables and foods of this version. Creates both if they do not exist.
 * Throws a NewerDatabaseError if a newer version wrote it.
 */
export async function prepareDatabase(dataDir: string, log: Log): Promise<LocalDatabase> {
  // The database holds what people eat and their password hashes, so no other user of the machine may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = openDatabase(join(dataDir, "mealglass.db"));
  const { backup } = migrateDatabase(database.file, {
    migrationsDir: bundledFiles.migrationsDir,
    backupDir: join(dataDir, "backups"),
    now: systemClock.now,
  });
  if (backup) log.info("The database was backed up before it was migrated", { backup });
  seedFoods(database.file, await Bun.file(bundledFiles.foods).text());
  return database;
}

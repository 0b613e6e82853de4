import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Db } from "../../db/db.ts";
import { assertCurrent } from "../../db/migrate.ts";
import { type LocalDatabase, openDatabase } from "../../db/open.ts";
import { bundledFiles } from "../bundled-files.ts";
import { locateDataFiles } from "./data-files.ts";

/** No database was found in the data directory. */
export class NoDatabaseError extends Error {
  constructor(dataDir: string) {
    super(
      `There is no mealglass.db in ${resolve(dataDir)}. Set DATA_DIR to the server's folder; the server makes the database when it first starts.`,
    );
    this.name = "NoDatabaseError";
  }
}

/**
 * Opens the database of a data directory, even while a server uses it. Never creates one. Throws a NoDatabaseError if
 * there is none, and a NewerDatabaseError or OlderDatabaseError if it is of another version.
 */
export function openExistingDatabase(dataDir: string): LocalDatabase {
  const { database: path } = locateDataFiles(dataDir);
  if (!existsSync(path)) throw new NoDatabaseError(dataDir);
  const database = openDatabase(path);
  try {
    assertCurrent(database.file, bundledFiles.migrationsDir);
  } catch (error) {
    database.file.close();
    throw error;
  }
  return database;
}

/** Runs `work` on the database of a data directory and closes it. Throws like `openExistingDatabase`. */
export async function withExistingDatabase<Result>(
  dataDir: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db, file } = openExistingDatabase(dataDir);
  try {
    return await work(db);
  } finally {
    file.close();
  }
}

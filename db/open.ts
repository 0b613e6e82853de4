import { Database } from "bun:sqlite";
import type { Db } from "./db.ts";
import { createDb } from "./drizzle.ts";
import { createEmbeddedEngine } from "./embedded-engine.ts";
import { createPrivateFile, hasErrorCode } from "./private-files.ts";

/**
 * What only a file in this process can do, synchronously: pragmas, backups, migrations, closing. It is for `db/` and
 * the command line. Repositories know only `Db`.
 */
export type DatabaseFile = Pick<Database, "query" | "run" | "transaction" | "close">;

/** An open database: as repositories know it, and as a file. */
export type LocalDatabase = { db: Db; file: DatabaseFile };

/**
 * The settings of every connection. The busy timeout comes first, because the others may meet a lock. With FULL a
 * confirmed write survives a power cut. The cache is 32 MiB. The write-ahead log shrinks to 64 MiB after a checkpoint.
 */
const PRAGMAS = `
  PRAGMA busy_timeout = 10000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -32768;
`;

/** SQLite gives the files that it makes beside a database the mode of that database. */
function createIfMissing(path: string): void {
  try {
    createPrivateFile(path);
  } catch (error) {
    if (!hasErrorCode(error, "EEXIST")) throw error;
  }
}

/** Connects to the database file and creates it if it does not exist, for its owner alone. */
export function openConnection(path: string): Database {
  createIfMissing(path);
  const connection = new Database(path, { create: true, strict: true });
  connection.run(PRAGMAS);
  return connection;
}

/** Opens the database file and creates it if it does not exist. `migrateDatabase` creates its tables. */
export function openDatabase(path: string): LocalDatabase {
  const connection = openConnection(path);
  return { db: createDb(createEmbeddedEngine(connection)), file: connection };
}

/** Writes the write-ahead log into the file and closes the file. */
export function closeDatabase(file: DatabaseFile): void {
  file.run("PRAGMA wal_checkpoint(TRUNCATE)");
  file.close();
}

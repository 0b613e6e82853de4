import { Database } from "bun:sqlite";
import { type BunSQLiteDatabase, drizzle } from "drizzle-orm/bun-sqlite";

export type Db = BunSQLiteDatabase<Record<string, never>> & { $client: Database };

/**
 * What every connection runs first. The busy timeout comes before anything that can meet a lock; FULL makes an
 * answered write outlast a power cut; the cache is 32 MiB and the write-ahead log shrinks to 64 MiB after a checkpoint.
 */
const PRAGMAS = `
  PRAGMA busy_timeout = 10000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -32768;
`;

/** Opens the database file, making it if it is not there. Its tables come from `migrateDatabase`. */
export function openDatabase(file: string): Db {
  const client = new Database(file, { create: true, strict: true });
  client.run(PRAGMAS);
  return drizzle({ client });
}

/** Folds the write-ahead log into the file and closes it. */
export function closeDatabase(db: Db): void {
  db.$client.run("PRAGMA wal_checkpoint(TRUNCATE)");
  db.$client.close();
}

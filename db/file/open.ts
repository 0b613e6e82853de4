import { Database } from "bun:sqlite";
import type { Db } from "../engine/db.ts";
import { createDb } from "../engine/drizzle.ts";
import { createEmbeddedEngine } from "../engine/embedded-engine.ts";
import { DatabaseError, isStorageFailure, toDatabaseError } from "../engine/errors.ts";
import { createIfMissing } from "./private-files.ts";
import type { LocalStorageMonitor } from "./storage-monitor.ts";

/**
 * What only a file in this process can do, synchronously: pragmas, backups, migrations, closing. It is for `db/` and
 * the command line. Repositories know only `Db`.
 */
export type DatabaseFile = Pick<Database, "query" | "run" | "transaction" | "close">;

/**
 * An open database: as repositories know it, and as a file. `isAlone` if no other process can open it meanwhile, because
 * there was no room for what processes share.
 */
export type LocalDatabase = { db: Db; file: DatabaseFile; isAlone: boolean };

export type OpenOptions = {
  /** Watches the disk. */
  storage?: LocalStorageMonitor | undefined;
  /** Gets a promise for the commit of each write, in its caller's asynchronous context. */
  onWait?: ((committed: Promise<unknown>) => void) | undefined;
};

/** How long a statement waits for another process. */
export const BUSY_TIMEOUT_MS = 10_000;

/**
 * The settings of every connection. The busy timeout comes first, because the others may meet a lock. With FULL a
 * confirmed write survives a power cut. What is deleted is overwritten with zeros. The cache is 16 MiB. The write-ahead
 * log shrinks to 64 MiB after a checkpoint. No read needs a temporary file, because the disk may be full.
 */
const PRAGMAS = `
  PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA secure_delete = ON;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -16384;
  PRAGMA temp_store = MEMORY;
`;

/** A file can shrink page by page if this is set before its first table. */
const SHRINKABLE = "PRAGMA auto_vacuum = INCREMENTAL";

/**
 * Connects to the database file and creates it if it does not exist, for its owner alone. With `isAlone` no other process
 * can open it meanwhile, and no file is made for what processes share.
 */
export function openConnection(path: string, { isAlone = false } = {}): Database {
  // SQLite gives the files that it makes beside a database the mode of that database.
  const isNew = createIfMissing(path);
  const connection = new Database(path, { create: true, strict: true });
  try {
    if (isAlone) connection.run("PRAGMA locking_mode = EXCLUSIVE");
    if (isNew) connection.run(SHRINKABLE);
    connection.run(PRAGMAS);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** On a full disk the reserve makes room for the start. Without one the database is opened in a way that needs none. */
function openOnAnyDisk(path: string, storage: LocalStorageMonitor): { connection: Database; isAlone: boolean } {
  try {
    return { connection: openConnection(path), isAlone: false };
  } catch (cause) {
    const error = toDatabaseError(cause);
    const mayBeFull = error instanceof DatabaseError && (error.kind === "disk_full" || error.kind === "unreachable");
    if (!mayBeFull || storage.diagnose(error).kind !== "disk_full") throw cause;
    if (storage.releaseReserve()) return openOnAnyDisk(path, storage);
    return { connection: openConnection(path, { isAlone: true }), isAlone: true };
  }
}

/**
 * Opens the database file and creates it if it does not exist. `migrateDatabase` creates its tables. With a monitor it
 * opens on a full disk, too.
 */
export function openDatabase(path: string, { storage, onWait }: OpenOptions = {}): LocalDatabase {
  const { connection, isAlone } = storage
    ? openOnAnyDisk(path, storage)
    : { connection: openConnection(path), isAlone: false };
  return { db: createDb(createEmbeddedEngine(connection, storage, onWait)), file: connection, isAlone };
}

/**
 * Writes the write-ahead log into the file and closes the file. Where that cannot be written, the log stays beside it,
 * and the next start writes it.
 */
export function closeDatabase(file: DatabaseFile): void {
  try {
    file.run("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (!isStorageFailure(toDatabaseError(error))) throw error;
  }
  file.close();
}

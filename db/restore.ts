import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { backUpDatabase, removeWithCompanions } from "./backup.ts";
import { isBusy, toDatabaseError } from "./errors.ts";
import { assertNotNewer } from "./migrate.ts";
import { closeDatabase, openConnection } from "./open.ts";
import { createPrivateFile, makePrivateFolder } from "./private-files.ts";

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  constructor() {
    super("The server is running. Stop it first: it would go on writing to the database that is replaced.");
    this.name = "DatabaseInUseError";
  }
}

/** The file holds no database of this product, or a damaged one. */
export class InvalidBackupError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} cannot be restored: ${problem}.`);
    this.name = "InvalidBackupError";
  }
}

/** Throws a InvalidBackupError unless `file` is a whole database with accounts. Opened alone for reading, it stays as it is. */
function assertWhole(file: string): void {
  let database: Database | undefined;
  try {
    database = new Database(file, { readonly: true });
    const verdict = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get()?.integrity_check;
    if (verdict !== "ok") throw new InvalidBackupError(file, "it is damaged");
    const hasAccounts = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'users'").get() !== null;
    if (!hasAccounts) throw new InvalidBackupError(file, "it is no database of this product");
  } catch (error) {
    throw error instanceof InvalidBackupError ? error : new InvalidBackupError(file, "it is no database");
  } finally {
    database?.close();
  }
}

/**
 * Backs up the current database. Throws a DatabaseInUseError if another process has it open: SQLite leaves WAL mode
 * only for a connection that is alone.
 */
function backUpCurrent(file: string, copy: string): void {
  const current = openConnection(file);
  try {
    current.run("PRAGMA busy_timeout = 500");
    current.run("PRAGMA journal_mode = DELETE");
    backUpDatabase(current, copy);
  } catch (error) {
    throw isBusy(toDatabaseError(error)) ? new DatabaseInUseError() : error;
  } finally {
    current.close();
  }
}

type Options = {
  /** The backup file. Only this one file is read, without a write-ahead log beside it. */
  file: string;
  /** The database to replace. It need not exist. */
  database: string;
  migrationsDir: string;
  /** The folder for a copy of the replaced database. */
  backupDir: string;
  now: () => number;
};

/**
 * Replaces the database with a backup. Returns the path of the previous database, or null if there was none. The
 * replacement is one rename, so that a whole database is there even after a crash. Throws InvalidBackupError,
 * NewerDatabaseError or DatabaseInUseError; then nothing has changed.
 */
export function restoreDatabase({ file, database, migrationsDir, backupDir, now }: Options): {
  previousDatabase: string | null;
} {
  assertWhole(file);
  makePrivateFolder(dirname(database));
  const unfinished = `${database}.unfinished`;
  removeWithCompanions(unfinished);
  try {
    createPrivateFile(unfinished);
    copyFileSync(file, unfinished);
    const copy = openConnection(unfinished);
    try {
      assertNotNewer(copy, migrationsDir);
    } finally {
      closeDatabase(copy);
    }
    let previousDatabase: string | null = null;
    if (existsSync(database)) {
      makePrivateFolder(backupDir);
      previousDatabase = join(backupDir, `before-restore-${new Date(now()).toISOString().replaceAll(":", "-")}.db`);
      backUpCurrent(database, previousDatabase);
    }
    renameSync(unfinished, database);
    return { previousDatabase };
  } finally {
    removeWithCompanions(unfinished);
  }
}

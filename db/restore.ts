import { Database } from "bun:sqlite";
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { backUpDatabase } from "./backup.ts";
import { isBusy, toDatabaseError } from "./errors.ts";
import { assertKnown } from "./migrate.ts";
import { closeDatabase, openConnection } from "./open.ts";

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  constructor() {
    super("The server is running. Stop it first: it would go on writing to the database that is replaced.");
    this.name = "DatabaseInUseError";
  }
}

/** The file holds no database of this product, or a damaged one. */
export class NoBackupError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} cannot be restored: ${problem}.`);
    this.name = "NoBackupError";
  }
}

/** Throws a NoBackupError unless `file` is a whole database with accounts. Opened alone for reading, it stays as it is. */
function assertWhole(file: string): void {
  let database: Database | undefined;
  try {
    database = new Database(file, { readonly: true });
    const verdict = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check").get()?.integrity_check;
    if (verdict !== "ok") throw new NoBackupError(file, "it is damaged");
    const hasAccounts = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'users'").get() !== null;
    if (!hasAccounts) throw new NoBackupError(file, "it is no database of this product");
  } catch (error) {
    throw error instanceof NoBackupError ? error : new NoBackupError(file, "it is no database");
  } finally {
    database?.close();
  }
}

/**
 * Throws a DatabaseInUseError unless nobody else has the database open, and keeps a copy of it. Leaving WAL mode is what
 * SQLite allows only to a connection that is alone.
 */
function keepPresent(file: string, copy: string): void {
  const present = openConnection(file);
  try {
    present.run("PRAGMA busy_timeout = 500");
    present.run("PRAGMA journal_mode = DELETE");
    backUpDatabase(present, copy);
  } catch (error) {
    throw isBusy(toDatabaseError(error)) ? new DatabaseInUseError() : error;
  } finally {
    present.close();
  }
}

type Options = {
  /** The backup. It is read alone. */
  file: string;
  /** The database that it takes the place of, whether or not there is one. */
  database: string;
  migrationsDir: string;
  /** Where the database that was there is kept. */
  backupDir: string;
  now: () => number;
};

/**
 * Puts a backup in the place of the database and returns where the one that was there is kept, if there was one. The
 * place is taken in one step: whatever goes wrong, one of the two is there, whole.
 * Throws NoBackupError, NewerDatabaseError or DatabaseInUseError, and has changed nothing then.
 */
export function restoreDatabase({ file, database, migrationsDir, backupDir, now }: Options): { kept: string | null } {
  assertWhole(file);
  mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
  const unfinished = `${database}.unfinished`;
  copyFileSync(file, unfinished);
  try {
    const copy = openConnection(unfinished);
    try {
      assertKnown(copy, migrationsDir);
    } finally {
      closeDatabase(copy);
    }
    let kept: string | null = null;
    if (existsSync(database)) {
      mkdirSync(backupDir, { recursive: true });
      kept = join(backupDir, `before-restore-${new Date(now()).toISOString().replaceAll(":", "-")}.db`);
      keepPresent(database, kept);
    }
    renameSync(unfinished, database);
    return { kept };
  } finally {
    for (const ending of ["", "-wal", "-shm"]) rmSync(unfinished + ending, { force: true });
  }
}

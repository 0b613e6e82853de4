import { Database } from "bun:sqlite";
import { copyFileSync, linkSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseError, isBusy, toDatabaseError } from "../engine/errors.ts";
import { backUpDatabase, removeWithCompanions } from "./backup.ts";
import { checkIntegrity, withUnchanging } from "./damage.ts";
import { assertNotNewer } from "./migrate.ts";
import { closeDatabase, openConnection } from "./open.ts";
import { createPrivateFile, makePrivateFolder, measureFile } from "./private-files.ts";
import { readMigrations } from "./read-migrations.ts";
import { LockedError, type ServerLock, takeServerLock } from "./server-lock.ts";

/** Another process has the database open. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";

  constructor(error?: LockedError) {
    const who = error?.holder ? ` (process ${error.holder.pid} on ${error.holder.host})` : "";
    super(`The server is running${who}. Stop it first: it would go on writing to the database that is replaced.`);
  }
}

/** The file holds no database of this product, or a damaged one. */
export class InvalidBackupError extends Error {
  constructor(file: string, problem: string) {
    super(`${file} cannot be restored: ${problem}.`);
    this.name = "InvalidBackupError";
  }
}

/** Throws an InvalidBackupError unless `file` is a file. */
export function assertFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new InvalidBackupError(file, "there is no such file");
  if (stats.isDirectory()) throw new InvalidBackupError(file, "it is a folder");
}

/** Throws an InvalidBackupError unless `file` is a whole database with accounts. It stays as it is. */
export function assertWhole(file: string): void {
  assertFile(file);
  try {
    withUnchanging(file, (database) => {
      if (checkIntegrity(database) !== "ok") throw new InvalidBackupError(file, "it is damaged");
      const hasAccounts = database.query("SELECT 1 FROM sqlite_schema WHERE name = 'users'").get() !== null;
      if (!hasAccounts) throw new InvalidBackupError(file, "it is no database of this product");
    });
  } catch (error) {
    throw error instanceof InvalidBackupError ? error : new InvalidBackupError(file, "it is no database");
  }
}

/** SQL that a database runs on its own. */
type StoredCode = { name: string; sql: string };

const listCode = (file: Database): StoredCode[] =>
  file.query<StoredCode, []>("SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')").all();

/** The triggers and views after each of the migrations, so those of every version. */
function listOwnCode(migrationsDir: string): Set<string> {
  const own = new Set<string>();
  const database = new Database(":memory:");
  try {
    for (const migration of readMigrations(migrationsDir)) {
      for (const statement of migration.sql) database.run(statement);
      for (const { sql } of listCode(database)) own.add(sql);
    }
    return own;
  } finally {
    database.close();
  }
}

/**
 * Throws an InvalidBackupError for a backup with a trigger or view that is not the product's, which the server would run,
 * and a NewerDatabaseError for one of a newer version.
 */
export function assertOwnSchema(database: Database, file: string, migrationsDir: string): void {
  assertNotNewer(database, migrationsDir);
  const code = listCode(database);
  if (code.length === 0) return;
  const own = listOwnCode(migrationsDir);
  const foreign = code.find(({ sql }) => !own.has(sql));
  if (foreign) throw new InvalidBackupError(file, `its trigger or view "${foreign.name}" is not of this product`);
}

/** True if a backup is whole, and not of a newer version. */
export function isRestorable(file: string, migrationsDir: string): boolean {
  try {
    assertWhole(file);
    withUnchanging(file, (database) => assertOwnSchema(database, file, migrationsDir));
    return true;
  } catch {
    return false;
  }
}

/**
 * Backs up the current database. Throws a DatabaseInUseError if another process has it open: SQLite leaves WAL mode
 * only for a connection that is alone.
 */
function backUpCurrent(file: string, copy: string): void {
  let current: Database | undefined;
  try {
    current = openConnection(file);
    current.run("PRAGMA busy_timeout = 500");
    current.run("PRAGMA journal_mode = DELETE");
    backUpDatabase(current, copy);
  } catch (cause) {
    const error = toDatabaseError(cause);
    throw isBusy(error) ? new DatabaseInUseError() : error;
  } finally {
    current?.close();
  }
}

/** Keeps a damaged database as it is, with its write-ahead log. That must never meet the database that is put in place. */
function keepDamaged(database: string, kept: string): void {
  try {
    linkSync(database, kept);
  } catch {
    // Some file systems have no links.
    copyFileSync(database, kept);
  }
  if (measureFile(`${database}-wal`) > 0) renameSync(`${database}-wal`, `${kept}-wal`);
  for (const ending of ["-wal", "-shm", "-journal"]) rmSync(database + ending, { force: true });
}

const isDamaged = (error: unknown): boolean => error instanceof DatabaseError && error.kind === "corrupt";

/** Keeps the current database in a folder and returns the path of the copy; null if there is none, or an empty file. */
function keepCurrent(database: string, backupDir: string, now: number): string | null {
  if (measureFile(database) === 0) {
    removeWithCompanions(database);
    return null;
  }
  makePrivateFolder(backupDir);
  const time = new Date(now).toISOString().replaceAll(":", "-");
  const copy = join(backupDir, `before-restore-${time}.db`);
  try {
    backUpCurrent(database, copy);
    return copy;
  } catch (error) {
    if (!isDamaged(error)) throw error;
    const damaged = join(backupDir, `damaged-${time}.db`);
    keepDamaged(database, damaged);
    return damaged;
  }
}

function takeLock(path: string, now: () => number): ServerLock {
  try {
    return takeServerLock(path, now);
  } catch (error) {
    throw error instanceof LockedError ? new DatabaseInUseError(error) : error;
  }
}

type Options = {
  /** The backup file. Only this one file is read, without a write-ahead log beside it. */
  file: string;
  /** The database to replace. It need not exist. */
  database: string;
  /** The lock that a server holds as long as it runs. */
  lock: string;
  migrationsDir: string;
  /** The folder for a copy of the replaced database. */
  backupDir: string;
  now: () => number;
};

/**
 * Replaces the database with a backup, also if the database is damaged. Returns the path of the previous database, or
 * null if there was none. The replacement is one rename, so that a whole database is there even after a crash. Throws
 * InvalidBackupError, NewerDatabaseError or DatabaseInUseError; then nothing has changed.
 */
export function restoreDatabase({ file, database, lock: lockFile, migrationsDir, backupDir, now }: Options): {
  previousDatabase: string | null;
} {
  assertWhole(file);
  makePrivateFolder(dirname(database));
  const lock = takeLock(lockFile, now);
  const unfinished = `${database}.unfinished`;
  removeWithCompanions(unfinished);
  try {
    createPrivateFile(unfinished);
    copyFileSync(file, unfinished);
    const copy = openConnection(unfinished);
    try {
      assertOwnSchema(copy, file, migrationsDir);
    } finally {
      closeDatabase(copy);
    }
    const previousDatabase = keepCurrent(database, backupDir, now());
    renameSync(unfinished, database);
    return { previousDatabase };
  } finally {
    removeWithCompanions(unfinished);
    lock.release();
  }
}

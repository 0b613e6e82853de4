import { join } from "node:path";
import { backUpDatabase } from "./backup.ts";
import { fillLocalTimes, LIST_TIME_ZONES, needsTimeZones } from "./fill-local-times.ts";
import type { DatabaseFile } from "./open.ts";
import { makePrivateFolder } from "./private-files.ts";
import { listMigrationTimes, type Migration, readMigrations } from "./read-migrations.ts";
import { makeShrinkable } from "./shrink.ts";

/** The database was written by a newer Mealglass, whose tables this version does not know. */
export class NewerDatabaseError extends Error {
  constructor() {
    super("This database was written by a newer Mealglass. Start that version, or restore a backup made before it.");
    this.name = "NewerDatabaseError";
  }
}

/** The database was written by an older Mealglass, and only the server migrates one. */
export class OlderDatabaseError extends Error {
  constructor(whatServerDoes = "it backs it up and migrates it") {
    super(`This database was written by an older Mealglass. Start the server once: ${whatServerDoes}.`);
    this.name = "OlderDatabaseError";
  }
}

/** A cluster has no tables yet. Only the server makes them. */
export class NoTablesError extends Error {
  constructor() {
    super("The cluster has no database of this program yet. Start the server with it once: it makes the tables.");
    this.name = "NoTablesError";
  }
}

type Options = {
  migrationsDir: string;
  /** The folder for a copy of a database with data, made before its tables are changed; null for a file that is a copy. */
  backupDir: string | null;
  now: () => number;
};

/** The migrations that were applied to a file, in the form that Drizzle's own tools read. */
export const JOURNAL =
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)";

const hasTable = (file: DatabaseFile, name: string): boolean =>
  file.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;

/** When the newest applied migration was written (UTC milliseconds); 0 for an empty file. */
function findNewestApplied(file: DatabaseFile): number {
  if (!hasTable(file, "__drizzle_migrations")) return 0;
  const row = file
    .query<{ newest: number | null }, []>("SELECT max(created_at) AS newest FROM __drizzle_migrations")
    .get();
  return row?.newest ?? 0;
}

type Dated = Pick<Migration, "writtenAt">;

/**
 * The migrations after the newest one that was applied. Throws NewerDatabaseError if that is one which this version does
 * not know.
 */
export function selectPending<Known extends Dated>(newestApplied: number, known: readonly Known[]): Known[] {
  if (!known.some(({ writtenAt }) => writtenAt >= newestApplied)) throw new NewerDatabaseError();
  return known.filter(({ writtenAt }) => writtenAt > newestApplied);
}

const findPending = <Known extends Dated>(file: DatabaseFile, known: readonly Known[]): Known[] =>
  selectPending(findNewestApplied(file), known);

/** Whether a file lacks migrations: known from their journal, without reading them. */
function hasPending(file: DatabaseFile, migrationsDir: string): boolean {
  const known = listMigrationTimes(migrationsDir).map((writtenAt) => ({ writtenAt }));
  return findPending(file, known).length > 0;
}

const hasAccounts = (file: DatabaseFile): boolean =>
  hasTable(file, "users") && file.query("SELECT 1 FROM users LIMIT 1").get() !== null;

const listTimeZones = (file: DatabaseFile): string[] =>
  file
    .query<{ time_zone: string }, []>(LIST_TIME_ZONES)
    .all()
    .map(({ time_zone }) => time_zone);

function assertNoBrokenReferences(file: DatabaseFile): void {
  const broken = file.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
  if (broken.length > 0)
    throw new Error(`The migration left ${broken.length} broken references in ${broken[0]?.table}.`);
}

/**
 * All migrations run or none, and only one process runs them at a time. If two start at once, the second waits and then
 * finds nothing to do. Drizzle's own migrator checks before it takes the lock, and would run everything twice.
 */
const applyMigrations = (file: DatabaseFile, known: readonly Migration[]): void =>
  file
    .transaction(() => {
      file.run(JOURNAL);
      for (const { sql, hash, writtenAt } of findPending(file, known)) {
        for (const statement of fillLocalTimes(sql, needsTimeZones(sql) ? listTimeZones(file) : []))
          file.run(statement);
        file.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, writtenAt]);
      }
      assertNoBrokenReferences(file);
    })
    .immediate();

/** Throws NewerDatabaseError if the file has tables that this version does not know. Changes nothing. */
export function assertNotNewer(file: DatabaseFile, migrationsDir: string): void {
  hasPending(file, migrationsDir);
}

/** Throws NewerDatabaseError or OlderDatabaseError unless a file has the tables of this version; changes nothing. */
export function assertCurrent(file: DatabaseFile, migrationsDir: string): void {
  if (hasPending(file, migrationsDir)) throw new OlderDatabaseError();
}

/**
 * Brings the tables up to this version. Returns the path of the backup it made, or null if there was nothing to save.
 * Throws NewerDatabaseError if the file is newer than this version.
 */
export function migrateDatabase(
  file: DatabaseFile,
  { migrationsDir, backupDir, now }: Options,
): { backup: string | null } {
  if (!hasPending(file, migrationsDir)) return { backup: null };
  const known = readMigrations(migrationsDir);

  let backup: string | null = null;
  if (backupDir !== null && hasAccounts(file)) {
    makePrivateFolder(backupDir);
    backup = join(backupDir, `before-migration-${new Date(now()).toISOString().replaceAll(":", "-")}.db`);
    backUpDatabase(file, backup);
  }

  // A migration that rebuilds a table would delete the rows that refer to it. The pragma has no effect inside a
  // transaction.
  file.run("PRAGMA foreign_keys = OFF");
  try {
    applyMigrations(file, known);
  } finally {
    file.run("PRAGMA foreign_keys = ON");
  }
  makeShrinkable(file);
  return { backup };
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { backUpDatabase } from "./backup.ts";
import type { Db } from "./open.ts";

/** The database was written by a newer Mealglass, whose tables this one does not know. */
export class NewerDatabaseError extends Error {
  constructor() {
    super("This database was written by a newer Mealglass. Start that version, or restore a backup made before it.");
    this.name = "NewerDatabaseError";
  }
}

/** The database was written by an older Mealglass, and only the server migrates one. */
export class OlderDatabaseError extends Error {
  constructor() {
    super("This database was written by an older Mealglass. Start the server once: it backs it up and migrates it.");
    this.name = "OlderDatabaseError";
  }
}

type Options = {
  migrationsDir: string;
  /** Where a copy goes before the tables of a database with data are changed. */
  backupDir: string;
  now: () => number;
};

/** Which migrations a file has had, in the form that Drizzle's own tools read. */
const JOURNAL =
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)";

const hasTable = (db: Db, name: string): boolean =>
  db.$client.query("SELECT 1 FROM sqlite_schema WHERE name = ?").get(name) !== null;

/** When the newest migration in this file was written; 0 for an empty file. */
function newestApplied(db: Db): number {
  if (!hasTable(db, "__drizzle_migrations")) return 0;
  const row = db.$client
    .query<{ newest: number | null }, []>("SELECT max(created_at) AS newest FROM __drizzle_migrations")
    .get();
  return row?.newest ?? 0;
}

/** The migrations that this file has not had. Throws NewerDatabaseError where it has had one that is not known here. */
function pendingOf(db: Db, known: readonly MigrationMeta[]): MigrationMeta[] {
  const applied = newestApplied(db);
  if (!known.some(({ folderMillis }) => folderMillis >= applied)) throw new NewerDatabaseError();
  return known.filter(({ folderMillis }) => folderMillis > applied);
}

const hasAccounts = (db: Db): boolean =>
  hasTable(db, "users") && db.$client.query("SELECT 1 FROM users LIMIT 1").get() !== null;

function assertNoBrokenReferences(db: Db): void {
  const broken = db.$client.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
  if (broken.length > 0)
    throw new Error(`The migration left ${broken.length} broken references in ${broken[0]?.table}.`);
}

/**
 * All or nothing, and one process at a time: of two that start at once the second waits, and then finds nothing to do.
 * Drizzle's own migrator looks before it locks, and would carry out everything twice.
 */
const carryOut = (db: Db, known: readonly MigrationMeta[]): void =>
  db.$client
    .transaction(() => {
      db.$client.run(JOURNAL);
      for (const { sql, hash, folderMillis } of pendingOf(db, known)) {
        for (const statement of sql) db.$client.run(statement);
        db.$client.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)", [hash, folderMillis]);
      }
      assertNoBrokenReferences(db);
    })
    .immediate();

/** Throws NewerDatabaseError where a file has tables that this version does not know; changes nothing. */
export function assertKnown(db: Db, migrationsDir: string): void {
  pendingOf(db, readMigrationFiles({ migrationsFolder: migrationsDir }));
}

/** Throws NewerDatabaseError or OlderDatabaseError unless a file has the tables of this version; changes nothing. */
export function assertCurrent(db: Db, migrationsDir: string): void {
  if (pendingOf(db, readMigrationFiles({ migrationsFolder: migrationsDir })).length > 0) throw new OlderDatabaseError();
}

/**
 * Brings the tables up to this version and returns the backup it wrote, if there was anything to save.
 * Throws NewerDatabaseError where the file is ahead of this version.
 */
export function migrateDatabase(db: Db, { migrationsDir, backupDir, now }: Options): { backup: string | null } {
  const known = readMigrationFiles({ migrationsFolder: migrationsDir });
  if (pendingOf(db, known).length === 0) return { backup: null };

  let backup: string | null = null;
  if (hasAccounts(db)) {
    mkdirSync(backupDir, { recursive: true });
    backup = join(backupDir, `before-migration-${new Date(now()).toISOString().replaceAll(":", "-")}.db`);
    backUpDatabase(db, backup);
  }

  // A migration that rebuilds a table would wipe the rows that refer to it, and the pragma does nothing inside a
  // transaction.
  db.$client.run("PRAGMA foreign_keys = OFF");
  try {
    carryOut(db, known);
  } finally {
    db.$client.run("PRAGMA foreign_keys = ON");
  }
  return { backup };
}

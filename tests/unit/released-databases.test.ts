import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { readRestored } from "../../src/cli/backups/check-backup.ts";
import { createLog } from "../../src/log.ts";
import { afterThisTest } from "../support/after-test.ts";
import { IS_DERIVED, listTables } from "../support/api/account-rows.ts";
import { MIGRATIONS } from "../support/migrations.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

// Databases as released versions left them, kept as text: an old migration that is changed cannot change them.

type Row = Record<string, unknown>;

const FOLDER = join(ROOT, "tests/released");
const released = readdirSync(FOLDER).map((name) => name.replace(/\.sql$/, ""));

function open(path: string): DatabaseFile {
  const file = openConnection(path);
  afterThisTest(() => file.close());
  return file;
}

function load(sql: string): { path: string; file: DatabaseFile } {
  const path = join(temporaryFolder(), "mealglass.db");
  const file = openConnection(path);
  file.run(sql);
  closeDatabase(file);
  return { path, file: open(path) };
}

const migrate = (file: DatabaseFile, backupDir: string | null = null) =>
  migrateDatabase(file, { migrationsDir: MIGRATIONS, backupDir, now: () => Date.UTC(2099, 0) });
const readRows = (file: DatabaseFile, table: string): Row[] => file.query<Row, []>(`SELECT * FROM "${table}"`).all();
const listOwnTables = (file: DatabaseFile) => {
  const views = file.query("SELECT name FROM sqlite_schema WHERE type = 'view'").values().flat();
  return listTables(file).filter((table) => !IS_DERIVED.test(table) && !views.includes(table));
};
const listSchema = (file: DatabaseFile) =>
  file.query("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name").values();

test("each version of the changelog has its database", () => {
  const versions = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").matchAll(/^## (\d+\.\d+\.\d+)/gm);
  expect(released.toSorted()).toEqual([...versions].map(([, version = ""]) => version).sort());
});

test.each(released)("a database of version %s keeps every row, and becomes one of this version", async (version) => {
  const { path, file } = load(readFileSync(join(FOLDER, `${version}.sql`), "utf8"));
  const before = listOwnTables(file).map((table) => ({ table, rows: readRows(file, table) }));
  expect(before.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([]);
  const backups = temporaryFolder();
  const { backup } = migrate(file, backups);

  // What was there is kept as a file, to go back.
  const old = open(backup ?? "");
  for (const { table, rows } of before) {
    expect({ table, rows: readRows(old, table) }).toEqual({ table, rows });
    const now = readRows(file, table);
    const kept = rows.map((row, index) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name in (now[index] ?? {}))),
    );
    expect({ table, rows: now }).toMatchObject({ table, rows: kept });
  }
  const fresh = open(join(temporaryFolder(), "fresh.db"));
  migrate(fresh);
  expect(listSchema(file)).toEqual(listSchema(fresh));
  expect(file.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(file.query("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(file.query("SELECT rowid FROM foods_fts('porridge')").all()).toEqual([{ rowid: 1 }]);
  expect(file.query("SELECT rowid FROM users_fts('lovelace')").all()).toEqual([{ rowid: 1 }]);
  expect(migrate(file, backups)).toEqual({ backup: null });

  // The old file and the new one can be restored and read by this version.
  closeDatabase(openConnection(path));
  const log = createLog("silent", () => undefined);
  const settings = { dataDir: temporaryFolder(), databaseCluster: null, photoBucket: null, log };
  for (const source of [backup ?? "", path])
    await readRestored(source, { ...settings, folder: join(temporaryFolder(), "restored") });
});

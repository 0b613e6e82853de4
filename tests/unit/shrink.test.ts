import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { closeDatabase, type DatabaseFile, openConnection } from "../../db/file/open.ts";
import { makeShrinkable, shrinkDatabase } from "../../db/file/shrink.ts";
import { afterThisTest } from "../support/after-test.ts";
import { createOlderMigrations, MIGRATIONS } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";

const MEGABYTE = 1_000_000;
const never = () => false;

const findPath = () => join(temporaryFolder(), "a.db");

/** A file in which little is left of 8 MB. */
function createEmptied(path = findPath()) {
  const file = openConnection(path);
  afterThisTest(() => file.close());
  file.run("CREATE TABLE filling (bytes BLOB)");
  const insert = file.query("INSERT INTO filling VALUES (randomblob(4000))");
  file.transaction(() => {
    for (let row = 0; row < 2000; row += 1) insert.run();
  })();
  file.run("DELETE FROM filling WHERE rowid % 20 <> 0");
  return { path, file };
}

const measure = (file: DatabaseFile, path: string): number => {
  file.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return statSync(path).size;
};

/** A file as a version made it whose files could not shrink. */
function createOld(path = findPath()): string {
  const old = new Database(path, { create: true });
  old.run("PRAGMA journal_mode = WAL");
  old.run("CREATE TABLE first (id INTEGER)");
  old.close();
  return path;
}

test("the space of deleted data goes back to the disk, while others get their turn, and the rest stays whole", async () => {
  const { path, file } = createEmptied();
  expect(measure(file, path)).toBeGreaterThan(8 * MEGABYTE);
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (turns < 1000) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await shrinkDatabase(file, never);
  expect(turns).toBeGreaterThan(10);
  expect(measure(file, path)).toBeLessThan(3 * MEGABYTE);
  expect(file.query("SELECT count(*) AS rows FROM filling").get()).toEqual({ rows: 100 });
  expect(file.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
});

test("it ends early where the server stops", async () => {
  const { path, file } = createEmptied();
  let slices = 0;
  await shrinkDatabase(file, () => {
    slices += 1;
    return slices > 3;
  });
  expect(measure(file, path)).toBeGreaterThan(6 * MEGABYTE);
});

test("a file that cannot shrink stays as it is, until it is rewritten", async () => {
  const { path, file } = createEmptied(createOld());
  const before = measure(file, path);
  await shrinkDatabase(file, never);
  expect(measure(file, path)).toBe(before);
  makeShrinkable(file);
  expect(file.query("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 2 });
  expect(file.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  expect(measure(file, path)).toBeLessThan(MEGABYTE);
});

test("an update rewrites a file of a version whose files could not shrink, and its backup can shrink, too", () => {
  const folder = temporaryFolder();
  const path = join(folder, "a.db");
  createOld(path);
  const file = openConnection(path);
  afterThisTest(() => file.close());
  file.run("DROP TABLE first");
  const migrate = (migrationsDir: string) =>
    migrateDatabase(file, { migrationsDir, backupDir: join(folder, "backups"), now: () => 0 });
  migrate(createOlderMigrations());
  file.run(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at) VALUES ('a', 'a', 'a', 'a', 'a', 7)",
  );
  const { backup } = migrate(MIGRATIONS);
  expect(file.query("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 2 });
  const copy = new Database(backup ?? "", { readonly: true });
  expect(copy.query("PRAGMA auto_vacuum").get()).toEqual({ auto_vacuum: 2 });
  copy.close();
  closeDatabase(openConnection(path));
});

test("nothing of what was deleted is left in the file or beside it", async () => {
  const { path, file } = createEmptied();
  file.run("CREATE VIRTUAL TABLE names USING fts5(name)");
  file.run("INSERT INTO names (names, rank) VALUES ('secure-delete', 1)");
  file.run("CREATE TABLE meals (name TEXT)");
  for (let row = 0; row < 100; row += 1) {
    file.run("INSERT INTO meals VALUES (?)", [`bouillabaisse ${"x".repeat(row * 100)}`]);
    file.run("INSERT INTO names VALUES ('bouillabaisse')");
  }
  file.run("DELETE FROM meals");
  file.run("DELETE FROM names");
  await shrinkDatabase(file, never);
  for (const kept of [path, `${path}-wal`]) expect(readFileSync(kept).includes("bouillabaisse")).toBe(false);
});

test("a reader in another process, such as a backup, is not waited for", async () => {
  const { path, file } = createEmptied();
  const reader = openConnection(path);
  afterThisTest(() => reader.close());
  reader.run("BEGIN");
  reader.query("SELECT count(*) FROM filling").get();
  const readTimeout = () => file.query("PRAGMA busy_timeout").get();
  const timeouts: unknown[] = [];
  const watched: DatabaseFile = {
    query: file.query.bind(file),
    transaction: file.transaction.bind(file),
    close: () => undefined,
    run: (sql, ...params) => {
      if (sql.includes("wal_checkpoint")) timeouts.push(readTimeout());
      return file.run(sql, ...params);
    },
  };
  await shrinkDatabase(watched, never);
  expect(timeouts).toEqual([{ timeout: 0 }]);
  expect(readTimeout()).toEqual({ timeout: 10_000 });
});

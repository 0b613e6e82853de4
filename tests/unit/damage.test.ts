import { expect, test } from "bun:test";
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findDamage, findTableDamage, findVisibleDamage, isForeign, openForReading } from "../../db/file/damage.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { temporaryFolder } from "../support/paths.ts";

/** A whole database of some pages, closed. */
function createDatabase(): string {
  const path = join(temporaryFolder(), "mealglass.db");
  const connection = openConnection(path);
  connection.run("CREATE TABLE meals (id INTEGER PRIMARY KEY, name TEXT)");
  const insert = connection.query("INSERT INTO meals (name) VALUES (?)");
  for (let meal = 0; meal < 500; meal += 1) insert.run(`meal ${meal} `.repeat(20));
  closeDatabase(connection);
  return path;
}

function overwrite(path: string, from: number, to: number): void {
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0x5a, from, to));
}

const seen = (path: string) => findVisibleDamage(path, { wasUsed: true });

test("a whole database has no damage", () => {
  const path = createDatabase();
  expect(seen(path)).toBeNull();
  const file = openForReading(path);
  expect([findDamage(file), findTableDamage(file)]).toEqual([null, null]);
  file.close();
  expect(readdirSync(join(path, ".."))).toEqual(["mealglass.db"]);
});

test.each<[string, (path: string) => void, RegExp]>([
  ["cut off", (path) => truncateSync(path, 40_000), /cut off: 40,000 of \d+,\d+ bytes/],
  ["cut off in its header", (path) => truncateSync(path, 50), /cut off: only 50 bytes/],
  ["without a beginning", (path) => overwrite(path, 0, 100), /beginning is not that of a database/],
  ["a short text", (path) => writeFileSync(path, "soup"), /beginning is not/],
  ["empty", (path) => truncateSync(path, 0), /^it is empty$/],
])("a file that is %s is seen before it is opened", (_what, damage, problem) => {
  const path = createDatabase();
  damage(path);
  expect(seen(path)).toMatch(problem);
});

test("pages in the middle that were overwritten are found by the check", () => {
  const path = createDatabase();
  overwrite(path, 8192, 16_384);
  expect(seen(path)).toBeNull();
  const file = openForReading(path);
  for (const find of [findDamage, findTableDamage]) expect(find(file)).toContain("SQLite's check says");
  file.close();
});

test("an empty file is a new database where nothing was before, and none is nothing wrong", () => {
  const path = join(temporaryFolder(), "mealglass.db");
  expect(seen(path)).toBeNull();
  writeFileSync(path, "");
  expect(findVisibleDamage(path, { wasUsed: false })).toBeNull();
});

test("a database that is missing beside its write-ahead log is told", () => {
  const path = join(temporaryFolder(), "mealglass.db");
  writeFileSync(`${path}-wal`, "frames");
  expect(findVisibleDamage(path, { wasUsed: false })).toContain("write-ahead log");
});

test("a database in use may be shorter than it says, and its log is read", () => {
  const path = join(temporaryFolder(), "mealglass.db");
  const connection = openConnection(path);
  connection.run("CREATE TABLE meals (name TEXT)");
  connection.run("INSERT INTO meals VALUES ('soup')");
  expect(seen(path)).toBeNull();
  const reading = openForReading(path);
  expect(reading.query("SELECT name FROM meals").all()).toEqual([{ name: "soup" }]);
  reading.close();
  connection.close();
});

test("another program's database is foreign, an empty one is not", () => {
  const path = createDatabase();
  const other = openForReading(path);
  expect(isForeign(other)).toBe(true);
  other.close();
  rmSync(path);
  const empty = openConnection(path);
  expect(isForeign(empty)).toBe(false);
  empty.close();
});

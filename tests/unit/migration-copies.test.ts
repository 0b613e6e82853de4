import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../db/file/migrate.ts";
import { findNetworkFileSystem } from "../../db/file/network-file-system.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { removeOldMigrationCopies } from "../../src/cli/storage/data-files.ts";
import { prepareDatabase } from "../../src/cli/storage/database.ts";
import { createLog } from "../../src/log.ts";
import { createOlderMigrations } from "../support/migrations.ts";
import { temporaryFolder } from "../support/paths.ts";

const nameCopy = (year: number) => `before-migration-${year}-01-01T00-00-00.000Z.db`;
const OTHERS = ["damaged-2020.db", "mealglass-2020.db", "before-migration.txt"];

function createBackups(names: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "backups"));
  for (const name of names) writeFileSync(join(folder, "backups", name), "");
  return folder;
}

test.each([
  [[], []],
  [
    [2023, 2020, 2022],
    [2020, 2022, 2023],
  ],
  [
    [2021, 2024, 2020, 2023, 2022],
    [2022, 2023, 2024],
  ],
])("of the copies of %j the newest three stay, and every other file", (years, kept) => {
  const folder = createBackups([...years.map(nameCopy), ...OTHERS]);
  removeOldMigrationCopies(folder);
  expect(readdirSync(join(folder, "backups")).sort()).toEqual([...kept.map(nameCopy), ...OTHERS].sort());
});

test("a migration leaves its own copy and two older ones", async () => {
  const folder = createBackups([2018, 2019, 2020].map(nameCopy));
  const file = openConnection(join(folder, "mealglass.db"));
  migrateDatabase(file, { migrationsDir: createOlderMigrations(), backupDir: null, now: () => 0 });
  file.run(
    "INSERT INTO users (email, email_key, username, username_key, password, created_at) VALUES ('a', 'a', 'a', 'a', 'a', 7)",
  );
  closeDatabase(file);
  const log = createLog("silent", () => undefined);
  closeDatabase((await prepareDatabase(folder, log)).file);
  const copies = readdirSync(join(folder, "backups")).sort();
  expect(copies).toEqual([nameCopy(2019), nameCopy(2020), expect.stringMatching(/^before-migration-2\d{3}-.+Z\.db$/)]);
  closeDatabase((await prepareDatabase(folder, log)).file);
  expect(readdirSync(join(folder, "backups")).sort()).toEqual(copies);
});

test.each([
  ["NFS", 0x6969],
  ["SMB", 0xff534d42],
  ["9p", 0x01021997],
  [null, 0xef53],
  [null, 0x01021994],
  [null, 0x9123683e],
])("a network file system is told by its type: %p is %p", (name, type) => {
  expect(findNetworkFileSystem("/data", () => type)).toBe(name);
});

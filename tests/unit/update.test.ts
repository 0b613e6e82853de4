import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUpDatabase } from "../../db/file/backup.ts";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { formatUpdate } from "../../src/cli/start-offers.ts";
import { prepareDatabase } from "../../src/cli/storage/database.ts";
import { readLastVersion, writeLastVersion } from "../../src/cli/storage/last-version.ts";
import { listChanges } from "../../src/features/changes/list-changes.ts";
import { createLog } from "../../src/log.ts";
import { MAKE_NEWER, runSql } from "../support/executable/run-sql.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

const CHANGELOG = `# Changelog

## Unreleased

- Not yet.

## 1.10.0

- A line
  of two.
- Another.

## 1.2.0

Words.

- An older one.

## 1.0.0

- The first.
`;

const log = createLog("silent", () => undefined);

test.each<[after: string, upTo: string, changes: string[]]>([
  ["1.2.0", "1.10.0", ["A line of two.", "Another."]],
  ["1.0.0", "1.10.0", ["A line of two.", "Another.", "An older one."]],
  ["1.1.7", "1.9.0", ["An older one."]],
  ["0.9.0", "1.0.0", ["The first."]],
  ["1.10.0", "1.10.0", []],
  ["1.10.0", "1.2.0", []],
])("since %s, up to %s", (after, upTo, changes) => expect(listChanges(CHANGELOG, after, upTo)).toEqual(changes));

test("the start tells the changes of an update, at most twenty, and an older version as such", () => {
  expect(formatUpdate(CHANGELOG, "1.2.0", "1.10.0")).toEqual([
    "Updated from 1.2.0 to 1.10.0. What changed:",
    "  - A line of two.",
    "  - Another.",
  ]);
  expect(formatUpdate(CHANGELOG, "1.2.0", "1.2.0")).toEqual([]);
  expect(formatUpdate(CHANGELOG, "1.10.0", "1.2.0")).toEqual([
    "Version 1.10.0 ran here last, and 1.2.0 runs now. They have the same tables.",
  ]);
  const real = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  const printed = formatUpdate(real, "0.9.0", "1.0.0");
  expect(printed).toHaveLength(22);
  expect(printed.at(-1)).toMatch(/^ {2}and \d+ more in CHANGELOG\.md$/);
});

test("the version that ran last is kept; a folder that was used without it is of the first version", () => {
  const dataDir = temporaryFolder();
  expect(readLastVersion(dataDir)).toBeNull();
  writeFileSync(join(dataDir, "session-secret"), "x");
  expect(readLastVersion(dataDir)).toBe("1.0.0");
  for (const version of ["1.1.0", "1.2.0"]) {
    writeLastVersion(dataDir, version, log);
    expect(readLastVersion(dataDir)).toBe(version);
  }
});

test("an older version names the newer one, and how to go back to the backup that it can use", async () => {
  const dataDir = temporaryFolder();
  const file = (await prepareDatabase(dataDir, log)).file;
  mkdirSync(join(dataDir, "backups"));
  const refuse = async (): Promise<string> => {
    const failure = await prepareDatabase(dataDir, log).catch((error: unknown) => error);
    return failure instanceof Error ? failure.message : "";
  };
  file.run(MAKE_NEWER);
  closeDatabase(file);
  writeLastVersion(dataDir, "9.0.0", log);
  const database = join(dataDir, "mealglass.db");
  expect(await refuse()).toStartWith(`The database ${database} was written by a newer Mealglass, 9.0.0; this is `);
  expect(await refuse()).toContain("There is no backup");

  const backup = join(dataDir, "backups/before-migration-2026-01-01T00-00-00.000Z.db");
  runSql(database, "DELETE FROM __drizzle_migrations WHERE hash = 'next'");
  const current = openConnection(database);
  backUpDatabase(current, backup);
  current.run(MAKE_NEWER);
  backUpDatabase(current, join(dataDir, "backups/mealglass-of-newer.db"));
  closeDatabase(current);
  expect(await refuse()).toEndWith(` restore ${backup}`);
  expect(existsSync(database)).toBe(true);
});

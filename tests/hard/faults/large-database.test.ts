import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { copyDataWithBackups } from "../../support/data-with-backups.ts";
import { startExecutable } from "../../support/executable.ts";
import { NOON } from "../../support/fixed-now.ts";
import { logIn } from "../../support/http-account.ts";
import { test } from "../../support/reported-test.ts";
import { runSql } from "../../support/run-sql.ts";
import { waitForLog } from "../../support/wait-for-log.ts";

const FREE = { ACCESS_MODE: "free" };
/** Larger than what is checked before the start. */
const LARGE_BYTES = 20_000_000;
const INSERT_LARGE_PHOTO = `INSERT INTO photos (user_id, sha256, width, height, placeholder, created_at, bytes)
  VALUES (1, 'x', 1, 1, '', ${NOON}, zeroblob(${LARGE_BYTES}))`;

function overwrite(path: string, from: number, to: number): void {
  writeFileSync(path, readFileSync(path).fill(0x5a, from, to));
}

test("damage in a large database is told soon after the start, which does not wait for it", async () => {
  const { dataDir, database } = await copyDataWithBackups();
  runSql(database, INSERT_LARGE_PHOTO);
  const rootpage = Number(runSql(database, "SELECT rootpage FROM sqlite_schema WHERE name = 'reports'").flat()[0]);
  runSql(database, "PRAGMA wal_checkpoint(TRUNCATE)");
  overwrite(database, (rootpage - 1) * 4096, rootpage * 4096);
  const server = await startExecutable({ dataDir, env: FREE });
  await waitForLog(server, "The database is damaged");
  expect(server.readLog()).toContain("mealglass-");
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining("damaged")]);
  const entries = await (await logIn(server.url, "ada"))("GET", "/food-entries");
  expect(entries.status).toBe(200);
  expect((await server.stop()).code).toBe(0);
});

test("a large database that is whole is found so", async () => {
  const { dataDir, database } = await copyDataWithBackups();
  runSql(database, INSERT_LARGE_PHOTO);
  const server = await startExecutable({ dataDir, env: FREE });
  await waitForLog(server, "The database was checked");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

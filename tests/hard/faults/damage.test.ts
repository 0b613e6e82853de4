import { describe, expect } from "bun:test";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterThisFile } from "../../support/after-test.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { logIn, register } from "../../support/executable/http-account.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { waitForLog } from "../../support/executable/wait-for-log.ts";
import { NOON } from "../../support/fixed-now.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

const FREE = { ACCESS_MODE: "free" };
/** Larger than what is checked before the start. */
const LARGE_BYTES = 20_000_000;
const INSERT_LARGE_PHOTO = `INSERT INTO photos (user_id, sha256, width, height, placeholder, created_at, bytes)
  VALUES (1, 'x', 1, 1, '', ${NOON}, zeroblob(${LARGE_BYTES}))`;

function overwrite(path: string, from: number, to: number): void {
  writeFileSync(path, readFileSync(path).fill(0x5a, from, to));
}

/** The data of a server that has stopped, with an account, a good backup of it and two newer ones that are not good. */
async function createData(): Promise<string> {
  const server = await startExecutable({ env: FREE });
  const { dataDir } = server;
  const call = await register(server.url, "ada");
  for (const name of ["Soup", "Pie"]) await call("POST", "/food-entries", { name, calories: 300 });
  await runExecutable({ args: ["backup", join(dataDir, "copy.db")], dataDir });
  await runExecutable({ args: ["backup"], dataDir });
  await server.stop();
  rmSync(join(dataDir, "copy.db"));
  const [good = ""] = readdirSync(join(dataDir, "backups"));
  // The oldest one.
  utimesSync(join(dataDir, "backups", good), NOON / 1000, 1);
  for (const [name, at] of [
    ["cut.db", 30_000],
    ["text.db", 0],
  ] as const) {
    cpSync(join(dataDir, "backups", good), join(dataDir, "backups", name));
    truncateSync(join(dataDir, "backups", name), at);
  }
  return dataDir;
}

let template: Promise<string> | undefined;

/** A copy of such data; they are made once. */
async function copyData(): Promise<{ dataDir: string; database: string }> {
  template ??= createData().then((dataDir) => {
    const kept = `${dataDir}-kept`;
    cpSync(dataDir, kept, { recursive: true, preserveTimestamps: true });
    afterThisFile(() => rmSync(kept, { recursive: true }));
    return kept;
  });
  const dataDir = join(temporaryFolder(), "it's data");
  cpSync(await template, dataDir, { recursive: true, preserveTimestamps: true });
  return { dataDir, database: join(dataDir, "mealglass.db") };
}

/** The command that a message names, run by a shell. */
async function runPrinted(message: string) {
  const command = /^ {2}(DATA_DIR=.*)$/m.exec(message)?.[1] ?? "";
  const child = Bun.spawn(["sh", "-c", command], { env: {}, stdio: ["ignore", "pipe", "pipe"] });
  const [code, stderr] = await Promise.all([child.exited, new Response(child.stderr).text()]);
  return { command, code, stderr };
}

describe("a damaged database is told at the start, and the printed command restores the good backup", () => {
  test.each<[string, RegExp, (database: string) => void]>([
    ["cut off", /cut off: 100,000 of [\d,]+ bytes are there/, (file) => truncateSync(file, 100_000)],
    ["without its header", /its beginning is not that of a database/, (file) => overwrite(file, 0, 100)],
    ["overwritten in the middle", /SQLite.* says/, (file) => overwrite(file, 200_000, 400_000)],
    ["empty", /it is empty/, (file) => truncateSync(file, 0)],
    ["a text", /its beginning is not that of a database/, (file) => writeFileSync(file, "Dear diary,\n".repeat(99))],
  ])("%s", async (_what, problem, damage) => {
    const { dataDir, database } = await copyData();
    damage(database);
    const { code, stdout, stderr } = await runExecutable({ dataDir, env: FREE });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toStartWith(`Mealglass cannot start: The database ${database} is damaged: `);
    expect(stderr).toMatch(problem);
    expect(stderr).not.toMatch(/^ +at /m);

    const restored = await runPrinted(stderr);
    expect(restored).toEqual({ command: expect.stringContaining("backups/mealglass-"), code: 0, stderr: "" });
    const kept = readdirSync(join(dataDir, "backups")).filter((name) => name.startsWith("damaged-"));
    expect(kept).toHaveLength(_what === "empty" ? 0 : 1);
    const server = await startExecutable({ dataDir, env: FREE });
    const entries = await (await (await logIn(server.url, "ada"))("GET", "/food-entries")).json();
    expect(entries).toHaveLength(2);
    expect((await server.stop()).code).toBe(0);
  });
});

test("without a good backup the message says so, and how another is restored", async () => {
  const { dataDir, database } = await copyData();
  rmSync(join(dataDir, "backups"), { recursive: true });
  truncateSync(database, 5000);
  const { code, stderr } = await runExecutable({ dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no good backup in ${join(dataDir, "backups")}`);
  expect(stderr).toMatch(/DATA_DIR=.* restore FILE/);
});

test("a database whose write-ahead log is left is restored without it", async () => {
  const { dataDir, database } = await copyData();
  const server = await startExecutable({ dataDir, env: FREE });
  await (await logIn(server.url, "ada"))("POST", "/food-entries", { name: "Tea", calories: 2 });
  await server.kill();
  expect(existsSync(`${database}-wal`)).toBe(true);
  truncateSync(database, 0);
  const { code, stderr } = await runExecutable({ dataDir });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("though its write-ahead log is there") });
  expect(await runPrinted(stderr)).toMatchObject({ code: 0 });
  const restored = await startExecutable({ dataDir, env: FREE });
  const entries = await (await (await logIn(restored.url, "ada"))("GET", "/food-entries")).json();
  expect(entries).toHaveLength(2);
});

test("another program's database is left alone", async () => {
  const dataDir = temporaryFolder();
  const database = join(dataDir, "mealglass.db");
  runSql(database, "CREATE TABLE notes (text TEXT)");
  const before = readFileSync(database);
  const { code, stderr } = await runExecutable({ dataDir });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("is a database of another program") });
  expect(readFileSync(database).equals(before)).toBe(true);
});

test("a search index that contradicts itself is built again soon after the start", async () => {
  const { dataDir, database } = await copyData();
  const leaves = runSql(database, "SELECT pageno FROM dbstat WHERE name = 'foods_fts_data' AND pagetype = 'leaf'");
  const page = Number(leaves.flat()[5]);
  overwrite(database, page * 4096 - 200, page * 4096);
  const server = await startExecutable({ dataDir, env: FREE });
  await waitForLog(server, "A damaged search index was built again");
  const call = await logIn(server.url, "ada");
  for (const text of ["banana", "rice", "soup"])
    expect(await (await call("GET", `/foods/search?q=${text}`)).json()).not.toEqual([]);
  expect((await server.stop()).code).toBe(0);
  expect(runSql(database, "PRAGMA quick_check")).toEqual([["ok"]]);
});

test("damage in a large database is told soon after the start, which does not wait for it", async () => {
  const { dataDir, database } = await copyData();
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
  const { dataDir, database } = await copyData();
  runSql(database, INSERT_LARGE_PHOTO);
  const server = await startExecutable({ dataDir, env: FREE });
  await waitForLog(server, "The database was checked");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

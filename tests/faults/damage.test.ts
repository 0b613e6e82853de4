import { describe, expect } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyDataWithBackups } from "../support/data-with-backups.ts";
import { runExecutable, startExecutable } from "../support/executable.ts";
import { logIn } from "../support/http-account.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";
import { runSql } from "../support/run-sql.ts";
import { waitForLog } from "../support/wait-for-log.ts";

const FREE = { ACCESS_MODE: "free" };

function overwrite(path: string, from: number, to: number): void {
  writeFileSync(path, readFileSync(path).fill(0x5a, from, to));
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
    const { dataDir, database } = await copyDataWithBackups();
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
  const { dataDir, database } = await copyDataWithBackups();
  rmSync(join(dataDir, "backups"), { recursive: true });
  truncateSync(database, 5000);
  const { code, stderr } = await runExecutable({ dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no good backup in ${join(dataDir, "backups")}`);
  expect(stderr).toMatch(/DATA_DIR=.* restore FILE/);
});

test("a database whose write-ahead log is left is restored without it", async () => {
  const { dataDir, database } = await copyDataWithBackups();
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
  const { dataDir, database } = await copyDataWithBackups();
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

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openConnection } from "../../db/file/open.ts";
import { waitUntil } from "../support/wait-until.ts";
import { register } from "./account.ts";
import { BENCH_SECRET } from "./load.ts";
import { buildMillionEntries } from "./million-entries.ts";
import { readMeanwhile } from "./photos-at-once.ts";
import type { Bench } from "./run-sections.ts";
import { startServerProcess } from "./server-process.ts";
import { percentile, type Row } from "./statistics.ts";

/** Entries of a day of a large server, which were deleted a day ago, and those of a large account. */
const BACKLOG = 200_000;
const OF_ACCOUNT = 50_000;
const QUIET_MS = 5000;
const LIMIT_MS = 300;
const PATIENCE = { timeoutMs: 300_000, intervalMs: 200 };

/** Deletes entries of long ago. */
const deleteSome = `UPDATE food_entries SET deleted_at = 1 WHERE id <= ${BACKLOG}`;

/** Gives entries of the million to an account, each with what a dish has. */
const fillAccount = `INSERT INTO food_entries (user_id, name, calories, protein, carbs, fat, meal_type, tags, eaten_at, created_at)
  SELECT (SELECT id FROM users WHERE username = 'large'), name, calories, protein, carbs, fat, meal_type, tags, eaten_at, created_at
  FROM food_entries WHERE id > ${BACKLOG} LIMIT ${OF_ACCOUNT}`;

const describeReads = (reads: readonly number[]): string =>
  `${Math.max(...reads).toFixed(0)} ms of ${reads.length} (p99 ${percentile(reads, 99).toFixed(0)} ms)`;

const describe = (what: string, quiet: readonly number[], reads: readonly number[]): Row => ({
  what: `${what}, a neighbor's longest read`,
  measured: describeReads(reads),
  reference: `${describeReads(quiet)} without it`,
  limit: `at most ${LIMIT_MS} ms`,
});

/** A neighbor's reads while maintenance works through a backlog in a million entries, and while a large account is deleted. */
export async function maintenance({ root, workDir, defer, measure }: Bench): Promise<void> {
  const million = join(root, "dist/bench/million.db");
  buildMillionEntries(million, join(root, "db/migrations"));
  const dataDir = join(workDir, "maintenance");
  const file = join(dataDir, "mealglass.db");
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(million, file);
  const server = await startServerProcess({
    command: [process.execPath, "--preload", join(import.meta.dir, "early-maintenance.ts"), join(root, "src/main.ts")],
    env: { PORT: "0", HOST: "127.0.0.1", SESSION_SECRET: BENCH_SECRET, LOG_LEVEL: "error", DATA_DIR: dataDir },
    cwd: workDir,
  });
  defer(server.stop);
  const { authorization: neighbor = "" } = await register(server, "neighbor");
  const large = await register(server, "large");
  const connection = openConnection(file);
  defer(async () => closeDatabase(connection));
  connection.run(deleteSome);
  connection.run(fillAccount);
  const count = (text: string): number => Number(connection.query(text).values()[0]?.[0]);
  const read = (work: () => Promise<unknown>) => readMeanwhile(server.url, neighbor, work);
  await measure("Maintenance", async () => {
    const quiet = await read(() => Bun.sleep(QUIET_MS));
    const tended = await read(async () => {
      process.kill(server.pid, "SIGUSR2");
      const isDone = () => count("SELECT EXISTS (SELECT 1 FROM food_entries WHERE deleted_at IS NOT NULL)") === 0;
      await waitUntil("the backlog is done", isDone, PATIENCE);
      await waitUntil("the file is smaller", () => count("PRAGMA freelist_count") < 1000, PATIENCE);
    });
    const deleted = await read(async () => {
      const init = { method: "DELETE", headers: { ...large, "content-type": "application/json" } };
      const answer = await fetch(`${server.url}/api/user`, {
        ...init,
        body: JSON.stringify({ password: "correct horse" }),
      });
      if (answer.status !== 204) throw new Error(`The deletion answered ${answer.status}`);
    });
    return [
      describe(`Maintenance removes ${BACKLOG.toLocaleString("en")} entries of a million`, quiet, tended),
      describe(`An account of ${OF_ACCOUNT.toLocaleString("en")} entries is deleted`, quiet, deleted),
    ];
  });
}

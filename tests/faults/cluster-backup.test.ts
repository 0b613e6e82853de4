import { expect, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateCluster } from "../../db/migrate-cluster.ts";
import { openConnection } from "../../db/open.ts";
import { createRqliteEngine } from "../../db/rqlite-engine.ts";
import { afterThisTest } from "../support/after-test.ts";
import { runExecutable, startExecutable } from "../support/executable.ts";
import { logIn, register } from "../support/http-account.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";
import { createRqliteNode, formatDatabaseUrl } from "../support/rqlite.ts";

// Backups of a cluster, with the executable on real nodes.

async function createNode() {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const env = {
    DATABASE_URL: formatDatabaseUrl([node.http]),
    SESSION_SECRET: "a secret that every server of the cluster knows",
    ACCESS_MODE: "free",
  };
  return { node, env };
}

async function startReady(options: { env: Record<string, string>; dataDir?: string }) {
  const server = await startExecutable(options);
  while (!(await fetch(`${server.url}/readyz`)).ok) await Bun.sleep(20);
  return server;
}

test("a cluster in use is backed up, and the backup restored to another cluster and to a file", async () => {
  const { env } = await createNode();
  const file = join(temporaryFolder(), "meals.db");
  const early = await runExecutable({ args: ["backup", file], env });
  expect(early).toMatchObject({
    code: 1,
    stderr: "The cluster of DATABASE_URL has no database of this program yet.\n",
  });
  const { url } = await startReady({ env });
  const call = await register(url, "ada");
  expect((await call("POST", "/food-entries", { name: "Soup", calories: 100 })).status).toBe(201);
  const made = await runExecutable({ args: ["backup", file], env });
  expect(made).toEqual({ code: 0, stdout: `The database was copied to ${file}\n`, stderr: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const dataDir = temporaryFolder();
  expect(await runExecutable({ args: ["backup"], env, dataDir })).toMatchObject({ code: 0 });
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
  expect(await runExecutable({ args: ["backup", file], env })).toMatchObject({ code: 1, stdout: "" });

  const other = await createNode();
  const restored = await runExecutable({ args: ["restore", file], env: other.env });
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("every table is the same") });
  const again = await runExecutable({ args: ["restore", file], env: other.env });
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("The target is in use: it has 1 accounts") });
  expect(await runExecutable({ args: ["restore", file], dataDir: temporaryFolder() })).toMatchObject({ code: 0 });
  const second = await startReady({ env: other.env });
  const entries = await (await logIn(second.url, "ada"))("GET", "/food-entries?limit=10");
  expect(await entries.json()).toMatchObject([{ name: "Soup" }]);
});

test("a cluster is backed up before its tables are migrated, once people use it", async () => {
  const { node, env } = await createNode();
  const migrations = join(temporaryFolder(), "migrations");
  cpSync(join(ROOT, "db/migrations"), migrations, { recursive: true });
  const journal = join(migrations, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: unknown[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  const engine = createRqliteEngine(node.cluster);
  await migrateCluster(engine, migrations);
  const sql = `INSERT INTO users (email, email_key, username, username_key, password, created_at)
    VALUES ('ada@example.com', 'ada@example.com', 'ada', 'ada', 'x', 1)`;
  await engine.execute({ sql, params: [] });

  const { dataDir, readLog, stop } = await startReady({ env });
  expect(readLog()).toContain("The database was backed up before it was migrated");
  const [name = "", ...others] = readdirSync(join(dataDir, "backups"));
  expect([name, others]).toEqual([expect.stringMatching(/^before-migration-.+Z\.db$/), []]);
  const copy = openConnection(join(dataDir, "backups", name));
  expect(copy.query("SELECT username FROM users").values()).toEqual([["ada"]]);
  expect(copy.query("SELECT count(*) FROM __drizzle_migrations").values()).toEqual([[entries.length - 1]]);
  copy.close();
  await stop();

  const older = await runExecutable({
    args: ["restore", join(dataDir, "backups", name)],
    env: (await createNode()).env,
  });
  expect(older).toMatchObject({ code: 1, stderr: expect.stringContaining("was written by an older Mealglass.") });
});

import { expect } from "bun:test";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { migrateCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { createMigrationBackup } from "../../../src/cli/storage/migration-backup.ts";
import { createLog } from "../../../src/log.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady, waitUntilReady } from "../../support/cluster/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl, type RqliteNode } from "../../support/cluster/rqlite.ts";
import { runExecutable, startExecutable } from "../../support/executable/executable.ts";
import { ACCOUNT_PASSWORD, logIn, register } from "../../support/executable/http-account.ts";
import { runSql } from "../../support/executable/run-sql.ts";
import { mountSmallDisk } from "../../support/executable/small-disk.ts";
import { waitForLog } from "../../support/executable/wait-for-log.ts";
import { createOlderMigrations, KNOWN_MIGRATIONS, MIGRATIONS } from "../../support/migrations.ts";
import { temporaryFolder } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

// Backups of a cluster, with the executable on real nodes.

async function createNode() {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  return { node, env: createClusterSettings(formatDatabaseUrl([node.http])) };
}

test("a cluster in use is backed up, and the backup restored to another cluster and to a file", async () => {
  const { env } = await createNode();
  const file = join(temporaryFolder(), "meals.db");
  const early = await runExecutable({ args: ["backup", file], env });
  expect(early).toMatchObject({
    code: 1,
    stderr: "The cluster has no database of this program yet. Start the server with it once: it makes the tables.\n",
  });
  const { url } = await startReady({ env });
  // What SQLite empties of an index is not damage to the backup.
  const leaving = await register(url, "grace");
  expect((await leaving("DELETE", "/user", { password: ACCOUNT_PASSWORD })).status).toBe(204);
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

/** A node with the tables of the version before, and an account. */
async function createOlderNode() {
  const { node, env } = await createNode();
  const engine = createRqliteEngine(node.cluster);
  await migrateCluster(engine, createOlderMigrations());
  const sql = `INSERT INTO users (email, email_key, username, username_key, password, created_at)
    VALUES ('ada@example.com', 'ada@example.com', 'ada', 'ada', 'x', 1)`;
  await engine.execute({ sql, params: [] });
  return { node, env, engine };
}

test("a cluster is backed up before its tables are migrated, once people use it; that restores to a newer version's cluster", async () => {
  const { env } = await createOlderNode();
  const { dataDir, readLog, stop } = await startReady({ env });
  expect(readLog()).toContain("The database was backed up before it was migrated");
  const [name = "", ...others] = readdirSync(join(dataDir, "backups"));
  expect([name, others]).toEqual([expect.stringMatching(/^before-migration-.+Z\.db$/), []]);
  const backup = join(dataDir, "backups", name);
  expect(runSql(backup, "SELECT username FROM users")).toEqual([["ada"]]);
  expect(runSql(backup, "SELECT count(*) FROM __drizzle_migrations")).toEqual([[KNOWN_MIGRATIONS.length - 1]]);
  await stop();

  const before = readFileSync(backup);
  const next = await createNode();
  const restored = await runExecutable({ args: ["restore", backup], env: next.env, dataDir });
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("every table is the same"), stderr: "" });
  expect(readFileSync(backup)).toEqual(before);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([name]);
  const list = await runExecutable({ args: ["user", "list"], env: next.env });
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining("ada@example.com") });
});

test("an older backup that the cluster cannot use leaves nothing behind", async () => {
  const { env } = await createOlderNode();
  const file = join(temporaryFolder(), "older.db");
  expect(await runExecutable({ args: ["backup", file], env })).toMatchObject({ code: 0 });
  const dataDir = temporaryFolder();
  const refused = await runExecutable({ args: ["restore", file], env, dataDir });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("The target is in use: it has 1 accounts"),
  });
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
});

/** A proxy before a node which breaks backups off until it is mended, and counts them. */
async function breakBackups(node: RqliteNode) {
  let backups = 0;
  let isBroken = true;
  const proxy = createServer(async (request, response) => {
    const { url = "", method = "GET" } = request;
    if (url === "/db/backup") backups += 1;
    if (url === "/db/backup" && isBroken) {
      response.writeHead(200, { "content-length": 1_000_000 });
      response.write("SQLite format 3", () => response.destroy());
      return;
    }
    const body = await buffer(request);
    const answer = await node.ask(url, { method, ...(method === "POST" ? { body } : {}) });
    response.writeHead(answer.status);
    response.end(await answer.bytes());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  afterThisTest(() => proxy.closeAllConnections());
  afterThisTest(() => void proxy.close());
  const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    cluster: { ...node.cluster, nodes: [`http://${host}`] },
    env: createClusterSettings(formatDatabaseUrl([host])),
    count: () => backups,
    mend() {
      isBroken = false;
    },
  };
}

test("after a backup that broke off before a migration the next one waits, longer each time, and nothing is migrated", async () => {
  const { node, engine } = await createOlderNode();
  const { cluster, count } = await breakBackups(node);
  let now = 0;
  const backUp = createMigrationBackup({
    cluster,
    dataDir: temporaryFolder(),
    log: createLog("silent", () => undefined),
    now: () => now,
  });
  const counts: number[] = [];
  for (; now < 20_000; now += 1000) {
    await expect(backUp(engine)).rejects.toThrow("No database node has sent a backup");
    counts.push(count());
  }
  // After 2, 4, 8 seconds.
  expect(counts).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]);
  // Another server may have succeeded meanwhile.
  await migrateCluster(engine, MIGRATIONS);
  await backUp(engine);
  expect(count()).toBe(4);
});

test("a server whose backup before a migration broke off answers 503, and serves once one has succeeded", async () => {
  const { node } = await createOlderNode();
  const { env, mend } = await breakBackups(node);
  const server = await startExecutable({ env });
  const { url, dataDir } = server;
  await waitForLog(server, "No database node has sent a backup");
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect(readdirSync(join(dataDir, "backups"))).toEqual([]);
  mend();
  await waitUntilReady(url);
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
});

test("a server without room for the backup before a migration asks for none, and says how much it takes", async () => {
  const disk = await mountSmallDisk("100k");
  if (!disk) {
    process.stdout.write("No disk can be mounted here: a full one was not tested.\n");
    return;
  }
  const { node } = await createOlderNode();
  const { env, count } = await breakBackups(node);
  const refused = await runExecutable({ env, ...disk.server });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/is full, and this version has to back .+ takes about \d+ MB\. Nothing was changed/),
  });
  expect(count()).toBe(0);
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Engine } from "../../db/engine.ts";
import { NewerDatabaseError } from "../../db/migrate.ts";
import { migrateCluster } from "../../db/migrate-cluster.ts";
import { createRqliteEngine } from "../../db/rqlite-engine.ts";
import { createClusterSettings, startReady, waitUntilReady } from "../support/cluster-server.ts";
import { createOlderMigrations, MIGRATIONS } from "../support/migrations.ts";
import { createRqliteNode, formatDatabaseUrl } from "../support/rqlite.ts";
import { waitUntil } from "../support/wait-until.ts";

const FUTURE = 9_999_999_999_999;
const OUTDATED = "This server is too old for its database. Start the newer version here, too.";

let node: Awaited<ReturnType<typeof createRqliteNode>>;
let engine: Engine;
beforeAll(async () => {
  node = await createRqliteNode();
  engine = createRqliteEngine(node.cluster);
});
afterAll(() => node.remove());

const run = (sql: string) => engine.execute({ sql, params: [] });

test("an older version starts beside a newer one, unless the newer one has said that it cannot", async () => {
  const older = createOlderMigrations();
  expect((await migrateCluster(engine, older)).isAhead).toBe(false);
  expect(await migrateCluster(engine, MIGRATIONS)).toEqual({ applied: 1, isAhead: false });
  expect(await migrateCluster(engine, older)).toEqual({ applied: 0, isAhead: true });
  const [[newest] = []] = await run("SELECT max(created_at) FROM __drizzle_migrations");
  await run(`INSERT INTO schema_floors VALUES (${Number(newest)})`);
  await expect(migrateCluster(engine, older)).rejects.toBeInstanceOf(NewerDatabaseError);
  expect(await migrateCluster(engine, MIGRATIONS)).toEqual({ applied: 0, isAhead: false });
  await run("DELETE FROM schema_floors");
});

test("a server that runs answers 503 once it is too old, and no longer works on the database", async () => {
  const { url, readLog } = await startReady({ env: createClusterSettings(formatDatabaseUrl([node.http])) });
  const ask = (path: string) => fetch(`${url}${path}`);
  expect((await ask("/api/auth/user")).status).toBe(401);
  await run(`INSERT INTO schema_floors VALUES (${FUTURE})`);
  await waitUntil("the server knows that it is too old", async () => !(await ask("/readyz")).ok);
  expect(await (await ask("/readyz")).text()).toBe(OUTDATED);
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password: "battery staple" }),
  });
  expect(login.status).toBe(503);
  expect(readLog()).toContain("too old for its database");
  await run("DELETE FROM schema_floors");
  await waitUntilReady(url);
});

import { afterAll, beforeAll, expect } from "bun:test";
import type { Engine } from "../../db/engine.ts";
import { NewerDatabaseError } from "../../db/migrate.ts";
import { migrateCluster } from "../../db/migrate-cluster.ts";
import { createRqliteEngine } from "../../db/rqlite-engine.ts";
import { createOlderMigrations, MIGRATIONS } from "../support/migrations.ts";
import { test } from "../support/reported-test.ts";
import { createRqliteNode } from "../support/rqlite.ts";

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

import { expect } from "bun:test";
import { migrateCluster } from "../../../db/cluster/migrate-cluster.ts";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { NewerDatabaseError } from "../../../db/file/migrate.ts";
import { seedFoodsThroughEngine } from "../../../db/seed/seed-foods.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createTestDatabase } from "../../support/api/test-api.ts";
import { createRqliteNode } from "../../support/cluster/rqlite.ts";
import { createMigrations, createOlderMigrations, KNOWN_MIGRATIONS, MIGRATIONS } from "../../support/migrations.ts";
import { ROOT } from "../../support/paths.ts";
import { test } from "../../support/reported-test.ts";

/** The engine of a new node. */
async function createEngine() {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const engine = createRqliteEngine(node.cluster);
  return { node, engine, run: (sql: string) => engine.execute({ sql, params: [] }) };
}

test("two processes that start at once give a cluster the tables and foods of a file", async () => {
  const { node, engine, run } = await createEngine();
  const applied = await Promise.all(
    [engine, createRqliteEngine(node.cluster)].map((own) => migrateCluster(own, MIGRATIONS)),
  );
  const journal = await run("SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at");
  expect(applied.reduce((sum, { applied: count }) => sum + count, 0)).toBe(journal.length);
  expect(await migrateCluster(engine, MIGRATIONS)).toEqual({ applied: 0, isAhead: false });

  const syncDb = createTestDatabase({ hasFoods: true });
  const inFile = (sql: string) => syncDb.$client.query(sql).values();
  expect(journal).toEqual(inFile("SELECT hash, created_at FROM __drizzle_migrations ORDER BY created_at"));
  const schema =
    "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name";
  expect(await run(schema)).toEqual(inFile(schema));

  const texts = await Promise.all(
    ["foods.tsv", "dishes.tsv"].map((name) => Bun.file(`${ROOT}/db/seed/${name}`).text()),
  );
  const [foods = "", dishes = ""] = texts;
  await seedFoodsThroughEngine(engine, foods, dishes);
  const columns =
    "ndb_no, recipe, origin, name, aliases, category, popularity, tags, kcal, protein, carbs, fat, portions";
  for (const sql of [
    `SELECT ${columns} FROM foods ORDER BY origin, ndb_no, recipe`,
    "SELECT name FROM foods WHERE id IN (SELECT rowid FROM foods_fts WHERE foods_fts MATCH 'lentil') ORDER BY name",
    "SELECT name, sha256 FROM seeds",
  ]) {
    expect(await run(sql)).toEqual(inFile(sql));
  }

  await run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of the future', 9999999999999)");
  await run("INSERT INTO schema_floors VALUES (9999999999999)");
  await expect(migrateCluster(engine, MIGRATIONS)).rejects.toBeInstanceOf(NewerDatabaseError);
});

test("old entries of a cluster get the local times of their account's zone", async () => {
  const { engine, run } = await createEngine();
  const before = KNOWN_MIGRATIONS.findIndex(({ tag }) => tag.endsWith("_local_times"));
  await migrateCluster(engine, createMigrations(KNOWN_MIGRATIONS.slice(0, before)));
  await run(`INSERT INTO users (email, email_key, username, username_key, password, time_zone, created_at)
             VALUES ('a@b.c', 'a@b.c', 'ada', 'ada', '', 'Asia/Kathmandu', 7)`);
  await run(`INSERT INTO food_entries (user_id, name, calories, meal_type, eaten_at, created_at)
             VALUES (1, 'Soup', 100, 'lunch', ${Date.UTC(2026, 5, 17, 6)}, 7)`);
  await migrateCluster(engine, MIGRATIONS);
  expect(await run("SELECT time_zone, eaten_local FROM food_entries")).toEqual([
    ["Asia/Kathmandu", Date.UTC(2026, 5, 17, 11, 45)],
  ]);
});

test("an older version starts beside a newer one, unless the newer one has said that it cannot", async () => {
  const { engine, run } = await createEngine();
  const older = createOlderMigrations();
  expect((await migrateCluster(engine, older)).isAhead).toBe(false);
  expect(await migrateCluster(engine, MIGRATIONS)).toEqual({ applied: 1, isAhead: false });
  // The newest one may have said so itself.
  await run("DELETE FROM schema_floors");
  expect(await migrateCluster(engine, older)).toEqual({ applied: 0, isAhead: true });
  const [[newest] = []] = await run("SELECT max(created_at) FROM __drizzle_migrations");
  await run(`INSERT INTO schema_floors VALUES (${Number(newest)})`);
  await expect(migrateCluster(engine, older)).rejects.toBeInstanceOf(NewerDatabaseError);
  expect(await migrateCluster(engine, MIGRATIONS)).toEqual({ applied: 0, isAhead: false });
  await run("DELETE FROM schema_floors");
});

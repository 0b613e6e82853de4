import { expect, test } from "bun:test";
import { createRqliteEngine } from "../../../db/rqlite-engine.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady, worksInBackground } from "../../support/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl } from "../../support/rqlite.ts";

/**
 * The log of what is planned, kept by the database itself: a plan that another process makes once more is one row more.
 */
const PLANS = [
  "CREATE TABLE plans (user_id INTEGER NOT NULL)",
  `CREATE TRIGGER plans_kept AFTER UPDATE OF due_at ON reminders WHEN old.due_at = 0 AND new.due_at IS NOT 0
    BEGIN INSERT INTO plans VALUES (new.user_id); END`,
];

test("the background work of a server that is killed is done by one of the others, and once", async () => {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const engine = createRqliteEngine(node.cluster);
  const read = (sql: string) => engine.execute({ sql, params: [] });
  const start = () => startReady({ env: createClusterSettings(formatDatabaseUrl([node.http])) });
  const first = await start();
  while (!worksInBackground(first)) await Bun.sleep(20);
  const others = [await start(), await start()];
  const [[fence] = []] = await read("SELECT fence FROM leases WHERE name = 'background work'");
  await first.kill();

  // Somebody's reminders have to be planned while nobody has the lease.
  for (const sql of PLANS) await read(sql);
  await read(`INSERT INTO users (email, email_key, username, username_key, password, premium_granted_at, created_at)
    VALUES ('ana@example.com', 'ana@example.com', 'ana', 'ana', 'x', 0, 0)`);
  await read("INSERT OR REPLACE INTO reminders (user_id, due_at) SELECT id, 0 FROM users WHERE username = 'ana'");
  const holders = () => others.filter(worksInBackground);
  while (holders().length === 0) await Bun.sleep(100);
  while ((await read("SELECT * FROM plans")).length === 0) await Bun.sleep(100);

  expect(holders()).toHaveLength(1);
  expect(await read("SELECT username FROM plans JOIN users ON users.id = plans.user_id")).toEqual([["ana"]]);
  const [[next] = []] = await read("SELECT fence FROM leases WHERE name = 'background work'");
  expect(Number(next)).toBeGreaterThan(Number(fence));

  // The one that has it now stops and gives it back: the last one goes on.
  const [holder] = holders();
  expect((await holder?.stop())?.code).toBe(0);
  while (holders().length < others.length) await Bun.sleep(100);
  await read("UPDATE reminders SET due_at = 0");
  while ((await read("SELECT * FROM plans")).length < 2) await Bun.sleep(100);
  expect(await read("SELECT count(*) FROM plans")).toEqual([[2]]);
}, 240_000);

import { expect } from "bun:test";
import { createRqliteEngine } from "../../../db/cluster/rqlite-engine.ts";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady, waitUntilReady } from "../../support/cluster/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl } from "../../support/cluster/rqlite.ts";
import { tryLogIn } from "../../support/executable/http-account.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

const FUTURE = 9_999_999_999_999;
const OUTDATED = "This server is too old for its database. Start the newer version here, too.";

// It looks every ten seconds.
test("a server that runs answers 503 once it is too old, and no longer works on the database", async () => {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const engine = createRqliteEngine(node.cluster);
  const run = (sql: string) => engine.execute({ sql, params: [] });
  const { url, readLog } = await startReady({ env: createClusterSettings(formatDatabaseUrl([node.http])) });
  const ask = (path: string) => fetch(`${url}${path}`);
  expect((await ask("/api/auth/user")).status).toBe(401);
  await run(`INSERT INTO schema_floors VALUES (${FUTURE})`);
  await waitUntil("the server knows that it is too old", async () => !(await ask("/readyz")).ok);
  expect(await (await ask("/readyz")).text()).toBe(OUTDATED);
  expect((await tryLogIn(url, "ada")).status).toBe(503);
  expect(readLog()).toContain("too old for its database");
  await run("DELETE FROM schema_floors");
  await waitUntilReady(url);
});

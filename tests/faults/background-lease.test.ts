import { expect, test } from "bun:test";
import { afterThisTest } from "../support/after-test.ts";
import { startExecutable } from "../support/executable.ts";
import { createRqliteNode, formatDatabaseUrl } from "../support/rqlite.ts";

const BEGUN = "This process does the background work";

test("one of two servers does the background work, and the other one does once that has stopped", async () => {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const env = {
    DATABASE_URL: formatDatabaseUrl([node.http]),
    SESSION_SECRET: "a secret that every server of the cluster knows",
    LOG_LEVEL: "info",
  };
  const first = await startExecutable({ env });
  while (!first.readLog().includes(BEGUN)) await Bun.sleep(20);
  const second = await startExecutable({ env });
  while (!(await fetch(`${second.url}/readyz`)).ok) await Bun.sleep(20);
  expect(second.readLog()).not.toContain(BEGUN);
  expect((await first.stop()).code).toBe(0);
  // It looks every ten seconds.
  while (!second.readLog().includes(BEGUN)) await Bun.sleep(50);
  expect((await second.stop()).code).toBe(0);
});

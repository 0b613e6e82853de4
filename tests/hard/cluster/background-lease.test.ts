import { expect } from "bun:test";
import { afterThisTest } from "../../support/after-test.ts";
import { createClusterSettings, startReady, worksInBackground } from "../../support/cluster/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl } from "../../support/cluster/rqlite.ts";
import { test } from "../../support/reported-test.ts";
import { waitUntil } from "../../support/wait-until.ts";

test("one of two servers does the background work, and the other one does once that has stopped", async () => {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const env = createClusterSettings(formatDatabaseUrl([node.http]));
  const first = await startReady({ env });
  await waitUntil("the first one works", () => worksInBackground(first));
  const second = await startReady({ env });
  expect(worksInBackground(second)).toBe(false);
  expect((await first.stop()).code).toBe(0);
  // It looks every ten seconds.
  await waitUntil("the second one works", () => worksInBackground(second));
  expect((await second.stop()).code).toBe(0);
});

import { expect, test } from "bun:test";
import { afterThisTest } from "../support/after-test.ts";
import { createClusterSettings, startReady, worksInBackground } from "../support/cluster-server.ts";
import { createRqliteNode, formatDatabaseUrl } from "../support/rqlite.ts";

test("one of two servers does the background work, and the other one does once that has stopped", async () => {
  const node = await createRqliteNode();
  afterThisTest(node.remove);
  const env = createClusterSettings(formatDatabaseUrl([node.http]));
  const first = await startReady({ env });
  while (!worksInBackground(first)) await Bun.sleep(20);
  const second = await startReady({ env });
  expect(worksInBackground(second)).toBe(false);
  expect((await first.stop()).code).toBe(0);
  // It looks every ten seconds.
  while (!worksInBackground(second)) await Bun.sleep(50);
  expect((await second.stop()).code).toBe(0);
});

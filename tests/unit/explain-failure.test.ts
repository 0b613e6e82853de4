import { expect, test } from "bun:test";
import { join } from "node:path";
import { openConnection } from "../../db/file/open.ts";
import { explainFailures } from "../../src/cli/output/explain-failure.ts";
import { afterThisTest } from "../support/after-test.ts";
import { temporaryFolder } from "../support/paths.ts";

test("a database that another process keeps locked is told in one sentence", async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, "mealglass.db");
  const [holder, connection] = [openConnection(file), openConnection(file)];
  for (const opened of [holder, connection]) afterThisTest(() => opened.close());
  holder.run("BEGIN EXCLUSIVE");
  // Without it, as long as the product is patient: ten seconds.
  connection.run("PRAGMA busy_timeout = 1");
  const explained = explainFailures({ dataDir, databaseCluster: null }, () => connection.run("CREATE TABLE a (b)"));
  await expect(explained).rejects.toThrow(
    `The database ${file} is locked by another process. Try again when that is done.`,
  );
});

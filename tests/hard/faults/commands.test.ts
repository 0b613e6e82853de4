import { expect, test } from "bun:test";
import { join } from "node:path";
import { openConnection } from "../../../db/open.ts";
import { runExecutable, startExecutable } from "../../support/executable.ts";

/** Runs a command beside a process that keeps the database locked. */
async function expectToldOfLock(args: string[]): Promise<void> {
  const { dataDir, stop } = await startExecutable();
  await stop();
  const other = openConnection(join(dataDir, "mealglass.db"), { isAlone: true });
  other.run("BEGIN EXCLUSIVE");
  const { code, stdout, stderr } = await runExecutable({ args, dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^[^\n]*The database \S+ is locked by another process\.[^\n]*\n$/);
  other.close();
}

test("a database that another process keeps locked is told after ten seconds", async () => {
  const lines = [["serve"], ["user", "list"], ["backup"], ["reports"], ["foods", "import", "/no/such/file"]];
  // Each has a folder of its own: some of them take the server's lock while they wait.
  await Promise.all(lines.map(expectToldOfLock));
});

import { expect, test } from "bun:test";
import { join } from "node:path";
import { openConnection } from "../../db/open.ts";
import { runExecutable, startExecutable } from "../support/executable.ts";

test("a database that another process keeps locked is told after ten seconds", async () => {
  const { dataDir, stop } = await startExecutable();
  await stop();
  const other = openConnection(join(dataDir, "mealglass.db"), { isAlone: true });
  other.run("BEGIN EXCLUSIVE");
  const lines = [["serve"], ["user", "list"], ["backup"], ["reports"], ["foods", "import", "/no/such/file"]];
  const exits = await Promise.all(lines.map((args) => runExecutable({ args, dataDir })));
  for (const { code, stdout, stderr } of exits) {
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^[^\n]*The database \S+ is locked by another process\.[^\n]*\n$/);
  }
  other.close();
});

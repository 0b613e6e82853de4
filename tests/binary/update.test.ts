import { expect } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { startExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

test("the first start of another version says what changed, and the next one says nothing", async () => {
  const first = await startExecutable();
  const { dataDir } = first;
  const file = join(dataDir, "last-version");
  expect((await first.stop()).stdout).not.toContain("Updated from");
  expect(readFileSync(file, "utf8")).toBe(`${version}\n`);
  writeFileSync(file, "0.9.0\n");
  const updated = await (await startExecutable({ dataDir })).stop();
  expect(updated.stdout).toMatch(new RegExp(`Updated from 0\\.9\\.0 to ${version}\\. What changed:\n  - \\w`));
  expect((await (await startExecutable({ dataDir })).stop()).stdout).not.toContain("Updated from");
});

import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterThisTest } from "../support/after-test.ts";
import type { runTestFilesTwice } from "../support/bun-test.ts";

const PASSES = `test("passes", () => expect(1).toBe(1));`;
const FAILS = `test("fails", () => expect(1).toBe(2));`;
/** Fails, or ends the process, in the first run only. */
const failOnce = (failure: string) => `
  const isFirst = !existsSync(import.meta.path + ".ran");
  writeFileSync(import.meta.path + ".ran", "");
  ${PASSES}
  test("is late", () => { if (isFirst) ${failure}; expect(1).toBe(1); });`;

/** Prints the result as the last line. */
const SCRIPT = `
  const { runTestFilesTwice } = await import("${join(import.meta.dir, "../support/bun-test.ts")}");
  console.log(JSON.stringify(runTestFilesTwice(...JSON.parse(process.env.ARGUMENTS))));`;

/** Runs files with these contents, two at a time. */
function runFiles(contents: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), "mealglass-test-"));
  afterThisTest(() => rmSync(root, { recursive: true }));
  const imports = `import { expect, test } from "bun:test"; import { existsSync, writeFileSync } from "node:fs";`;
  for (const [file, content] of Object.entries(contents)) writeFileSync(join(root, file), imports + content);
  const run = { workers: 2, report: join(root, "report.xml") };
  // In another process, because both runs print what failed.
  const { stdout } = Bun.spawnSync([process.execPath, "-e", SCRIPT], {
    env: { ...process.env, ARGUMENTS: JSON.stringify([root, Object.keys(contents), run]) },
    stderr: "ignore",
  });
  const { isGood, testCases }: ReturnType<typeof runTestFilesTwice> = JSON.parse(
    stdout.toString().trim().split("\n").at(-1) ?? "",
  );
  return { isGood, testCases: testCases.map(({ file, name, outcome }) => `${file} ${name}: ${outcome}`).sort() };
}

test("a file whose test fails once is run once more", () => {
  const files = { "a.test.ts": PASSES, "b.test.ts": failOnce("throw new Error()") };
  expect(runFiles(files)).toEqual({
    isGood: true,
    testCases: ["a.test.ts passes: passed", "b.test.ts is late: passed", "b.test.ts passes: passed"],
  });
});

test("a file whose process ends is run once more", () => {
  const files = { "a.test.ts": PASSES, "b.test.ts": failOnce("process.kill(process.pid, 'SIGKILL')") };
  expect(runFiles(files)).toEqual({
    isGood: true,
    testCases: ["a.test.ts passes: passed", "b.test.ts is late: passed", "b.test.ts passes: passed"],
  });
});

test("what fails twice has failed", () => {
  expect(runFiles({ "a.test.ts": PASSES, "b.test.ts": FAILS })).toEqual({
    isGood: false,
    testCases: ["a.test.ts passes: passed", "b.test.ts fails: failed"],
  });
});

import { expect } from "bun:test";
import { COMMANDS } from "../../src/cli/commands.ts";
import { expectRefused, listNamed, runWithoutEffect, SETTINGS_TITLE } from "../support/executable/command-lines.ts";
import { runExecutable } from "../support/executable/executable.ts";
import { test } from "../support/reported-test.ts";

const named = await listNamed();

test("the table has every command of the usage", async () => {
  const { stdout } = await runExecutable({ args: ["--help"] });
  const listed = [...stdout.matchAll(/^ {2}([a-z-]+) .{2,}$/gm)].map(([, name]) => name);
  expect(listed.filter((name) => name && !name.startsWith("--"))).toEqual(Object.keys(COMMANDS));
});

test("the help ends with the settings", async () => {
  const { stdout } = await runExecutable({ args: ["--help"] });
  expect(stdout).toContain(`  --version           show the version\n\n${SETTINGS_TITLE}`);
  expect(stdout).toMatch(/^ {2}SESSION_SECRET /m);
});

test.each(named.map(({ line }) => `${line} --unknown`))("%s is refused and does nothing", (line) =>
  expectRefused(line.trim().split(" "), "has no option --unknown."),
);

test("an option with a value that it does not take is refused", async () => {
  const { code, stderr } = await runWithoutEffect(["user", "delete", "ada", "--yes=no"]);
  expect(code).toBe(2);
  expect(stderr).toContain("'--yes' does not take an argument");
});

test("a file whose name begins with a dash stands behind two", async () => {
  const { code, stderr } = await runWithoutEffect(["restore", "--", "--help"]);
  expect(code).toBe(1);
  expect(stderr).toContain("--help");
});

import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import type { Command } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { afterThisTest } from "../support/after-test.ts";
import { listCommands } from "../support/command-lines.ts";
import { runExecutable } from "../support/executable.ts";
import { temporaryFolder } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";
import { startStripeStandIn } from "../support/stripe-stand-in.ts";

const commands = (await listCommands()).map(({ words, command }) => ({ line: words.join(" "), command }));
const named: { line: string; command?: Command }[] = [{ line: "" }, ...commands];
const withArguments = named.filter(({ command }) => !command?.commands);

/** Runs the executable with these arguments, and fails if it changed data or called Stripe or a server. */
async function runWithoutEffect(words: readonly string[]) {
  const stripe = startStripeStandIn({ hasPrices: false });
  afterThisTest(() => stripe.stop());
  let requests = 0;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch() {
      requests += 1;
      return new Response("ok");
    },
  });
  afterThisTest(() => server.stop(true));
  const dataDir = temporaryFolder();
  const exit = await runExecutable({
    args: words.filter(Boolean),
    dataDir,
    env: { ...stripe.env, PORT: String(server.port) },
  });
  expect({ files: readdirSync(dataDir), atStripe: stripe.received, requests }).toEqual({
    files: [],
    atStripe: [],
    requests: 0,
  });
  return exit;
}

/** What follows is long, and would hide what was wrong. */
const SETTINGS_TITLE = "Settings are environment variables, with";

/** Fails unless these arguments are refused for this reason, with the usage and without an effect. The settings are left out. */
async function expectRefused(words: readonly string[], reason: string): Promise<void> {
  const { code, stdout, stderr } = await runWithoutEffect(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(reason);
  expect(stderr).toContain("Usage: mealglass");
  expect(stderr).not.toContain(SETTINGS_TITLE);
}

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

test.each(named.flatMap(({ line }) => [`${line} --help`, `${line} -h`]))(
  "%s shows the usage and does nothing",
  async (line) => {
    const { code, stdout, stderr } = await runWithoutEffect(line.trim().split(" "));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Usage: mealglass");
  },
);

test.each(named.map(({ line }) => `${line} --unknown`))("%s is refused and does nothing", (line) =>
  expectRefused(line.trim().split(" "), "has no option --unknown."),
);

test.each(withArguments.map(({ line, command }) => [line, command?.parameters ?? []] as const))(
  '"mealglass %s" with one argument more than %j is refused and does nothing',
  async (line, parameters) => {
    const words = line === "" ? ["--version"] : line.split(" ");
    await expectRefused([...words, ...parameters.map(() => "word"), "extra"], '"extra" is one argument too many.');
  },
);

const needing = withArguments.flatMap(({ line, command }) => {
  const required = command?.parameters?.filter((parameter) => !parameter.startsWith("[")) ?? [];
  return required.map((parameter, index) => [line, index, parameter] as const);
});

test.each(needing)('"mealglass %s" with %i arguments is refused, naming %s, and does nothing', (line, count, missing) =>
  expectRefused([...line.split(" "), ...Array.from({ length: count }, () => "word")], `${missing} is missing.`),
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

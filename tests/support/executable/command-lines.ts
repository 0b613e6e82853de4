import { expect } from "bun:test";
import { readdirSync } from "node:fs";
import type { Command, Commands } from "../../../src/cli/command.ts";
import { COMMANDS } from "../../../src/cli/commands.ts";
import { afterThisTest } from "../after-test.ts";
import { temporaryFolder } from "../paths.ts";
import { startStripeStandIn } from "../stand-ins/stripe-stand-in.ts";
import { type ExecutableOptions, runExecutable } from "./executable.ts";

/** Processes at a time: there are some hundred short ones. */
const AT_ONCE = 4;

type Filling = {
  /** The arguments for a command's parameters. */
  parameters: Readonly<Record<string, string>>;
  /** The options without which a command does nothing. */
  options: Readonly<Record<string, readonly string[]>>;
};

/** Every command and group of commands with the words that name it. */
export async function listCommands(commands: Commands = COMMANDS, group: readonly string[] = []) {
  const found: { words: string[]; command: Command }[] = [];
  for (const [name, entry] of Object.entries(commands)) {
    const command = typeof entry === "function" ? await entry() : entry;
    const words = [...group, name];
    found.push({ words, command }, ...(await listCommands(command.commands ?? {}, words)));
  }
  return found;
}

/** The line of every command, and that without one. */
export async function listNamed(): Promise<{ line: string; command?: Command }[]> {
  const commands = await listCommands();
  return [{ line: "" }, ...commands.map(({ words, command }) => ({ line: words.join(" "), command }))];
}

/** Every command without subcommands, with arguments. */
export async function listCommandLines({ parameters, options }: Filling): Promise<string[][]> {
  const commands = (await listCommands()).filter(({ command }) => !command.commands);
  return commands.map(({ words, command }) => [
    ...words,
    ...(command.parameters ?? []).map((name) => parameters[name] ?? "word").filter(Boolean),
    ...(options[words.join(" ")] ?? []),
  ]);
}

/** Runs commands, each of which has to fail with 1 and a text for people. Returns what each has printed. */
export async function expectReasons(lines: readonly string[][], options: ExecutableOptions): Promise<string[]> {
  const pending = [...lines];
  const all: string[] = [];
  const run = async () => {
    for (let args = pending.pop(); args; args = pending.pop()) {
      const { code, stdout, stderr } = await runExecutable({ ...options, args, input: "correct horse\n" });
      const printed = `${args.join(" ")}: ${stdout}${stderr}`;
      expect(`${printed} (${code})`).toBe(`${printed} (1)`);
      expect((stdout + stderr).length).toBeGreaterThan(20);
      expect(printed).not.toMatch(/^ +at |SQLiteError|DrizzleError|unexpected|\bundefined\b|\bnull\b/m);
      all.push(printed);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return all;
}

/** Runs the executable with these arguments, and fails if it changed data or called Stripe or a server. */
export async function runWithoutEffect(words: readonly string[]) {
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
export const SETTINGS_TITLE = "Settings are environment variables, with";

/** Fails unless these arguments are refused for this reason, with the usage and without an effect. The settings are left out. */
export async function expectRefused(words: readonly string[], reason: string): Promise<void> {
  const { code, stdout, stderr } = await runWithoutEffect(words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(reason);
  expect(stderr).toContain("Usage: mealglass");
  expect(stderr).not.toContain(SETTINGS_TITLE);
}

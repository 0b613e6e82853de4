import { expect } from "bun:test";
import type { Commands } from "../../src/cli/command.ts";
import { COMMANDS } from "../../src/cli/commands.ts";
import { type ExecutableOptions, runExecutable } from "./executable.ts";

/** Processes at a time: there are some hundred short ones. */
const AT_ONCE = 4;

type Filling = {
  /** The arguments for a command's parameters. */
  parameters: Readonly<Record<string, string>>;
  /** The options without which a command does nothing. */
  options: Readonly<Record<string, readonly string[]>>;
};

async function list(commands: Commands, filling: Filling, group: readonly string[]): Promise<string[][]> {
  const lines: string[][] = [];
  for (const [name, entry] of Object.entries(commands)) {
    const command = typeof entry === "function" ? await entry() : entry;
    const words = [...group, name];
    if (command.commands) lines.push(...(await list(command.commands, filling, words)));
    else {
      const parameters = (command.parameters ?? []).map((name) => filling.parameters[name] ?? "word").filter(Boolean);
      lines.push([...words, ...parameters, ...(filling.options[words.join(" ")] ?? [])]);
    }
  }
  return lines;
}

/** Every command without subcommands, with arguments. */
export const listCommandLines = (filling: Filling): Promise<string[][]> => list(COMMANDS, filling, []);

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

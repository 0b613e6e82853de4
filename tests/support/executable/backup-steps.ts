import { expect } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../paths.ts";
import { runExecutable, startExecutable } from "./executable.ts";

// Steps of the tests of mealglass backup and restore.

/** Runs a command of the executable. */
export const run = (dataDir: string, ...args: string[]) => runExecutable({ args, dataDir });

export const createAccount = (dataDir: string, name: string) =>
  runExecutable({ args: ["user", "create", `${name}@example.com`, name], dataDir, input: "correct horse\n" });

/** The names of the accounts. */
export const readAccounts = async (dataDir: string): Promise<string[]> => {
  const { stdout } = await run(dataDir, "user", "list");
  return stdout
    .split("\n")
    .slice(1, -1)
    .map((line) => line.split(/ +/)[1] ?? "");
};

/** A server that has an account, with a backup of it. */
export async function withBackup() {
  const server = await startExecutable();
  await createAccount(server.dataDir, "ada");
  const file = join(temporaryFolder(), "copy.db");
  const made = await run(server.dataDir, "backup", file);
  expect(made).toEqual({ code: 0, stdout: `The database was copied to ${file}\n`, stderr: "" });
  return { ...server, file };
}

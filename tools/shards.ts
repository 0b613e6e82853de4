import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCode, parseTableRows } from "../tests/support/markdown-tables.ts";

/** A part of `bun run test:hard`: the tests of tests/hard/<name>, and the paths that they cover. */
export type Shard = { name: string; covers: string[] };

/** The section of CONTRIBUTING.md with the table of shards. */
const SECTION = "Shards";

/** Reads the shards and the paths that they cover from CONTRIBUTING.md. */
export const readShards = (root: string): Shard[] =>
  parseTableRows(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"), SECTION).map(([name, , covers = ""]) => ({
    name: parseCode(name),
    covers: covers.split(", ").map(parseCode),
  }));

/** Selects the shards that cover one of the paths. */
export const selectShards = (shards: Shard[], paths: string[]): Shard[] =>
  shards.filter(({ covers }) => covers.some((pattern) => paths.some((path) => new Bun.Glob(pattern).match(path))));

/** Runs git; undefined where it fails. */
function runGit(root: string, args: string[]): string | undefined {
  const { exitCode, stdout } = Bun.spawnSync(["git", ...args], { cwd: root, stderr: "ignore" });
  return exitCode === 0 ? stdout.toString().trim() : undefined;
}

/**
 * The paths that differ from the newest tag, or without one from the main branch of the repository this one was cloned
 * from. Empty outside a repository, as in an archive of the source.
 */
export function listChangedPaths(root: string): string[] {
  if (!existsSync(join(root, ".git"))) return [];
  const base =
    runGit(root, ["describe", "--tags", "--abbrev=0"]) ?? runGit(root, ["merge-base", "origin/main", "HEAD"]);
  if (base === undefined) return [];
  return runGit(root, ["diff", "--name-only", base])?.split("\n").filter(Boolean) ?? [];
}

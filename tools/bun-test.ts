import { availableParallelism } from "node:os";

/** A slow machine is no failure: this only ends a test that hangs. */
const HANGS_AFTER_MS = 60_000;

type TestRun = { options?: string[]; env?: Record<string, string> };

/**
 * Runs these test files, which are paths from `root`, and gives true if that went well. The files that a worker is given
 * share what they import: reading the product's modules anew for each file took a fifth of the time.
 */
export function runTestFiles(root: string, files: string[], { options = [], env = {} }: TestRun = {}): boolean {
  // Much of its time a test waits, for a page or a process: two workers for each core keep all of them busy.
  const workers = ["--no-isolate", `--parallel=${2 * availableParallelism()}`];
  const output = ["--only-failures", `--timeout=${HANGS_AFTER_MS}`];
  // bunfig.toml leaves most levels out, for `bun test` by itself.
  const paths = ["--path-ignore-patterns", "none", ...files.map((file) => `./${file}`)];
  const { exitCode } = Bun.spawnSync([process.execPath, "test", ...workers, ...output, ...options, ...paths], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return exitCode === 0;
}

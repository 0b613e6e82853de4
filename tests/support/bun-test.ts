import { availableParallelism } from "node:os";

/** Not a limit for slow machines: it only ends a test that hangs. */
const TEST_TIMEOUT_MS = 60_000;

type TestRun = {
  options?: string[];
  env?: Record<string, string>;
  /** Files that run at the same time. Tests often wait for a page or a process, so two per core keep all cores busy. */
  workers?: number;
};

/**
 * Runs these test files, which are paths relative to `root`. Returns true if all passed. The files of a worker share
 * imported modules: loading them again for each file took a fifth of the time.
 */
export function runTestFiles(
  root: string,
  files: string[],
  { options = [], env = {}, workers = 2 * availableParallelism() }: TestRun = {},
): boolean {
  const output = ["--only-failures", `--timeout=${TEST_TIMEOUT_MS}`];
  // bunfig.toml excludes most levels for a plain `bun test`.
  const paths = ["--path-ignore-patterns", "none", ...files.map((file) => `./${file}`)];
  const { exitCode } = Bun.spawnSync(
    [process.execPath, "test", "--no-isolate", `--parallel=${workers}`, ...output, ...options, ...paths],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return exitCode === 0;
}

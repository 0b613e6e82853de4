import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { canRunInSharedMemory, hasSharedMemory, SHARED_MEMORY } from "./shared-memory.ts";
import { parseTestCases, type TestCase } from "./specification-coverage.ts";

/** Not a limit for slow machines: it only ends a test that hangs. */
const TEST_TIMEOUT_MS = 120_000;

/** The shared memory in which the files of tests have room, in bytes. A sixth of the API's tests is waiting for a disk. */
const SHARED_MEMORY_MIN = 4 * 1024 ** 3;

/** Where tests store their files. */
const chooseFolder = (): { TMPDIR?: string } =>
  hasSharedMemory(SHARED_MEMORY_MIN) && canRunInSharedMemory() ? { TMPDIR: SHARED_MEMORY } : {};

type TestRun = {
  /** The path of the JUnit report that is written. */
  report: string;
  options?: string[];
  env?: Record<string, string>;
  /** Files that run at the same time. Two per core delay each other: the tests of the API took a quarter longer. */
  workers?: number;
};

/**
 * Runs these test files, which are paths relative to `root`, once. `isGood` is true if all passed. Without a report
 * there are no test cases. The files of a worker share imported modules: loading them again for each file took a fifth
 * of the time.
 */
export function runTestFiles(root: string, files: string[], run: TestRun): { isGood: boolean; testCases: TestCase[] } {
  const { report, options = [], env = {}, workers = availableParallelism() } = run;
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const output = ["--only-failures", "--reporter=junit", `--reporter-outfile=${report}`];
  // bunfig.toml excludes most levels for a plain `bun test`.
  const paths = ["--path-ignore-patterns", "none", ...files.map((file) => `./${file}`)];
  const order = ["--no-isolate", `--parallel=${workers}`, `--timeout=${TEST_TIMEOUT_MS}`];
  const { exitCode } = Bun.spawnSync([process.execPath, "test", ...order, ...output, ...options, ...paths], {
    cwd: root,
    env: { ...process.env, ...chooseFolder(), ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return { isGood: exitCode === 0, testCases: existsSync(report) ? parseTestCases(readFileSync(report, "utf8")) : [] };
}

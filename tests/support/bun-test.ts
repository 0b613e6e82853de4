import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { parseTestCases, type TestCase } from "./specification-coverage.ts";

/** Not a limit for slow machines: it only ends a test that hangs. */
const TEST_TIMEOUT_MS = 120_000;

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

/** Runs test files and reads their report, which is written to `report`. Without a report there are no test cases. */
function runReported(root: string, files: string[], { report, ...run }: TestRun & { report: string }) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
  const isGood = runTestFiles(root, files, { ...run, options: [...reporter, ...(run.options ?? [])] });
  return { isGood, testCases: existsSync(report) ? parseTestCases(readFileSync(report, "utf8")) : [] };
}

const isFailed = ({ outcome }: TestCase): boolean => outcome === "failed";

/**
 * Runs test files; those with a failed test, or without any, run once more, alone: on a busy machine a page may be late
 * for its test. What passes then has passed, and is named, because a test that needs a second run wants mending.
 * `report` is the path of a JUnit report.
 */
export function runTestFilesTwice(root: string, files: string[], run: TestRun & { report: string }) {
  const first = runReported(root, files, run);
  const again = files.filter((path) => {
    const ofFile = first.testCases.filter(({ file }) => file === path);
    return ofFile.length === 0 || ofFile.some(isFailed);
  });
  if (first.isGood || again.length === 0) return first;
  console.log(`\n== Once more, alone: ${again.join(", ")}`);
  const second = runReported(root, again, { ...run, workers: 1, report: run.report.replace(/(?=\.xml$)/, "-again") });
  if (second.isGood) console.log(`\n== Unsteady, passed when alone: ${again.join(", ")}`);
  const steady = first.testCases.filter(({ file }) => !again.includes(file));
  return { isGood: second.isGood, testCases: [...steady, ...second.testCases] };
}

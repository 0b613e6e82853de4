import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { FILE_ONLY_TESTS } from "../tests/support/api/file-only-tests.ts";
import { runTestFiles } from "../tests/support/bun-test.ts";
import { provideBrowser } from "../tests/support/e2e/provide-browser.ts";
import { findSpecificationProblems, type TestCase } from "../tests/support/specification-coverage.ts";
import { buildClient } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";
import { ensureInstalled } from "./install.ts";
import { listChangedPaths, readShards, selectShards } from "./shards.ts";

// bun run test: what must hold for every landing, in order, until a level fails. `bun run test unit e2e` runs these
// levels only, `bun run test web camera` the files of a level whose path contains the word.
// `bun run test:hard gallery` runs a shard of what takes longer; without a name it runs all of them.

const root = join(import.meta.dir, "..");

/** The reports of a run, and what failed tests leave: traces, screenshots and logs. */
const REPORTS = join(root, "dist/test-reports");

/** The first word of `bun run test:hard`. */
const HARD = "hard";

/** The test cases that the levels of this run have reported so far. */
const testCases: TestCase[] = [];

type Counts = { passed: number; failed: number };
type Level = { name: string; title: string; needsBuild?: boolean; run(filters: string[]): Promise<Counts> };

const NOTHING: Counts = { passed: 0, failed: 0 };
const FAILURE: Counts = { passed: 0, failed: 1 };
const addCounts = (all: Counts[]): Counts =>
  all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), NOTHING);

function runBun(command: string[]): Counts {
  const { exitCode } = Bun.spawnSync([process.execPath, ...command], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return exitCode === 0 ? NOTHING : FAILURE;
}

type TestOptions = { options?: string[]; env?: Record<string, string>; workers?: number };

/**
 * Runs `bun test` once on the files that match. A run that fails without a failed test counts as one failure, and so
 * does a run without tests.
 */
function runBunTest(name: string, globs: string[], filters: string[], options: TestOptions = {}): Counts {
  const found = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(root)]).sort();
  const files = found.filter((file) => filters.every((filter) => file.includes(filter)));
  if (files.length === 0) {
    console.log(`No test file of "${name}" matches ${filters.join(" and ")}.`);
    return FAILURE;
  }
  const { isGood, testCases: reported } = runTestFiles(root, files, {
    ...options,
    report: join(REPORTS, `${name}.xml`),
  });
  testCases.push(...reported);
  const count = (outcome: TestCase["outcome"]) => reported.filter((testCase) => testCase.outcome === outcome).length;
  return { passed: count("passed"), failed: isGood ? count("failed") : Math.max(1, count("failed")) };
}

type Prepare = () => Promise<TestOptions>;

/** A level whose files are in the folder of its name. */
const defineLevel = (name: string, title: string, prepare: Prepare = async () => ({})): Level => ({
  name,
  title,
  run: async (filters) => runBunTest(name, [`tests/${name}/**/*.test.{ts,tsx}`], filters, await prepare()),
});

const provideBrowserOptions = async (needs?: Parameters<typeof provideBrowser>[1]): Promise<TestOptions> => ({
  env: { MEALGLASS_BROWSER: await provideBrowser(root, needs) },
});

const LEVELS: Level[] = [
  { name: "types", title: "Types", run: async () => runBun(["check"]) },
  { name: "lint", title: "Lint and format", run: async () => runBun(["run", "--bun", "lint"]) },
  {
    name: "unit",
    title: "Unit and architecture",
    run: async (filters) => runBunTest("unit", ["tests/*.test.ts", "tests/unit/**/*.test.ts"], filters),
  },
  defineLevel("api", "API"),
  defineLevel("web", "Web client in a simulated DOM", async () => ({
    options: ["--preload", "./tests/support/web/happy-dom.ts"],
  })),
  {
    name: "build",
    title: "Build of the client and the executable",
    async run() {
      await buildClient(root);
      await buildExecutable(root);
      return NOTHING;
    },
  },
  {
    ...defineLevel("e2e", "Browser", () => provideBrowserOptions({ canBeHeadlessShell: true })),
    needsBuild: true,
  },
  { ...defineLevel("binary", "Executable"), needsBuild: true },
  { ...defineLevel("security", "Attacks on the executable"), needsBuild: true },
  { ...defineLevel("faults", "Faults around the executable"), needsBuild: true },
];

const API_FILES = "tests/api/**/*.test.ts";

/** The tests of the API on real nodes of rqlite, those left out that are about the file. */
function runOnRqlite(filters: string[]): Counts {
  for (const [file, reason] of Object.entries(FILE_ONLY_TESTS)) console.log(`Of the file alone: ${file} (${reason})`);
  const isOfFile = new Bun.Glob(API_FILES).scanSync(root);
  const files = [...isOfFile].filter((file) => !(file in FILE_ONLY_TESTS));
  return runBunTest("rqlite", files, filters, { env: { MEALGLASS_TEST_ENGINE: "rqlite" } });
}

/** Shards that need Background Sync, notifications, a profile on disk or the windows of a browser. */
const SHARDS_OF_WHOLE_BROWSER = new Set(["engines", "hosting", "offline"]);

/** The others measure or load the machine: one file at a time. */
const SHARDS_SIDE_BY_SIDE = new Set(["commands", "flows", "gallery", "offline"]);

/** The shards of CONTRIBUTING.md as levels. */
const listShardLevels = (): Level[] =>
  readShards(root).map(({ name }) => ({
    name,
    title: `Shard "${name}"`,
    needsBuild: true,
    async run(filters) {
      if (name === "rqlite") return runOnRqlite(filters);
      const options = await provideBrowserOptions({ canBeHeadlessShell: !SHARDS_OF_WHOLE_BROWSER.has(name) });
      if (!SHARDS_SIDE_BY_SIDE.has(name)) options.workers = 1;
      return runBunTest(`${HARD}-${name}`, [`tests/${HARD}/${name}/**/*.test.ts`], filters, options);
    },
  }));

/** Selects the levels to run, with the build that they need. Words that are not level filter the files. */
function selectLevels(known: Level[], words: string[]) {
  const build = LEVELS.filter(({ name }) => name === "build");
  const names = new Set(words.filter((word) => known.some(({ name }) => name === word)));
  const filters = words.filter((word) => !names.has(word));
  if (names.size === 0 && filters.length > 0) {
    throw new Error(`Name one of these before "${filters[0]}": ${known.map(({ name }) => name).join(", ")}.`);
  }
  const selected = names.size === 0 ? known : known.filter(({ name }) => names.has(name));
  const isBuilt = selected.some(({ name }) => name === "build") || !selected.some(({ needsBuild }) => needsBuild);
  return { levels: isBuilt ? selected : [...build, ...selected], filters };
}

async function runLevel({ name, title, run }: Level, filters: string[]): Promise<Counts> {
  console.log(`\n==== ${title}`);
  const start = performance.now();
  try {
    return await run(filters);
  } catch (error) {
    console.error(error);
    return FAILURE;
  } finally {
    console.log(`== ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
}

/** Prints which shards cover what has changed. */
function printShards(): void {
  const names = selectShards(readShards(root), listChangedPaths(root)).map(({ name }) => name);
  if (names.length > 0) console.log(`\nWhat has changed is also covered by: bun run test:hard ${names.join(" ")}`);
}

let total = NOTHING;
try {
  await ensureInstalled(root);
  const [first, ...others] = process.argv.slice(2);
  const isHard = first === HARD;
  const known = isHard ? listShardLevels() : LEVELS;
  const { levels, filters } = selectLevels(known, isHard ? others : process.argv.slice(2));
  const isWholeRun = !isHard && levels.length === LEVELS.length && filters.length === 0;
  rmSync(REPORTS, { recursive: true, force: true });
  for (const level of levels) {
    total = addCounts([total, await runLevel(level, filters)]);
    if (total.failed > 0) break;
  }
  // Coverage is checked only after a complete run: single levels or filtered files cannot cover every row.
  const page = readFileSync(join(root, "docs/specification.md"), "utf8");
  const problems = findSpecificationProblems(page, testCases, isWholeRun && total.failed === 0);
  for (const problem of problems) console.log(problem);
  total = addCounts([total, { passed: 0, failed: problems.length }]);
  if (isWholeRun) printShards();
} catch (error) {
  console.error(error);
  total = addCounts([total, FAILURE]);
}
if (total.failed > 0) console.log(`\nWhat failed has left reports, traces, screenshots and logs in ${REPORTS}.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

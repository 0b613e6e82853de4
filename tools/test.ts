import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runTestFilesTwice } from "../tests/support/bun-test.ts";
import { FILE_ONLY_TESTS } from "../tests/support/file-only-tests.ts";
import { provideBrowser } from "../tests/support/provide-browser.ts";
import { findSpecificationProblems, type TestCase } from "../tests/support/specification-coverage.ts";
import { buildClient } from "./build-client.ts";
import { buildExecutable } from "./build-executable.ts";
import { ensureInstalled } from "./install.ts";

// bun run test: all checks in order, until one fails. `bun run test unit e2e` runs these levels only, `bun run test web
// camera` the files of a level whose path contains the word. `bun run test:hard` runs what takes minutes: *.hard.test.ts.
// `bun run test api --engine=rqlite` runs the tests of the API on another engine.

const root = join(import.meta.dir, "..");

/** The test cases that the levels of this run have reported so far. */
const testCases: TestCase[] = [];

type Counts = { passed: number; failed: number };
type Level = { name: string; title: string; run(filters: string[]): Promise<Counts> };

const NOTHING: Counts = { passed: 0, failed: 0 };
const FAILURE: Counts = { passed: 0, failed: 1 };
const addCounts = (all: Counts[]): Counts =>
  all.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), NOTHING);

/** The end of the names of what takes minutes. */
const LONG = ".hard.test.ts";

function runBun(command: string[]): boolean {
  const { exitCode } = Bun.spawnSync([process.execPath, ...command], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return exitCode === 0;
}

type TestOptions = {
  options?: string[];
  env?: Record<string, string>;
  workers?: number;
  filters: string[];
  /** Which of the files; without it those that are no long runs. */
  select?: (file: string) => boolean;
};

/**
 * Runs `bun test` on the files that match. A run that fails without a failed test counts as one failure, and so does a
 * run without tests.
 */
function runBunTest(name: string, globs: string[], testOptions: TestOptions): Counts {
  const { filters, select = (file) => !file.endsWith(LONG), ...run } = testOptions;
  const found = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(root)]).sort();
  const files = found.filter(select).filter((file) => filters.every((filter) => file.includes(filter)));
  if (files.length === 0) {
    console.log(`No test file matches ${[globs.join(" or "), ...filters].join(" and ")}.`);
    return FAILURE;
  }
  const report = join(root, `dist/test-reports/${name}.xml`);
  const { isGood, testCases: reported } = runTestFilesTwice(root, files, { ...run, report });
  testCases.push(...reported);
  const count = (outcome: TestCase["outcome"]) => reported.filter((testCase) => testCase.outcome === outcome).length;
  return { passed: count("passed"), failed: isGood ? count("failed") : Math.max(1, count("failed")) };
}

/** Tests of the API that also run on a database that answers later: there a forgotten `await` shows. */
const LATE_FILES = [
  "tests/api/{auth,password-races,billing,leaving-while-paying}.test.ts",
  "tests/api/{diary,foods,own-foods}.test.ts",
  "tests/api/{friends,progress,reviews,reports}.test.ts",
];

/** What the product's statements run on in the tests of the API; see tests/support/test-api.ts. */
const ENGINE_VARIABLE = "MEALGLASS_TEST_ENGINE";

/** Tests of the API that also run on rqlite with the long runs: on a real node each takes some ten times as long. */
const RQLITE_FILES = [
  "tests/api/{access,auth,clock-steps,password-races,registration-modes,session-limits}.test.ts",
  "tests/api/{billing,billing-webhook,budgets,budgets-writes,leaving-while-paying,photo-quota}.test.ts",
  "tests/api/{demo,diary,diary-*,export,foods,images,leaving,queued-changes,saved-meals,two-devices}.test.ts",
  "tests/api/{friends,likes-and-blocks,progress,push,reports,reviews}.test.ts",
];

/** The tests of the API that are not about the file. */
function runOnRqlite(globs: string[], filters: string[]): Counts {
  for (const [file, reason] of Object.entries(FILE_ONLY_TESTS)) console.log(`Of the file alone: ${file} (${reason})`);
  const select = (file: string) => !file.endsWith(LONG) && !(file in FILE_ONLY_TESTS);
  return runBunTest("rqlite", globs, { env: { [ENGINE_VARIABLE]: "rqlite" }, filters, select });
}

type Prepare = () => Promise<Partial<TestOptions>>;

/** A level whose files are in the folder of its name. */
const defineLevel = (name: string, title: string, prepare: Prepare = async () => ({})): Level => ({
  name,
  title,
  run: async (filters) => runBunTest(name, [`tests/${name}/**/*.test.{ts,tsx}`], { filters, ...(await prepare()) }),
});
const API_FILES = "tests/api/**/*.test.{ts,tsx}";

const provideBrowserOption: Prepare = async () => ({ env: { MEALGLASS_BROWSER: await provideBrowser(root) } });

const LEVELS: Level[] = [
  { name: "types", title: "Types", run: async () => (runBun(["check"]) ? NOTHING : FAILURE) },
  { name: "lint", title: "Lint and format", run: async () => (runBun(["run", "--bun", "lint"]) ? NOTHING : FAILURE) },
  {
    name: "unit",
    title: "Unit and architecture",
    run: async (filters) => runBunTest("unit", ["tests/*.test.ts", "tests/unit/**/*.test.ts"], { filters }),
  },
  {
    name: "api",
    title: "API",
    run: async (filters) =>
      process.env[ENGINE_VARIABLE] === "rqlite"
        ? runOnRqlite([API_FILES], filters)
        : runBunTest("api", [API_FILES], { filters }),
  },
  defineLevel("web", "Web client in a simulated DOM", async () => ({
    options: ["--preload", "./tests/support/happy-dom.ts"],
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
  defineLevel("e2e", "Browser", provideBrowserOption),
  defineLevel("binary", "Executable"),
  defineLevel("security", "Attacks on the executable"),
  defineLevel("faults", "Faults around the executable"),
];

const LATE: Level = {
  name: "late",
  title: "API on a database that answers later",
  run: async (filters) => runBunTest("late", LATE_FILES, { env: { [ENGINE_VARIABLE]: "late" }, filters }),
};

const RQLITE: Level = {
  name: "rqlite",
  title: "API on rqlite",
  run: async (filters) => runOnRqlite(RQLITE_FILES, filters),
};

const HARD: Level = {
  name: "hard",
  title: "Long runs",
  async run(filters) {
    const browser = await provideBrowserOption();
    const run = (name: string, options: Partial<TestOptions>) =>
      runBunTest(name, [`tests/**/*${LONG}`], { ...browser, filters, select: () => true, ...options });
    if (filters.length > 0) return run("hard", { workers: 1 });
    // The others load the machine, or measure it.
    const isSharing = (file: string) => /\/e2e\/(?!disturbed|engines)/.test(file);
    const together = run("together", { select: isSharing });
    const alone = run("alone", { workers: 1, select: (file) => !isSharing(file) });
    return addCounts([await LATE.run([]), await RQLITE.run([]), together, alone]);
  },
};

/** The levels that test what the build makes. */
const LEVELS_ON_BUILD = ["e2e", "binary", "security", "faults", HARD.name];

const ENGINE = "--engine=";

/** Reads `--engine=rqlite` and returns the other words. */
function selectEngine(words: string[]): string[] {
  const engine = words.find((word) => word.startsWith(ENGINE))?.slice(ENGINE.length);
  if (engine === undefined) return words;
  if (engine !== "rqlite") throw new Error(`There is no engine "${engine}": rqlite is one.`);
  process.env[ENGINE_VARIABLE] = engine;
  return words.filter((word) => !word.startsWith(ENGINE));
}

/** Selects the levels to run, with those they need. Words that are no level filter the files. */
function selectLevels(words: string[]) {
  const known = [...LEVELS, LATE, RQLITE, HARD];
  const names = new Set(words.filter((word) => known.some(({ name }) => name === word)));
  const filters = words.filter((word) => !names.has(word));
  if (names.size === 0 && filters.length > 0) {
    throw new Error(`Name a level before "${filters[0]}": ${known.map(({ name }) => name).join(", ")}.`);
  }
  if (LEVELS_ON_BUILD.some((name) => names.has(name))) names.add("build");
  const levels = names.size === 0 ? LEVELS : known.filter(({ name }) => names.has(name));
  return { levels, filters };
}

async function runLevel({ title, run }: Level, filters: string[]): Promise<Counts> {
  console.log(`\n==== ${title}`);
  try {
    return await run(filters);
  } catch (error) {
    console.error(error);
    return FAILURE;
  }
}

let total = NOTHING;
try {
  await ensureInstalled(root);
  const { levels, filters } = selectLevels(selectEngine(process.argv.slice(2)));
  for (const level of levels) {
    total = addCounts([total, await runLevel(level, filters)]);
    if (total.failed > 0) break;
  }
  // Coverage is checked only after a complete run: single levels or filtered files cannot cover every row.
  const isWholeRun = total.failed === 0 && levels.length === LEVELS.length && filters.length === 0;
  const page = readFileSync(join(root, "docs/specification.md"), "utf8");
  const problems = findSpecificationProblems(page, testCases, isWholeRun);
  for (const problem of problems) console.log(problem);
  total = addCounts([total, { passed: 0, failed: problems.length }]);
} catch (error) {
  console.error(error);
  total = addCounts([total, FAILURE]);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

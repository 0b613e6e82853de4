import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";

// The project's rules, checked by reading imports and syntax.

const ROOT = join(import.meta.dir, "..");

type Import = {
  /** The importing file, and what it imports: a file of the project or a package's name. */
  from: string;
  to: string;
  isType: boolean;
  /** By `import(...)`, when it is needed. */
  isLazy: boolean;
};

const listFiles = (...folders: string[]): string[] =>
  folders.flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT })]);

const files = listFiles("src", "db", "web");
const readText = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** `@scope/name/part` and `name/part` belong to `@scope/name` and `name`. */
const parsePackageName = (specifier: string): string => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

function findImports(file: string): Import[] {
  const text = readText(file);
  const found = [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^"';]*?from\s+"([^"]+)"/gm),
    ...text.matchAll(/^import\s+()"([^"]+)"/gm),
    ...text.matchAll(/\b(import)\(\s*"([^"]+)"/g),
  ];
  return found.map(([, kind, specifier = ""]) => ({
    from: file,
    to: specifier.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), specifier)) : parsePackageName(specifier),
    isType: kind?.trim() === "type",
    isLazy: kind === "import",
  }));
}

const imports = files.flatMap(findImports);
const parseFeature = (file: string): string | undefined => /^(?:src|web)\/features\/([^/]+)\//.exec(file)?.[1];
const isIn = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(`${folder}/`));

/** Fails with each offending import as `importer -> imported`. */
const expectNone = (offending: Import[]) => expect(offending.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);

/** The files that may import a package; no one else may. */
const ALLOWED: [packages: string[], who: string, mayImport: (file: string) => boolean][] = [
  [
    ["drizzle-orm"],
    "repositories and db",
    (file) => isIn(file, "db") || /^src\/(features|limits)\/.*repository\.ts$/.test(file),
  ],
  [["bun:sqlite"], "db", (file) => isIn(file, "db")],
  [
    ["elysia", "@elysiajs/jwt"],
    "routes, http and app",
    (file) => file === "src/app.ts" || isIn(file, "src/http") || /^src\/features\/[^/]+\/(.+-)?routes\.ts$/.test(file),
  ],
  [
    ["openai", "stripe", "nodemailer", "web-push", "csv-parse", "yauzl"],
    "integrations",
    (file) => isIn(file, "src/integrations"),
  ],
  [["prom-client"], "metrics", (file) => isIn(file, "src/metrics")],
  [["jose"], "tests", () => false],
  [
    ["react", "react-dom", "react-router", "@tanstack/react-query", "lucide-react"],
    "the web client",
    (file) => isIn(file, "web"),
  ],
];

test.each(ALLOWED)("only %j is imported by %s", (packages, _who, mayImport) => {
  expectNone(imports.filter(({ from, to }) => packages.includes(to) && !mayImport(from)));
});

test("only what speaks to OpenAI, and what creates it, knows of it", () => {
  const isOpenAi = (file: string) => /^src\/integrations\/(openai\/|[^/]+\/openai-)/.test(file);
  const mayImport = (file: string) => isOpenAi(file) || /^src\/integrations\/[^/]+\/create-[^/]+$/.test(file);
  expectNone(imports.filter(({ from, to }) => (isOpenAi(to) || to === "openai") && !mayImport(from)));
});

test("nothing outside web imports Radix", () => {
  expectNone(imports.filter(({ from, to }) => to.startsWith("@radix-ui/") && !isIn(from, "web")));
});

test("only config.ts reads the environment", () => {
  const readers = files.filter((file) => /\b(process|Bun|import\.meta)\.env\b/.test(readText(file)));
  expect(readers).toEqual(["src/config.ts"]);
});

test("dates, times and numbers are formatted in one locale", () => {
  const ownLocale = /\.toLocale(Date|Time)?String\((?!LOCALE)|new Intl\.(?!Locale\()\w+\((?!LOCALE)/;
  expect(files.filter((file) => ownLocale.test(readText(file)))).toEqual([]);
});

test("a number is typed into a text field of number-field.tsx: the browser's number fields lose decimal commas", () => {
  const ownField = /\btype\W{1,4}number\b|\binputMode\W{1,5}(numeric|decimal)\b/i;
  expect(['type="number"', "type: 'number'", 'inputMode={"decimal"}'].every((text) => ownField.test(text))).toBe(true);
  const web = files.filter((file) => isIn(file, "web") && ownField.test(readText(file)));
  expect(web).toEqual(["web/ui/fields/number-field.tsx"]);
});

test("a feature of the server imports no other feature", () => {
  const crossing = imports.filter(
    ({ from, to }) => isIn(from, "src/features") && isIn(to, "src/features") && parseFeature(from) !== parseFeature(to),
  );
  expectNone(crossing);
});

test("a feature of the client imports no more of another than its queries", () => {
  const crossing = imports.filter(
    ({ from, to }) =>
      isIn(from, "web/features") &&
      isIn(to, "web/features") &&
      parseFeature(from) !== parseFeature(to) &&
      !/^web\/features\/[^/]+\/([a-z]+-)?queries\.ts$/.test(to),
  );
  expectNone(crossing);
});

/** The rooms of the client: what is in one imports nothing of a higher one. */
const ROOMS: Record<string, number> = { platform: 0, offline: 1, ui: 1, domain: 2, features: 3, app: 4 };

test("in the client, imports flow from app to features, domain, ui and offline, and platform", () => {
  const getRoom = (file: string): string => /^web\/([^/]+)\//.exec(file)?.[1] ?? "";
  const isUpward = ({ from, to }: Import) => (ROOMS[getRoom(from)] ?? 9) < (ROOMS[getRoom(to)] ?? -1);
  const isAcross = ({ from, to }: Import) => isIn(from, "web/ui") && isIn(to, "web/offline");
  // The platform loads what is offline only where there is something stored.
  expectNone(imports.filter((found) => (isUpward(found) && !found.isLazy) || isAcross(found)));
});

test("no folder has more than 30 files, stylesheets among them", () => {
  const styles = [...new Bun.Glob("web/**/*.css").scanSync({ cwd: ROOT })];
  const counts = Map.groupBy([...files, ...styles, ...listFiles("tests/support")], dirname);
  expect([...counts].flatMap(([folder, inside]) => (inside.length > 30 ? [folder] : []))).toEqual([]);
});

test("of the server the client imports values from shared, types from contracts, and nothing else", () => {
  const crossing = imports.filter(
    ({ from, to, isType }) =>
      isIn(from, "web") && isIn(to, "src", "db") && !isIn(to, "src/shared") && !(isType && isIn(to, "src/contracts")),
  );
  expectNone(crossing);
});

test("the server imports nothing of the client", () => {
  expectNone(imports.filter(({ from, to }) => isIn(from, "src", "db") && isIn(to, "web")));
});

test("shared depends on nothing, contracts on TypeBox and shared alone", () => {
  expectNone(imports.filter(({ from, to }) => isIn(from, "src/shared") && !isIn(to, "src/shared")));
  const allowed = (to: string) => to === "@sinclair/typebox" || isIn(to, "src/contracts", "src/shared");
  expectNone(imports.filter(({ from, to }) => isIn(from, "src/contracts") && !allowed(to)));
});

test("only the command line works on the database's file", () => {
  const isOfFile = (to: string) =>
    isIn(to, "db/file", "db/cluster") || /^db\/engine\/(engine|embedded-engine)\.ts$/.test(to);
  expectNone(imports.filter(({ from, to }) => isIn(from, "src") && isOfFile(to) && !isIn(from, "src/cli")));
});

test("services know neither HTTP nor repositories' code", () => {
  const crossing = imports.filter(
    ({ from, to, isType }) =>
      /^src\/features\/.*service\.ts$/.test(from) && !isType && (isIn(to, "src/http") || to.endsWith("repository.ts")),
  );
  expectNone(crossing);
});

/** The groups of files that import each other in a circle, types apart: Tarjan's strongly connected components. */
function findCircles(imports: Import[]): string[][] {
  const importedBy = Map.groupBy(
    imports.filter(({ isType }) => !isType),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    let lowest = index;
    for (const { to } of importedBy.get(file) ?? []) {
      const known = order.get(to);
      if (known === undefined) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, known);
    }
    if (lowest === index) circles.push(stack.splice(stack.indexOf(file)));
    return lowest;
  };
  for (const { from } of imports) if (!order.has(from)) visit(from);
  return circles.filter((files) => files.length > 1);
}

test("no more than three files import each other in a circle", () => {
  const all = [...imports, ...listFiles("tools").flatMap(findImports)];
  expect(findCircles(all).filter((files) => files.length > 3)).toEqual([]);
});

/** The files that are loaded with these, and the packages. */
function findLoaded(...entries: string[]): Set<string> {
  const loaded = new Set(entries);
  for (const file of loaded) {
    for (const { from, to, isType, isLazy } of imports) if (from === file && !isType && !isLazy) loaded.add(to);
  }
  return loaded;
}

test("a server whose data are in its file loads no code for a cluster, a bucket or other commands", () => {
  const loaded = findLoaded("src/main.ts", "src/cli/serve.ts", "src/app.ts");
  const commands = findImports("src/cli/commands.ts").flatMap(({ to, isLazy }) => (isLazy ? [to] : []));
  const others = [
    ...files.filter((file) => /^(db\/cluster\/|src\/cli\/storage\/cluster)/.test(file)),
    "db/copy/unfinished.ts",
    "src/integrations/photo-store/s3-photo-store.ts",
    ...commands.filter((file) => file !== "src/cli/serve.ts"),
  ];
  expect(others.length).toBeGreaterThan(20);
  expect(loaded).toContain("db/engine/embedded-engine.ts");
  expect(others.filter((file) => loaded.has(file))).toEqual([]);
});

test("a command loads code for a cluster with DATABASE_URL alone, but for the copy from or to one", () => {
  const commands = findImports("src/cli/commands.ts").flatMap(({ to, isLazy }) => (isLazy ? [to] : []));
  const loaded = findLoaded(...commands.filter((file) => file !== "src/cli/database-copy.ts"));
  expect(loaded).toContain("src/cli/storage/open-existing.ts");
  expect([...loaded].filter((file) => isIn(file, "db/cluster"))).toEqual([]);
});

test("the start loads neither the API nor an SDK", () => {
  const loaded = findLoaded("src/main.ts", "src/cli/serve.ts");
  const late = ["src/app.ts", "elysia", "openai", "stripe", "nodemailer", "web-push", "prom-client"];
  expect(imports.map(({ to }) => to)).toContain("openai");
  expect(late.filter((what) => loaded.has(what))).toEqual([]);
});

test("there are no barrels and no junk drawers", () => {
  expect(files.filter((file) => /\/(index|utils?|helpers?|misc)\.tsx?$/.test(file))).toEqual([]);
});

test("no two components of the client have one name", () => {
  const names = files.filter((file) => file.endsWith(".tsx")).map((file) => basename(file));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("no file is longer than 300 lines", () => {
  expect(files.filter((file) => readText(file).split("\n").length > 301)).toEqual([]);
});

/** The test files that sleep because no condition can be waited for, and why. */
const SLEEPS: Record<string, string> = {
  "tests/hard/attacks/soak.test.ts": "the pace of the load",
  "tests/support/attack/person.ts": "the pace of the load",
  "tests/support/disturbed/breakable-network.ts": "how long a phone's network takes",
  "tests/support/disturbed/payment-flow.ts": "how long a webhook takes",
  "tests/support/disturbed/person.ts": "the pause between two taps, which the app measures",
  "tests/support/disturbed/play.ts": "how long an outage takes, and Back on a page that is not asked",
  "tests/support/engines/driver.ts": "how long a control has to stand still before it is clicked",
  "tests/support/engines/start-engine.ts": "how long a browser may take to close",
  "tests/support/e2e/pages.ts": "the pause between two taps, which the app measures",
  "tests/support/wait-until.ts": "the one loop that looks again",
};

test("tests wait for conditions and do not sleep", () => {
  // The bench measures.
  const sleeping = listFiles("tests").filter(
    (file) => !file.startsWith("tests/bench/") && /\bBun\.sleep\(/.test(readText(file)),
  );
  expect(sleeping.sort()).toEqual(Object.keys(SLEEPS).sort());
});

const CLOCK_READ = /^(new Date\(\)|Date\.now\(\)|Temporal\.Now\.\w+\(.*\))$/;

/** Whether a file reads the clock while it is imported, `describe` included: before the time of a test is set. */
function readsClockAtImport(file: string): boolean {
  const source = ts.createSourceFile(file, readText(file), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): boolean => {
    if (ts.isFunctionLike(node) && !/^describe\b/.test(node.parent.getText(source))) return false;
    return CLOCK_READ.test(node.getText(source)) || (ts.forEachChild(node, visit) ?? false);
  };
  return visit(source);
}

/** What measures, and what compares the real clock with the fixed one. */
const HAS_REAL_CLOCK = /^tests\/(bench\/|support\/executable\/product-clock\.ts)/;

test("fixtures are of the fixed time: no test file reads the clock when it is imported", () => {
  const readers = listFiles("tests").filter((file) => /Date\(\)|Date\.now|Temporal\.Now/.test(readText(file)));
  expect(readers.filter((file) => !HAS_REAL_CLOCK.test(file) && readsClockAtImport(file))).toEqual([]);
});

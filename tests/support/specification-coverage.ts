import { parseTableRows } from "./markdown-tables.ts";

// Each row of docs/specification.md has an id, which its tests name in their titles.

/** The sections of docs/specification.md, by the letter that their ids begin with. */
export const SECTIONS: Record<string, string> = {
  A: "Addresses",
  C: "Calls",
  E: "Errors, toasts and empty states",
  V: "Validation",
  K: "Constants",
  T: "Texts",
};

/** Ids in a test's title, as in `takes 10 MB [K26]` or `names its bounds [V33 K18]`. */
const NAMED_IDS = /\[([A-Z]\d{2,3}(?: [A-Z]\d{2,3})*)\]/g;

/** The start of a test case in a JUnit report, with its name, its file and what follows. */
const TEST_CASE = /<testcase\s[^>]*?\bname="([^"]*)"[^>]*?\bfile="([^"]*)"[^>]*?(?:\/>|>\s*<(\w+))/g;

export type TestCase = { name: string; file: string; outcome: "passed" | "failed" | "skipped" };

/** Parses the test cases of a JUnit report. Names stay XML-escaped, which does not matter for ids. */
export function parseTestCases(report: string): TestCase[] {
  return [...report.matchAll(TEST_CASE)].map(([, name = "", file = "", content]) => {
    if (content === undefined) return { name, file, outcome: "passed" };
    return { name, file, outcome: content === "skipped" ? "skipped" : "failed" };
  });
}

const parseIds = (name: string): string[] => [...name.matchAll(NAMED_IDS)].flatMap(([, ids = ""]) => ids.split(" "));

/** The ids of all rows of the page, in order. */
export function parseSpecificationIds(page: string): string[] {
  return Object.values(SECTIONS).flatMap((section) => parseTableRows(page, section).map(([id = ""]) => id));
}

/**
 * The differences between the page and the tests of a run: unknown ids and, if all tests ran, ids without a passed
 * test. After a partial run the latter are not reported, because other tests may cover them.
 */
export function findSpecificationProblems(page: string, testCases: TestCase[], isWholeRun: boolean): string[] {
  const ids = new Set(parseSpecificationIds(page));
  const unknown = testCases.flatMap(({ name }) => parseIds(name).filter((id) => !ids.has(id)));
  const passed = testCases.filter(({ outcome }) => outcome === "passed");
  const covered = new Set(passed.flatMap(({ name }) => parseIds(name)));
  const uncovered = isWholeRun ? [...ids].filter((id) => !covered.has(id)) : [];
  return [
    ...[...new Set(unknown)].map((id) => `A test names ${id}, which is no id of docs/specification.md.`),
    ...uncovered.map((id) => `No passed test names ${id} of docs/specification.md.`),
  ];
}

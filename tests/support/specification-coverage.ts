import { tableRows } from "./markdown-tables.ts";

// docs/specification.md gives each of its rows an id, and the tests that show a row name the id in their titles.

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

/** The beginning of a test case in a JUnit report: its name, which holds no bare quotation mark, and what it contains. */
const TEST_CASE = /<testcase\s[^>]*?\bname="([^"]*)"[^>]*?(?:\/>|>\s*<(\w+))/g;

export type TestCase = { name: string; outcome: "passed" | "failed" | "skipped" };

/** The test cases of a JUnit report. Their names stay escaped as XML, which changes nothing about the ids in them. */
export function parseTestCases(report: string): TestCase[] {
  return [...report.matchAll(TEST_CASE)].map(([, name = "", content]) => {
    if (content === undefined) return { name, outcome: "passed" };
    return { name, outcome: content === "skipped" ? "skipped" : "failed" };
  });
}

const parseIds = (name: string): string[] => [...name.matchAll(NAMED_IDS)].flatMap(([, ids = ""]) => ids.split(" "));

/** The first cell of every row of the page, in its order. */
export function parseSpecificationIds(page: string): string[] {
  return Object.values(SECTIONS).flatMap((section) => tableRows(page, section).map(([id = ""]) => id));
}

/**
 * What is wrong between the page and the test cases of a run: ids that the page lacks and, if all tests ran, ids of the
 * page that no passed test case names. A part of the tests says nothing about the latter: others may show those rows.
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

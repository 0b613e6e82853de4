import { expect, test } from "bun:test";
import { findSpecificationProblems, parseSpecificationIds, parseTestCases } from "../support/specification-coverage.ts";

/** In the form that Bun writes. */
const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="bun test" tests="6" assertions="4" failures="1" skipped="2" time="0.004">
  <testsuite name="a.test.ts" file="a.test.ts" tests="6" hostname="vm">
    <testsuite name="a suite [Z90]" file="a.test.ts" line="2" tests="6" hostname="vm">
      <testcase name="takes {&#10;  a: [1],&#10;} [A01]" classname="a suite [Z91]" time="0.000006" file="a.test.ts" line="3" assertions="0" />
      <testcase name="[A02 T103] &quot;5 &lt; 6&quot; &amp; 7 &gt; 6, can&apos;t [not specified] [a1]" classname="a suite" time="0" file="a.test.ts" line="4" assertions="0" />
      <testcase name="skipped [A03]" classname="a suite" time="0" file="a.test.ts" line="5" assertions="0">
        <skipped />
      </testcase>
      <testcase name="fails &gt; [A04 A01]" classname="a suite" time="0.000123" file="a.test.ts" line="6" assertions="1">
        <failure type="AssertionError" message="expect(received).toBe(expected)&#10;">AssertionError: &lt;testcase name="[A05]" /&gt;</failure>
      </testcase>
      <testcase name="todo [A06]" classname="a suite" time="0" file="a.test.ts" line="7" assertions="0">
        <skipped message="TODO" />
      </testcase>
      <testcase name="one without an id" classname="a suite" time="0" file="a.test.ts" line="8" assertions="0" />
    </testsuite>
  </testsuite>
</testsuites>
`;

const PAGE = `# Rows

## Addresses

| Id  | Row       | What it is about |
| --- | --------- | ---------------- |
| A01 | \`/\`       | Home             |
| A03 | \`a \\| b\` | Either           |

## Texts

| Id   | Text   | Found in |
| ---- | ------ | -------- |
| T103 | \`Home\` | client   |

More of them.

| Id   | Name   | Found in |
| ---- | ------ | -------- |
| T104 | \`Away\` | client   |
`;

test("a report's test cases passed, failed or were skipped, and have a file", () => {
  expect(new Set(parseTestCases(REPORT).map(({ file }) => file))).toEqual(new Set(["a.test.ts"]));
  const outcomes = parseTestCases(REPORT).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["passed", "passed", "skipped", "failed", "skipped", "passed"]);
});

test("the page's ids are the first cells of its tables", () => {
  expect(parseSpecificationIds(PAGE)).toEqual(["A01", "A03", "T103", "T104"]);
});

test("after a whole run each id of the page is in the name of a test case that passed", () => {
  const all = ["A01", "A03", "T103", "T104"].map((id) => ({
    name: `shows it [${id}]`,
    file: "a.test.ts",
    outcome: "passed" as const,
  }));
  expect(findSpecificationProblems(PAGE, all, true)).toEqual([]);
  const failed = all.map((testCase, at) => (at === 0 ? { ...testCase, outcome: "failed" as const } : testCase));
  expect(findSpecificationProblems(PAGE, failed, true)).toEqual(["No passed test names A01 of docs/specification.md."]);
});

test("ids that the page lacks are named once, and so are those that no test case shows that passed", () => {
  const cases = parseTestCases(REPORT);
  const unknown = ["A02", "A04", "A06"].map((id) => `A test names ${id}, which is no id of docs/specification.md.`);
  const uncovered = ["A03", "T104"].map((id) => `No passed test names ${id} of docs/specification.md.`);
  expect(findSpecificationProblems(PAGE, [...cases, ...cases], true)).toEqual([...unknown, ...uncovered]);
});

test("a part of the tests need not show every row, but names no others", () => {
  const part = parseTestCases(REPORT).slice(0, 2);
  expect(findSpecificationProblems(PAGE, part, false)).toEqual([
    "A test names A02, which is no id of docs/specification.md.",
  ]);
});

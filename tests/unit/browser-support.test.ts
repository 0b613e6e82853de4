import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Segmenter } from "unicode-segmenter/intl-adapter";
import { compareWithAllowed } from "../../tools/browser-support/find-too-new.ts";
import { scanScript } from "../../tools/browser-support/scan-script.ts";
import { scanSources } from "../../tools/browser-support/scan-sources.ts";
import { scanStyles } from "../../tools/browser-support/scan-styles.ts";
import { OLDEST_BROWSERS, OLDEST_BROWSERS_TEXT } from "../../web/platform/supported-browsers.ts";
import { ROOT, temporaryFolder } from "../support/paths.ts";

test.each([
  ["Object.groupBy([], String)", ["Object.groupBy"]],
  ["URL.canParse('x')", ["URL.canParse"]],
  ["new Intl.Segmenter()", ["Intl.Segmenter"]],
  ["window.requestIdleCallback(f)", ["requestIdleCallback"]],
  ["list.toSorted()", [".toSorted()"]],
  ["list['toSpliced'](1)", [".toSpliced()"]],
  ["Temporal.Now.instant()", ["Temporal", "Temporal.Now"]],
  ["/(?<=a)b/.test(text)", ["RegExp (?<=)"]],
  ["new RegExp('(?<!a)b')", ["RegExp (?<=)"]],
  ["new RegExp(String.raw`a` + String.raw`(?<!a)b`)", ["RegExp (?<=)"]],
  ["/[a--b]/v", ["RegExp /v"]],
  ["/(?i:a)b/", ["RegExp (?i:)"]],
])("in a script %s is found", (script, features) => expect(scanScript("script.js", script)).toEqual(features));

test.each([
  [".a:has(b) { color: red }", [":has"]],
  [".a { & b { color: red } }", ["& (nesting)"]],
  ["@starting-style { a { color: red } }", ["@starting-style"]],
  ["a { field-sizing: content }", ["field-sizing"]],
  ["a { grid-template-rows: subgrid }", ["grid-template-rows: subgrid"]],
  ["a { color: color-mix(in srgb, red, blue) }", ["color: color-mix()"]],
  ["a { width: 1rlh }", ["width: 1rlh"]],
  ["@media (prefers-reduced-transparency) { a { color: red } }", ["@media (prefers-reduced-transparency)"]],
])("in a stylesheet %s is found", (styles, features) => expect(scanStyles(styles)).toEqual(features));

test("in a source the type says whose member it is", () => {
  const root = temporaryFolder();
  writeFileSync(
    join(root, "planted.tsx"),
    `const query = new URLSearchParams("a=b");
     const { size: count } = query;
     const found = [query.size, new Map().size, new Set([1]).size, count];
     const sorted = found.toSorted().with(0, 1).findLast(Boolean);
     export const page = <dialog open={sorted} closedby="any"><p inert>{structuredClone(URL.parse("x"))}</p></dialog>;`,
  );
  expect(scanSources(root, ["planted.tsx"])).toEqual(
    new Map([
      ["planted.tsx", ["<dialog closedby>", "Array.toSorted", "Array.with", "URL.parse", "URLSearchParams.size"]],
    ]),
  );
});

test("the list of what is allowed names no more than is used, and each line only where it belongs", () => {
  const allowed = [
    { features: [".toSorted()"], in: "/package/", because: "its own" },
    { features: [":has"], because: "only looks" },
  ];
  const findings = [
    { file: "node_modules/package/index.js", features: [".toSorted()"] },
    { file: "web/page.tsx", features: [".toSorted()"] },
  ];
  expect(compareWithAllowed(findings, allowed)).toEqual([
    `web/page.tsx uses .toSorted(), which is newer than ${OLDEST_BROWSERS_TEXT}.`,
    "Nothing uses :has: remove it from allowed-features.ts.",
  ]);
});

test.each(["🔑🔑🔑🔑", "👨‍👩‍👧‍👦👩🏽‍🚀", "🇩🇪🇫🇷", "e\u0301a\u0308", "1️⃣#️⃣", "한국어", "क्षि", "กำ", "a\r\nb", ""])(
  "the visible characters of %p are the same where a package counts them",
  (text) => {
    const count = (segmenter: Pick<Intl.Segmenter, "segment">) => [...segmenter.segment(text)].length;
    const ours = new Intl.Segmenter("en", { granularity: "grapheme" });
    expect(count(new Segmenter("en", { granularity: "grapheme" }))).toBe(count(ours));
  },
);

test("the notice is written in ES5, which every browser can read", () => {
  const script = readFileSync(join(ROOT, "web/browser-notice.ts"), "utf8").replace(/^ *(\/\/|\/\*).*$/gm, "");
  expect(script).toContain("CSS.supports(");
  expect(script.match(/=>|\b(const|let|class|import|async)\b|`|\?[.?]|\.\.\./g)).toBeNull();
});

test("README names the oldest browsers", () => {
  const { ios, firefox, chrome } = OLDEST_BROWSERS;
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  expect(readme).toContain(`iOS ${ios}, Firefox ${firefox} ESR and Chrome ${chrome}`);
});

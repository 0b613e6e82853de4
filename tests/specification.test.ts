import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseCode, parseTableRows } from "./support/markdown-tables.ts";
import { ROOT } from "./support/paths.ts";
import { parseSpecificationIds, SECTIONS } from "./support/specification-coverage.ts";

// Checks the form of docs/specification.md. Whether passed tests name its ids is checked after all of them ran:
// tools/test.ts.

const page = readFileSync(join(ROOT, "docs/specification.md"), "utf8");

test("the page has the sections that its ids are read from, and no others", () => {
  const headings = page.split("\n").filter((line) => line.startsWith("## "));
  expect(headings).toEqual(Object.values(SECTIONS).map((section) => `## ${section}`));
});

test.each(Object.entries(SECTIONS))("ids that begin with %s: each row of %s has one, and a text", (letter, section) => {
  const rows = parseTableRows(page, section);
  expect(rows.length).toBeGreaterThan(0);
  const wellFormed = new RegExp(`^${letter}\\d{2,3}$`);
  const wrong = rows.filter(([id = "", quote]) => !wellFormed.test(id) || parseCode(quote) === "");
  expect(wrong).toEqual([]);
});

test("no id stands there twice", () => {
  const ids = parseSpecificationIds(page);
  expect(ids).toEqual([...new Set(ids)]);
});

test("no row stands there twice", () => {
  for (const section of Object.values(SECTIONS)) {
    const rows = parseTableRows(page, section).map(([, ...cells]) => cells.join(" | "));
    expect(rows).toEqual([...new Set(rows)]);
  }
});

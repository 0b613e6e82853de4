import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf, tableRows } from "./support/markdown-tables.ts";
import { ROOT } from "./support/paths.ts";

// docs/specification.md names a test for each row of the specification. These tests see to it that they are there.

const document = readFileSync(join(ROOT, "docs/specification.md"), "utf8");
const SECTIONS = ["Addresses", "Calls", "Errors, toasts and empty states", "Validation", "Constants"];

type NamedTest = {
  name: string;
  /** The table that a `test.each` goes through, as it is written; empty for a plain test. */
  table: string;
};

/** What stands for a name in the source: `const NAME = [...]`, up to the next line that is not indented. */
const definitionOf = (source: string, name: string): string =>
  new RegExp(`^const ${name}\\b[^=]*= [^]*?\\n(?=[^ \\])}])`, "m").exec(`${source}\n;`)?.[0] ?? "";

/** The table of an `each`: what stands in its brackets, and the lists of this file that are named there. */
function tableOf(source: string, argument: string): string {
  const names = argument.match(/\b[A-Z][A-Z_]+\b|\b[a-z]\w*\b(?=[\],)])/g) ?? [];
  return [argument, ...names.map((name) => definitionOf(source, name))].join("\n");
}

/** Every test of a file, with its name as it is written. */
function testsOf(source: string): NamedTest[] {
  const starts = [...source.matchAll(/\btest(\.each)?\b/g)];
  return starts.flatMap(({ index, 1: each }) => {
    const opening = each
      ? /\)\(\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`),/g
      : /\(\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|`[^`]*`),/y;
    opening.lastIndex = each ? index : index + "test".length;
    const match = opening.exec(source);
    if (!match) return [];
    const name = (match[1] ?? "").slice(1, -1).replaceAll('\\"', '"');
    return [{ name, table: each ? tableOf(source, source.slice(index, match.index + 1)) : "" }];
  });
}

const sources = new Map<string, NamedTest[]>();
function testsIn(file: string): NamedTest[] {
  const known = sources.get(file) ?? testsOf(readFileSync(join(ROOT, "tests", file), "utf8"));
  sources.set(file, known);
  return known;
}

/** In its name, or as a whole text or a key of the table that its name is filled from. */
const quotes = ({ name, table }: NamedTest, text: string): boolean =>
  name.includes(text) || table.includes(`"${text}"`) || table.includes(`{ ${text}:`);

test.each(SECTIONS)("%s: each row has a test that quotes it", (section) => {
  const rows = tableRows(document, section);
  expect(rows.length).toBeGreaterThan(0);
  const uncovered = rows.flatMap(([quote, , file, name]) => {
    const path = codeOf(file);
    const isThere = existsSync(join(ROOT, "tests", path));
    const named = isThere ? testsIn(path).filter((candidate) => candidate.name === codeOf(name)) : [];
    const isQuoted = named.some((candidate) => quotes(candidate, codeOf(quote)));
    return codeOf(quote) !== "" && isQuoted ? [] : [`${quote} in ${file} ${name}`];
  });
  expect(uncovered).toEqual([]);
});

test("no row stands there twice", () => {
  for (const section of SECTIONS) {
    const rows = tableRows(document, section).map((cells) => cells.join(" | "));
    expect(rows).toEqual([...new Set(rows)]);
  }
});

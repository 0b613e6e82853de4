import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const list = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(ROOT)].sort();
const pages = list("docs/decisions/0*.md");

test("decisions are at most 30 pages of one form and at most 60 lines, and are in the index", () => {
  expect(pages.length).toBeLessThanOrEqual(30);
  const FORM = /^# (.+)\n\nDate: [\d-]{10}\. Status: .+\n\n## Context\n.+\n## Decision\n.+\n## Consequences\n/s;
  expect(pages.filter((page) => !FORM.test(read(page)) || read(page).split("\n").length > 61)).toEqual([]);
  const entries = pages.map(
    (page) => `- [${/^# (.+)/.exec(read(page))?.[1]}](${page.slice("docs/decisions/".length)})`,
  );
  expect([...(read("docs/decisions/README.md").match(/^- \[.+$/gm) ?? [])]).toEqual(entries);
});

test("every reference to a decision names a page", () => {
  const files = ["*.{md,ts}", "{src,web,db,tests,tools}/**/*.{ts,tsx,css}", "docs/*.md"].flatMap(list);
  const found = files.flatMap((file) => read(file).match(/docs\/decisions\/\d{4}[\w.-]*(?<!\.)/g) ?? []);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((page) => !pages.includes(page))).toEqual([]);
});

test.each(["README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/threat-model.md"])("the files of %s exist", (page) => {
  const NAMED = /`((?:src|web|db|tests|tools|docs)\/[\w./-]+|[A-Z]+\.md)`|\]\(([\w./-]+)\)/g;
  const files = [...read(page).matchAll(NAMED)].map(([, path, link]) => path ?? link ?? "");
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test.each(["SECURITY.md", "docs/threat-model.md"])("each promise of %s names a test of the landing", (page) => {
  const table = /^\|.*Shown by.*\n\|[- |]+\n((?:\|.*\n)+)/m.exec(read(page))?.[1] ?? "";
  const promises = table.trim().split("\n");
  const LANDING =
    /`tests\/((unit|api|web|e2e|binary|security|faults)(\/[\w-]+\.test\.tsx?)?|support\/log-secrets\.ts)`/;
  expect(promises.length).toBeGreaterThan(10);
  expect(promises.filter((promise) => !LANDING.test(promise))).toEqual([]);
});

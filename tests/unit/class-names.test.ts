import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";

/** A text that is a list of classes, such as `.progress-card, .track-card`. */
const SELECTORS = /"(\.[a-z][\w-]*(?:, \.[a-z][\w-]*)*)"/g;

test("each class that the client's code looks for is given to an element", () => {
  const files = [...new Bun.Glob("web/**/*.{ts,tsx}").scanSync({ cwd: ROOT })];
  const code = files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  const names = [...code.matchAll(SELECTORS)].flatMap(([, list = ""]) => list.split(", ").map((name) => name.slice(1)));
  expect(names).toContain("track-card");
  expect(names.filter((name) => !new RegExp(`["\` ]${name}["\` ]`).test(code))).toEqual([]);
});

import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";

test.each(["SECURITY.md", "docs/threat-model.md"])("every file that %s names is there", (page) => {
  const text = readFileSync(join(ROOT, page), "utf8");
  const named = [...text.matchAll(/`((?:tests|docs|src)\/[\w./-]+|[A-Z]+\.md)`|\]\(([\w./-]+)\)/g)];
  const files = named.map(([, path, link]) => path ?? link ?? "");
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

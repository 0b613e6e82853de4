import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PRELOADS } from "../../src/web-assets.ts";
import { PATHS } from "../../web/platform/paths.ts";
import { weighScreens } from "../support/e2e/client-size.ts";
import { ROOT } from "../support/paths.ts";
import { test } from "../support/reported-test.ts";

test("the first load of the built client and each of its screens weigh no more than they may", () => {
  const weights = weighScreens(join(ROOT, "dist/web"));
  expect(weights.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

test("Home needs few files at first, of which browsers ask an HTTP/1.1 server for six at once", () => {
  const preloads: Record<string, string> = JSON.parse(readFileSync(join(ROOT, "dist/web", PRELOADS), "utf8"));
  const files = preloads[PATHS.home]?.match(/(?<=<\/assets\/)[^>]+/g) ?? [];
  const groups = files.map((file) => file.replace(/-.{8}\./, "."));
  const expected = [
    "home.css",
    "home.js",
    "rolldown-runtime.js",
    "signed-in.css",
    "signed-in.js",
    "start.css",
    "start.js",
  ];
  expect(groups.sort()).toEqual(expected);
});

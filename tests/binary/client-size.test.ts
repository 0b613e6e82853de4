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

/** Radix sets these for its layout properties. */
const OF_LAYOUT = /^--(inset|top|right|bottom|left)(-(xs|sm|md|lg|xl))?$/;

test("every custom property that the styles use is set by a style or a script", () => {
  const read = (ending: string) =>
    [...new Bun.Glob(`assets/*.${ending}`).scanSync(join(ROOT, "dist/web"))]
      .map((file) => readFileSync(join(ROOT, "dist/web", file), "utf8"))
      .join("\n");
  const styles = read("css");
  const set = new Set(styles.match(/(?<=[{;])--[\w-]+(?=:)/g));
  const scripts = read("js");
  const used = new Set(styles.match(/(?<=var\()--[\w-]+/g));
  const unset = [...used].filter((name) => !set.has(name) && !scripts.includes(name) && !OF_LAYOUT.test(name));
  expect(unset).toEqual([]);
});

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";

/** The distances between things, in pixels. From 20 on they keep things apart, or leave room for what lies above. */
const SCALE = new Set([0, 1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 64, 96]);

const DISTANCE = /^\s*((?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?):\s*([^;]+);/gm;

test("gaps, paddings and margins come from one scale", () => {
  const strange = [...new Bun.Glob("web/**/*.css").scanSync(ROOT)].flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(DISTANCE)]
      .filter(([, , value = ""]) => [...value.matchAll(/([\d.]+)px/g)].some(([, pixels]) => !SCALE.has(Number(pixels))))
      .map(([rule]) => `${file}: ${rule.trim()}`),
  );
  expect(strange).toEqual([]);
});

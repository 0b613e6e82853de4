import { expect, test } from "bun:test";
import { join } from "node:path";
import { weighScreens } from "../support/client-size.ts";
import { ROOT } from "../support/paths.ts";

test("the first load of the built client and each of its screens weigh no more than they may", () => {
  const weights = weighScreens(join(ROOT, "dist/web"));
  expect(weights.filter(({ bytes, limit }) => bytes > limit)).toEqual([]);
});

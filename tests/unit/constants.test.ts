import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DIETARY_OPTIONS } from "../../src/shared/product/enums.ts";
import { SWITCH_PAUSE_MS } from "../../web/features/camera/camera-state.ts";
import { ROOT } from "../support/paths.ts";

// Constants of the specification that no other test covers.

test("diets [K24]", () => {
  const diets = "vegetarian vegan gluten_free keto paleo low_carb high_protein dairy_free";
  expect(DIETARY_OPTIONS.join(" ")).toBe(diets);
});

test("the other camera opens after 100 ms [K46]", () => expect(SWITCH_PAUSE_MS).toBe(100));

/** Degrees on the color circle. */
function computeHue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return ((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}

test("macros are protein red, carbs blue, fat yellow [K35]", () => {
  const styles = readFileSync(join(ROOT, "web/styles/app.css"), "utf8");
  const computeMacroHue = (macro: string) =>
    computeHue(new RegExp(`--${macro}: (#[0-9a-f]{6});`).exec(styles)?.[1] ?? "");
  const isNear = (hue: number, target: number) => Math.abs(((hue - target + 540) % 360) - 180) < 20;
  expect(isNear(computeMacroHue("protein"), 0)).toBe(true);
  expect(isNear(computeMacroHue("carbs"), 220)).toBe(true);
  expect(isNear(computeMacroHue("fat"), 45)).toBe(true);
});

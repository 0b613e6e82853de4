import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ACTIVITY_LEVELS,
  ADVICE_CATEGORIES,
  ADVICE_PRIORITIES,
  DIETARY_OPTIONS,
  FOOD_CATEGORIES,
  MEAL_TYPES,
  PRIMARY_GOALS,
  REVIEW_CATEGORIES,
  SHARE_TYPES,
} from "../../src/shared/product/enums.ts";
import { SWITCH_PAUSE_MS } from "../../web/features/camera/camera-state.ts";
import { ROOT } from "../support/paths.ts";

// Constants of the specification that no other test covers.

test.each<[string, readonly string[], string[]]>([
  ["meals", MEAL_TYPES, ["breakfast", "lunch", "dinner", "snack"]],
  ["food categories", FOOD_CATEGORIES, ["proteins", "vegetables", "fruits", "grains", "dairy", "snacks"]],
  [
    "activity levels",
    ACTIVITY_LEVELS,
    ["sedentary", "lightly_active", "moderately_active", "very_active", "extremely_active"],
  ],
  ["goals", PRIMARY_GOALS, ["weight_loss", "weight_gain", "muscle_gain", "maintenance", "general_health"]],
  [
    "diets [K24]",
    DIETARY_OPTIONS,
    ["vegetarian", "vegan", "gluten_free", "keto", "paleo", "low_carb", "high_protein", "dairy_free"],
  ],
  ["kinds of shares", SHARE_TYPES, ["achievement", "streak", "goal_reached", "weekly_summary"]],
  ["review categories", REVIEW_CATEGORIES, ["ai_accuracy", "ease_of_use", "features", "overall"]],
  ["advice categories", ADVICE_CATEGORIES, ["calories", "macros", "timing", "variety", "health"]],
  ["advice priorities", ADVICE_PRIORITIES, ["high", "medium", "low"]],
])("%s: %j", (_what, words, expected) => expect([...words].toSorted()).toEqual(expected.toSorted()));

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

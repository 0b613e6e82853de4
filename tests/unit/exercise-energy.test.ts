import { expect, test } from "bun:test";
import { computeExerciseKcal } from "../../src/shared/body/exercise-energy.ts";
import { ACTIVITIES } from "../../src/shared/product/enums.ts";

test.each([
  // (3.5 - 1) · 70 · 0.5, (9.3 - 1) · 80, (2.3 - 1) · 60 · 1.5.
  ["walking", 30, 70, 88],
  ["running", 60, 80, 664],
  ["yoga", 90, 60, 117],
] as const)("%s for %p minutes takes a body of %p kg %p kcal beyond rest", (activity, minutes, kg, kcal) => {
  expect(computeExerciseKcal(activity, minutes, kg)).toBe(kcal);
});

test("every activity takes more than rest, in proportion to time and weight", () => {
  for (const activity of ACTIVITIES) {
    const hour = computeExerciseKcal(activity, 60, 100);
    expect(hour).toBeGreaterThan(100);
    expect(computeExerciseKcal(activity, 120, 100)).toBe(2 * hour);
    expect(computeExerciseKcal(activity, 60, 50)).toBeCloseTo(hour / 2, -1);
  }
});

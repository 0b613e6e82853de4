import { describe, expect, test } from "bun:test";
import {
  BAND_SDS,
  type EnergyDay,
  estimateExpenditure,
  type Prior,
} from "../../src/features/goals/rules/estimate-expenditure.ts";
import { createRandom } from "../support/create-random.ts";
import { findBound, findShareWithin100, judge, live } from "../support/foods/simulated-check-ins.ts";

const PRIOR: Prior = { mean: 2300, sd: 280 };

const steadyDays = (count: number, day: EnergyDay): EnergyDay[] => Array.from({ length: count }, () => day);

describe("the filter", () => {
  test("comes to the least squares of all days at once", () => {
    const random = createRandom(7);
    const sds = { startSd: 10, weighingSd: 0.95, intakeShareSd: 0.2, unknownIntakeSd: 800, driftSd: 8 };
    const model = { ...sds, outlierSds: 100 };
    const days = Array.from(
      { length: 40 },
      (_, day): EnergyDay => ({
        intake: random() < 0.2 ? null : 1500 + 1000 * random(),
        weight: day > 0 && random() < 0.3 ? null : 80 - day / 30 + random(),
      }),
    );
    // What generalized least squares give for these days.
    const found = estimateExpenditure(days, PRIOR, model);
    expect(found?.mean).toBeCloseTo(2365.4546, 3);
    expect(found?.sd).toBeCloseTo(137.8062, 3);
    expect(found?.high).toBeCloseTo(2365.4546 + BAND_SDS * 137.8062, 2);
  });

  test.each([
    ["a weight that stays", 0, 2000],
    ["half a kilogram less a week", -0.5 / 7, 2550],
    ["half a kilogram more a week", 0.5 / 7, 1450],
  ])("finds the expenditure of %s", (_, kgPerDay, expected) => {
    const days = Array.from({ length: 120 }, (_, day) => ({ intake: 2000, weight: 80 + kgPerDay * day }));
    expect(estimateExpenditure(days, PRIOR)?.mean).toBeCloseTo(expected, -2);
  });

  test("takes a day without a known intake for a usual one that may have been any", () => {
    const known = steadyDays(28, { intake: 2300, weight: 80 });
    const gaps = known.map((day, index) => (index % 3 === 0 ? { ...day, intake: null } : day));
    const [all, some] = [estimateExpenditure(known, PRIOR), estimateExpenditure(gaps, PRIOR)];
    expect(some?.mean).toBeCloseTo(all?.mean ?? 0, 6);
    expect(some?.sd).toBeGreaterThan(all?.sd ?? Number.NaN);
  });

  test.each([2, 5, 50])("moves by at most 100 kcal for a last weighing that is %p kg too high", (tooHigh) => {
    const days = steadyDays(28, { intake: 2300, weight: 80 });
    const salty = [...days.slice(0, -1), { intake: 2300, weight: 80 + tooHigh }];
    const moved = (estimateExpenditure(salty, PRIOR)?.mean ?? 0) - (estimateExpenditure(days, PRIOR)?.mean ?? 0);
    expect(moved).toBeLessThan(0);
    expect(moved).toBeGreaterThan(-100);
  });

  test("says nothing without a weighing, or without a known intake", () => {
    expect(estimateExpenditure([], PRIOR)).toBeUndefined();
    expect(estimateExpenditure(steadyDays(28, { intake: 2300, weight: null }), PRIOR)).toBeUndefined();
    expect(estimateExpenditure(steadyDays(28, { intake: null, weight: 80 }), PRIOR)).toBeUndefined();
  });
});

describe("200 simulated people, after 28 days", () => {
  const people = Array.from({ length: 200 }, (_, seed) => live(seed, 28));
  const unbiased = judge(people.filter(({ person }) => person.isUnbiased));

  // Water alone leaves an error of 144 kcal after 28 weighings, so that 100 kcal for 95% of people cannot be had.
  test("those who log without bias come near to what any estimator could reach", () => {
    const bound = findBound(28);
    expect(bound).toBeCloseTo(147, 0);
    expect(findShareWithin100(bound)).toBeCloseTo(0.5, 1);
    expect(unbiased.people).toBeGreaterThan(80);
    expect(unbiased.rms).toBeLessThan(1.2 * bound);
    expect(unbiased.within100).toBeGreaterThan(0.42);
    expect(unbiased.error95).toBeLessThan(325);
  });

  test("bands cover the truth of 80 to 95%", () => {
    expect(unbiased.covered).toBeWithin(0.8, 0.95);
  });

  test("no proposal moves a goal by more than 100 kcal, and none is under the floor", () => {
    const steps = people.flatMap(({ steps }) => steps);
    expect(steps.length).toBeGreaterThan(200);
    expect(Math.max(...steps.map(Math.abs))).toBeLessThanOrEqual(100);
    expect(people.filter(({ goal, floor, steps }) => steps.length > 0 && goal < floor)).toEqual([]);
  });
});

test("after 84 days three of four people are within 100 kcal", () => {
  const people = Array.from({ length: 200 }, (_, seed) => live(seed, 84)).filter(({ person }) => person.isUnbiased);
  const { within100, covered } = judge(people);
  expect(within100).toBeGreaterThan(0.75);
  expect(covered).toBeWithin(0.8, 0.95);
});

import { describe, expect, test } from "bun:test";
import { findMedian, isNumber } from "../../src/features/goals/rules/averages.ts";
import {
  BAND_SDS,
  type EnergyDay,
  estimateExpenditure,
  KCAL_PER_KG,
  MODEL,
  type Prior,
} from "../../src/features/goals/rules/estimate-expenditure.ts";
import { createRandom } from "../support/create-random.ts";
import { findBound, findShareWithin100, judge, live } from "../support/simulated-check-ins.ts";
import { solveLinear } from "../support/solve-linear.ts";

const PRIOR: Prior = { mean: 2300, sd: 280 };

/** Estimates from everything at once: the generalized least squares to which the filter must come day by day. */
function estimateAtOnce(days: readonly EnergyDay[], prior: Prior, model = MODEL) {
  const intakes = days.map(({ intake }) => intake).filter((intake) => intake !== null);
  const usual = intakes.reduce((sum, intake) => sum + intake, 0) / intakes.length;
  // The unknowns: each day's expenditure, and each day's weight. Each row is a statement about them with its sd.
  const count = days.length;
  const rows: { of: Map<number, number>; value: number; sd: number }[] = [
    { of: new Map([[0, 1]]), value: prior.mean, sd: prior.sd },
    {
      of: new Map([[count + 1, 1]]),
      value: findMedian(days.map(({ weight }) => weight).filter(isNumber)),
      sd: model.startSd,
    },
  ];
  for (const [day, { intake, weight }] of days.entries()) {
    if (weight !== null) rows.push({ of: new Map([[count + 1 + day, 1]]), value: weight, sd: model.weighingSd });
    rows.push({
      of: new Map([
        [count + 2 + day, 1],
        [count + 1 + day, -1],
        [day, 1 / KCAL_PER_KG],
      ]),
      value: (intake ?? usual) / KCAL_PER_KG,
      sd: (intake === null ? model.unknownIntakeSd : intake * model.intakeShareSd) / KCAL_PER_KG,
    });
    rows.push({
      of: new Map([
        [day + 1, 1],
        [day, -1],
      ]),
      value: 0,
      sd: model.driftSd,
    });
  }
  const size = 2 * (count + 1);
  const matrix = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  const right = new Array<number>(size).fill(0);
  for (const { of, value, sd } of rows) {
    for (const [i, a] of of) {
      right[i] = (right[i] ?? 0) + (a * value) / sd ** 2;
      for (const [j, b] of of) (matrix[i] as number[])[j] = (matrix[i]?.[j] ?? 0) + (a * b) / sd ** 2;
    }
  }
  const unit = right.map((_, index) => Number(index === count));
  return { mean: solveLinear(matrix, right)[count] ?? 0, sd: Math.sqrt(solveLinear(matrix, unit)[count] ?? 0) };
}

const steadyDays = (count: number, day: EnergyDay): EnergyDay[] => Array.from({ length: count }, () => day);

describe("the filter", () => {
  test("comes to the least squares of all days at once", () => {
    const random = createRandom(7);
    const model = { ...MODEL, outlierSds: 100 };
    const days = Array.from(
      { length: 40 },
      (_, day): EnergyDay => ({
        intake: random() < 0.2 ? null : 1500 + 1000 * random(),
        weight: day > 0 && random() < 0.3 ? null : 80 - day / 30 + random(),
      }),
    );
    const expected = estimateAtOnce(days, PRIOR, model);
    const found = estimateExpenditure(days, PRIOR, model);
    expect(found?.mean).toBeCloseTo(expected.mean, 3);
    expect(found?.sd).toBeCloseTo(expected.sd, 3);
    expect(found?.high).toBeCloseTo(expected.mean + BAND_SDS * expected.sd, 2);
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

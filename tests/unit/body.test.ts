import { describe, expect, test } from "bun:test";
import { sumDrinkWater } from "../../src/shared/body/drink-water.ts";
import { isPlausibleWeight } from "../../src/shared/body/plausible-weight.ts";
import { formatWeight, formatWeightChange, fromKg, toKg } from "../../src/shared/body/units.ts";
import { proposeWaterGoal } from "../../src/shared/body/water-goal.ts";
import { computeRate, computeTrend, groupByDay, type WeightDay } from "../../src/shared/body/weight-trend.ts";
import { WEIGHT_UNITS } from "../../src/shared/product/enums.ts";
import { checkWeighing, parseWeighing, typeWeighing } from "../../web/domain/body/weight-values.ts";
import { createRandom } from "../support/create-random.ts";
import { SEED } from "../support/seed.ts";

const TEA = { name: "Tea, black", ndbNo: "14355" };
const LATTE = { name: "Latte", ndbNo: null };
const BROTH = { name: "Chicken broth", ndbNo: "06194" };
const drink = (
  food: typeof TEA | typeof LATTE | null,
  grams: number | null,
  source: "own" | "database" | "estimate",
) => ({ items: [{ source, food, grams }] });

test.each([
  ["nothing", [], undefined],
  ["an entry without items", [{ items: [] }], undefined],
  ["a dish, by its name", [drink(LATTE, 200, "database")], 179],
  ["several", [drink(TEA, 240, "database"), drink(LATTE, 200, "database"), drink(BROTH, 240, "database")], 418],
  ["food that is not a drink", [drink(BROTH, 240, "database")], undefined],
  ["a drink of an unknown amount", [drink(TEA, null, "database")], undefined],
  ["an own food and an estimate", [drink(TEA, 240, "own"), drink(TEA, 240, "estimate")], undefined],
  ["an item without a food", [drink(null, 240, "database")], undefined],
  ["a name that objects have", [drink({ ...LATTE, name: "constructor" }, 240, "database")], undefined],
])("the water of %s", (_, entries, ml) => {
  expect(sumDrinkWater(entries)).toBe(ml);
});

const random = createRandom(SEED);
/** Weights of some of `length` days around a line, with noise. */
const createDays = (length: number, share = 0.7): WeightDay[] =>
  Array.from({ length }, (_, day) => ({ day, kg: 80 - day * 0.05 + (random() - 0.5) * 3 })).filter(
    () => random() < share,
  );

describe("units", () => {
  test("every tenth of a kg, a pound and a stone's pound is read back as it was typed", () => {
    for (let tenths = 300; tenths <= 10_000; tenths++) {
      const typed = { major: tenths / 10, minor: 0 };
      expect(fromKg(toKg(typed, "kg"), "kg")).toEqual(typed);
    }
    for (let tenths = 662; tenths <= 22_046; tenths++) {
      const typed = { major: tenths / 10, minor: 0 };
      expect(fromKg(toKg(typed, "lb"), "lb")).toEqual(typed);
      const stones = { major: Math.floor(tenths / 140), minor: (tenths % 140) / 10 };
      expect(fromKg(toKg(stones, "st"), "st")).toEqual(stones);
    }
  });

  test("texts", () => {
    expect(WEIGHT_UNITS.map((unit) => formatWeight(72.4, unit))).toEqual(["72.4 kg", "159.6 lb", "11 st 5.6 lb"]);
    // A pound that rounds up to a stone is one.
    expect(formatWeight(toKg({ major: 11, minor: 13.96 }, "st"), "st")).toBe("12 st 0 lb");
    expect([0.44, -0.44, 0.04, -0.04].map((kg) => formatWeightChange(kg, "kg"))).toEqual([
      "+0.4 kg",
      "−0.4 kg",
      "0 kg",
      "0 kg",
    ]);
    expect(formatWeightChange(-0.5, "st")).toBe("−1.1 lb");
  });
});

describe("the trend", () => {
  test("is that of The Hacker's Diet for a weight a day: a tenth of the difference", () => {
    const trend = computeTrend([172.5, 171.5, 172, 171.5, 169.9].map((kg, day) => ({ day, kg })));
    expect(trend.map((day) => Math.round(day.trend * 10) / 10)).toEqual([172.5, 172.4, 172.4, 172.3, 172]);
  });

  test("after a gap equals one with the same weight on every missing day", () => {
    for (let round = 0; round < 20; round++) {
      const days = createDays(60, 0.4);
      const full = days.flatMap(({ day, kg }, index) => {
        const before = days[index - 1]?.day ?? day - 1;
        return Array.from({ length: day - before }, (_, missing) => ({ day: before + 1 + missing, kg }));
      });
      const trendOf = new Map(computeTrend(full).map(({ day, trend }) => [day, trend]));
      for (const { day, trend } of computeTrend(days)) expect(trend).toBeCloseTo(trendOf.get(day) ?? Number.NaN, 9);
    }
  });

  test("lies between the lowest and the highest weight, moves with them, and stays where nothing changes", () => {
    for (let round = 0; round < 20; round++) {
      const days = createDays(60);
      const trend = computeTrend(days);
      const moved = computeTrend(days.map(({ day, kg }) => ({ day: day + 500, kg: kg * 2 + 7 })));
      for (const [index, { trend: value }] of trend.entries()) {
        const seen = days.slice(0, index + 1).map(({ kg }) => kg);
        expect(value).toBeGreaterThanOrEqual(Math.min(...seen) - 1e-9);
        expect(value).toBeLessThanOrEqual(Math.max(...seen) + 1e-9);
        expect(moved[index]?.trend).toBeCloseTo(value * 2 + 7, 9);
      }
    }
    expect(computeTrend([0, 3, 40].map((day) => ({ day, kg: 70 }))).map(({ trend }) => trend)).toEqual([70, 70, 70]);
    expect(computeTrend([])).toEqual([]);
  });

  test("reads several weighings of a day as their mean, in any order", () => {
    const days = groupByDay([
      { day: 4, kg: 71 },
      { day: 2, kg: 70 },
      { day: 4, kg: 72 },
    ]);
    expect(days).toEqual([
      { day: 2, kg: 70 },
      { day: 4, kg: 71.5 },
    ]);
  });
});

describe("the rate", () => {
  test("of a line is its slope, without an error, wherever the gaps are", () => {
    const days = [0, 1, 5, 12, 20].map((day) => ({ day, kg: 80 - day * 0.1 }));
    const rate = computeRate(days, 20);
    expect(rate?.kgPerWeek).toBeCloseTo(-0.7, 9);
    expect(rate?.standardError).toBeCloseTo(0, 6);
  });

  test("equals the textbook's line: x 0, 3, 6, 9 and y 1, 2, 4, 3", () => {
    const days = [1, 2, 4, 3].map((kg, index) => ({ day: index * 3, kg }));
    // Slope 12 / 45, residuals 1.8, so that the slope's error is the root of 1.8 / 2 / 45.
    expect(computeRate(days, 9)).toEqual({
      kgPerWeek: expect.closeTo((12 / 45) * 7, 9),
      standardError: expect.closeTo(Math.sqrt(1.8 / 2 / 45) * 7, 9),
    });
  });

  test("is within two standard errors of the truth in 95% of simulated months", () => {
    const rounds = 400;
    const near = Array.from({ length: rounds }, () => {
      const days = createDays(28, 0.8);
      const rate = computeRate(days, 27);
      return rate !== undefined && Math.abs(rate.kgPerWeek + 0.35) <= 2.07 * rate.standardError;
    }).filter(Boolean);
    expect(near.length / rounds).toBeGreaterThan(0.92);
    expect(near.length / rounds).toBeLessThan(0.98);
  });

  test.each([
    ["no weighing", []],
    ["three days", [0, 5, 10]],
    ["four days in less than a week", [0, 1, 2, 6]],
    ["days of more than 28 days ago", [-30, -29, -28, -20, 10]],
  ])("is not known from %s", (_, days) => {
    expect(
      computeRate(
        days.map((day) => ({ day, kg: 70 })),
        10,
      ),
    ).toBeUndefined();
  });
});

test.each([
  [72, undefined, true],
  [31, undefined, false],
  [74, { kg: 72, days: 1 }, true],
  [82, { kg: 72, days: 1 }, false],
  [82, { kg: 72, days: 30 }, true],
  [82, { kg: 72, days: -30 }, true],
  [300, { kg: 302, days: 2 }, true],
])("%p kg after %p is plausible: %p", (kg, before, expected) => {
  expect(isPlausibleWeight(kg, before)).toBe(expected);
});

test("ten times any weight asks, whatever was weighed before and whenever", () => {
  for (let kg = 30; kg <= 100; kg += 0.7) {
    for (const days of [0, 1, 30, 365, 5000]) expect(isPlausibleWeight(kg * 10, { kg, days })).toBe(false);
    expect(isPlausibleWeight(kg, { kg, days: 0 })).toBe(true);
  }
});

test.each([
  [null, 2000],
  [70, 2100],
  [71.5, 2150],
  [30, 1000],
  [180, 4000],
])("the goal for water of %p kg is %p ml", (kg, ml) => {
  expect(proposeWaterGoal(kg)).toBe(ml);
});

const NOON = "2026-06-17T12:00";

test.each([
  [21.304, 80.125],
  [20.5, null],
])("a weighing with %p%% of fat and a waist of %p cm can be saved as the form shows it", (bodyFat, waistCm) => {
  const time = { weighedAt: `${NOON}:00Z`, weighedOn: NOON, timeZone: "UTC" };
  const typed = typeWeighing({ id: "1", kg: 72.4, bodyFat, waistCm, ...time }, "kg", "cm", NOON);
  const read = parseWeighing(typed, "kg", "cm");
  expect(read).toEqual({ kg: 72.4, bodyFat, waistCm, weighedOn: NOON });
  expect(Object.values(checkWeighing(read, "kg", "cm", NOON)).filter(Boolean)).toEqual([]);
});

test.each([
  ["0026-06-17T12:00", "Please enter a date and time"],
  ["", "Please enter a date and time"],
  ["1926-06-17T12:00", undefined],
  ["2026-06-18T00:00", "This day is in the future"],
])("a weight of %p: %p", (weighedOn, expected) => {
  const typed = { weight: "72.4", pounds: "", bodyFat: "", waist: "", weighedOn };
  expect(checkWeighing(parseWeighing(typed, "kg", "cm"), "kg", "cm", NOON).weighedOn).toBe(expected);
});

test.each([
  ["cm", "29.9", "Waist must be between 30 and 300 cm"],
  ["in", "11.7", "Waist must be between 11.9 and 118.1 in"],
  ["in", "11.9", undefined],
  ["in", "118.1", undefined],
  ["in", "118.2", "Waist must be between 11.9 and 118.1 in"],
] as const)("a waist in %s of %p: %p", (unit, waist, expected) => {
  const typed = { weight: "72.4", pounds: "", bodyFat: "", waist, weighedOn: NOON };
  expect(checkWeighing(parseWeighing(typed, "kg", unit), "kg", unit, NOON).waist).toBe(expected);
});

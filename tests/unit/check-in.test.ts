import { describe, expect, test } from "bun:test";
import {
  type CheckInDay,
  type CheckInPerson,
  classifyTracking,
  computeCheckIn,
} from "../../src/features/goals/rules/compute-check-in.ts";
import { proposeGoal } from "../../src/features/goals/rules/propose-goal.ts";
import type { MealType } from "../../src/shared/product/enums.ts";

const ALL: readonly MealType[] = ["breakfast", "lunch", "dinner"];
const day = (calories: number, meals: readonly MealType[] = ALL, weight: number | null = 80): CheckInDay => ({
  ...{ date: "2026-06-01", calories, meals: calories === 0 ? [] : meals, weight, addedExercise: 0 },
});
const repeat = (count: number, repeated: CheckInDay): CheckInDay[] => Array.from({ length: count }, () => repeated);

const person: CheckInPerson = {
  ...{ age: 40, height: 175, sex: "male", isPregnant: false },
  ...{ activityLevel: "lightly_active", primaryGoal: "maintenance" },
  ...{ goal: 2300, lowestWeekday: 0, daysSinceChange: null },
};

describe("days that look half-tracked", () => {
  const usual = repeat(9, day(2000));
  test.each([
    ["under half of the median", day(999), "half"],
    ["half of the median", day(1000), "tracked"],
    ["a main meal missing that is always there", day(1500, ["breakfast", "lunch"]), "half"],
    ["as much as usual in fewer meals", day(2000, ["breakfast", "lunch"]), "tracked"],
    ["much more than usual", day(6000), "tracked"],
    ["nothing", day(0), "empty"],
  ])("%s", (_, odd, judged) => {
    expect(classifyTracking([...usual, odd])).toEqual([...usual.map(() => "tracked" as const), judged as "half"]);
  });

  test("a meal that is seldom there is not missed", () => {
    const days = [...repeat(6, day(1800, ["lunch", "dinner"])), ...repeat(4, day(2000))];
    expect(classifyTracking(days)).not.toContain("half");
  });

  test("they are shown, and never count as fasting", () => {
    const days = [...repeat(20, day(2400)), day(300), ...repeat(3, day(0)), ...repeat(4, day(2400))];
    const { status, leftOut, expenditure } = computeCheckIn(days, person);
    expect({ status, leftOut }).toEqual({ status: "ready", leftOut: [{ date: "2026-06-01", calories: 300 }] });
    const full = computeCheckIn(repeat(28, day(2400)), person).expenditure;
    expect(Math.abs((expenditure?.mean ?? 0) - (full?.mean ?? 0))).toBeLessThan(10);
  });
});

describe("what is missing", () => {
  test.each([
    ["nothing after 14 days with 10 tracked", [...repeat(10, day(2000)), ...repeat(4, day(0))], []],
    ["days", repeat(13, day(2000)), [{ what: "days", have: 13, need: 14 }]],
    [
      "tracked days",
      [...repeat(9, day(2000)), ...repeat(3, day(400)), ...repeat(2, day(0))],
      [{ what: "trackedDays", have: 9, need: 10 }],
    ],
    [
      "weight",
      [...repeat(11, day(2000, ALL, null)), ...repeat(3, day(2000))],
      [{ what: "weighings", have: 3, need: 4 }],
    ],
    [
      "everything",
      [],
      [
        { what: "days", have: 0, need: 14 },
        { what: "trackedDays", have: 0, need: 10 },
        { what: "weighings", have: 0, need: 4 },
      ],
    ],
    [
      "days and weighings of the last four weeks",
      [...repeat(28, day(2000)), ...repeat(28, day(0, ALL, null))],
      [
        { what: "trackedDays", have: 0, need: 10 },
        { what: "weighings", have: 0, need: 4 },
      ],
    ],
  ])("%s", (_, days, missing) => {
    const found = computeCheckIn(days, person);
    expect(found.missing).toEqual(missing as typeof found.missing);
    expect(found.status).toBe(missing.length > 0 ? "collecting" : "ready");
    expect(found.expenditure === null).toBe(missing.length > 0);
  });

  test.each(["age", "height"] as const)("%s", (what) => {
    const found = computeCheckIn(repeat(28, day(2000)), { ...person, [what]: null });
    expect(found).toMatchObject({ status: "collecting", missing: [{ what, have: 0, need: 1 }], proposal: null });
  });
});

test.each([
  ["under 18", { age: 17 }],
  ["in pregnancy", { isPregnant: true }],
])("nothing is proposed %s", (_, answers) => {
  const found = computeCheckIn(repeat(28, day(3000)), { ...person, ...answers });
  expect(found).toMatchObject({ status: "not_offered", expenditure: null, proposal: null });
});

describe("the proposed goal", () => {
  test.each([
    ["what is used", 2500, "maintenance", 2450, 1500, 2500],
    ["rounded to ten", 2496, "general_health", 2450, 1500, 2500],
    ["500 less to lose weight", 2500, "weight_loss", 2050, 1500, 2000],
    ["500 more to gain weight", 2500, "weight_gain", 2950, 1500, 3000],
    ["a step of 100 up", 3500, "maintenance", 2000, 1500, 2100],
    ["a step of 100 down", 1900, "weight_loss", 2000, 1200, 1900],
    ["the floor", 1700, "weight_loss", 1540, 1500, 1500],
    ["at most 5,000", 6000, "weight_gain", 4950, 1500, 5000],
    ["nothing at the floor", 1700, "weight_loss", 1500, 1500, null],
    ["up to the floor", 1700, "weight_loss", 1450, 1500, 1500],
    ["nothing where a step does not reach the floor", 2500, "maintenance", 1000, 1500, null],
    ["nothing if it is there", 2500, "maintenance", 2500, 1500, null],
  ] as const)("%s", (_, expenditure, primaryGoal, goal, floor, expected) => {
    expect(proposeGoal({ expenditure, primaryGoal, goal, floor })).toBe(expected);
  });

  const thin = { ...person, age: 60, height: 150, primaryGoal: "weight_loss", goal: 1300 } as const;
  test.each([
    ["women", { sex: "female" }, 1200],
    ["men, from below", { sex: "male", goal: 1400 }, 1500],
    ["an unknown sex", { sex: null, goal: 1600 }, 1500],
    ["a lower weekday", { sex: "female", goal: 1500, lowestWeekday: -200 }, 1400],
  ] as const)("has a floor for %s", (_, given, expected) => {
    const found = computeCheckIn(repeat(28, day(1400, ALL, 45)), { ...thin, ...given });
    expect(found.proposal).toBe(expected);
  });

  const many = repeat(28, day(2800));
  test.each([
    [null, 2400],
    [0, null],
    [6, null],
    [7, 2400],
  ])("%p days after a change: %p kcal", (daysSinceChange, proposal) => {
    expect(computeCheckIn(many, { ...person, daysSinceChange }).proposal).toBe(proposal);
  });

  test.each([
    [
      "down",
      { goal: 3000 },
      /^You logged 2,800 kcal a day, and .+ you use about 2,\d\d0 kcal a day\. .+ from 3,000 to 2,900 kcal, at most 100 kcal in a week\.$/,
    ],
    [
      "up",
      { primaryGoal: "muscle_gain" },
      /\. To build muscle you would eat about \d,\d\d0 kcal a day, so we propose to go up from 2,300 to 2,400 kcal/,
    ],
    ["changed", { daysSinceChange: 6 }, /\. You set your goal this week, so the next proposal comes in a day\.$/],
    ["too low", { goal: 900 }, /\. Your goal is below 1,500 kcal, the least that we propose, so we propose nothing\.$/],
  ] as const)("says why in two sentences: %s", (_, given, reason) => {
    const found = computeCheckIn(many, { ...person, ...given });
    expect(found.reason).toMatch(reason);
    expect(found.reason.match(/\.( |$)/g)).toHaveLength(2);
  });

  test("takes off what exercise adds to the days, so that it counts once", () => {
    const goal = 2300;
    const { expenditure } = computeCheckIn(many, person);
    const active = many.map((lived) => ({ ...lived, addedExercise: 700 }));
    const found = computeCheckIn(active, { ...person, goal });
    expect(found.expenditure).toEqual(expenditure);
    expect(found).toMatchObject({
      proposal: 2200,
      reason: expect.stringContaining("a day and what exercise adds, so"),
    });
    const short = many.slice(-14);
    const wanted = Math.round(((computeCheckIn(short, person).expenditure?.mean ?? 0) - 700) / 10) * 10;
    expect(computeCheckIn(active.slice(-14), { ...person, goal: wanted + 60 }).proposal).toBe(wanted);
  });

  test("a small difference changes nothing", () => {
    const { expenditure } = computeCheckIn(many, person);
    const goal = Math.round((expenditure?.mean ?? 0) / 10) * 10 - 40;
    const found = computeCheckIn(many, { ...person, goal });
    expect(found).toMatchObject({ proposal: null, reason: expect.stringMatching(/so your goal can stay\.$/) });
  });
});

import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  buildDietRecommendations,
  listAchievements,
  listImprovementAreas,
  listStatements,
} from "../../src/features/advice/rules/diet-advice.ts";
import { computeFacts } from "../../src/features/advice/rules/diet-facts.ts";
import { extractFigures, findUnsupportedFigures } from "../../src/features/advice/rules/figures.ts";
import { groupByDay, type LoggedEntry } from "../../src/features/advice/rules/logged-days.ts";
import { TIMING_STATEMENTS } from "../../src/features/advice/rules/statements.ts";
import { BREAKFAST_UNTIL_HOUR, FEW_FOODS, LATE_FROM_HOUR } from "../../src/features/advice/rules/thresholds.ts";
import { toLocalTime } from "../../src/shared/diary/day-window.ts";
import { sumEntries } from "../../src/shared/diary/diary-figures.ts";
import { describeToday } from "../../src/shared/diary/todays-advice.ts";
import {
  ACTIVITY_LEVELS,
  ADVICE_PRIORITIES,
  DIETARY_OPTIONS,
  MEAL_TYPES,
  PRIMARY_GOALS,
} from "../../src/shared/product/enums.ts";

const HOUR_MS = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 5, 17, 12);
const TODAY = Temporal.PlainDate.from("2026-06-17");

const grams = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 5000, noNaN: true }));
const entry: fc.Arbitrary<LoggedEntry> = fc
  .record({
    eatenAt: fc.integer({ min: NOW - 33 * 24 * HOUR_MS, max: NOW + 24 * HOUR_MS }),
    zone: fc.constantFrom("UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu", "Europe/Berlin"),
    name: fc.constantFrom("Soup", "soup ", "Bread", "12 eggs", "Cake", "x"),
    ...{ mealType: fc.constantFrom(...MEAL_TYPES), calories: fc.integer({ min: 1, max: 20_000 }), protein: grams },
    ...{ carbs: grams, fat: grams, fiber: grams, sugar: grams },
    sodium: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100_000, noNaN: true })),
  })
  .map(({ zone, ...eaten }) => ({ ...eaten, localTime: toLocalTime(eaten.eatenAt, zone) }));
const person = fc.record({
  primaryGoal: fc.constantFrom(null, ...PRIMARY_GOALS),
  activityLevel: fc.constantFrom(null, ...ACTIVITY_LEVELS),
  dietaryPreferences: fc.subarray([...DIETARY_OPTIONS, "no onions"]),
  age: fc.option(fc.integer({ min: 13, max: 120 })),
  isPregnant: fc.boolean(),
});
const dailyGoal = fc.record({
  dailyCalorieGoal: fc.integer({ min: 800, max: 5000 }),
  macroSplit: fc.record({ protein: fc.integer({ min: 5, max: 45 }), carbs: fc.integer({ min: 5, max: 50 }) }),
});
const diary = fc.record({
  entries: fc.array(entry, { maxLength: 120 }),
  goal: dailyGoal,
  earlierGoal: dailyGoal,
  goalDays: fc.integer({ min: 0, max: 33 }),
  person,
});

/** The hours and the number of foods that texts name without being figures of the diary. */
const CONSTANTS = [`${LATE_FROM_HOUR - 12}:00 ${BREAKFAST_UNTIL_HOUR}:00 ${FEW_FOODS} 7`];

/** Titles that must never appear together. */
const OPPOSITES = [
  ["Get closer to your calorie goal", "Check for meals that are not logged"],
  ["Get closer to your calorie goal", "Even out your days"],
  ["Check for meals that are not logged", "Even out your days"],
  ["Balance your carbs", "Make room for carbs"],
];

describe("whatever the diary holds", () => {
  test("no figure is made up, broken or contradicted", () => {
    fc.assert(
      fc.property(diary, ({ entries, goal, earlierGoal, goalDays, person }) => {
        const sorted = entries.toSorted((a, b) => b.eatenAt - a.eatenAt);
        const tracked = groupByDay(sorted, TODAY);
        const recent = Array.from({ length: 30 }, (_, index) =>
          sumEntries(tracked.filter(({ daysAgo }) => daysAgo === 29 - index)),
        );
        const facts = computeFacts(tracked, recent, (daysAgo) => (daysAgo <= goalDays ? goal : earlierGoal), person);
        const answer = buildDietRecommendations(facts);
        const { analysis, recommendations } = answer;
        const texts = [...listStatements(facts), ...analysis.recommendations, ...listImprovementAreas(facts)];

        const sources = [...CONSTANTS, JSON.stringify(facts)];
        const known = new Set(sources.flatMap(extractFigures).map((figure) => figure.split(" ")[0]));
        const difference = (one: number, other: number) => String(Math.abs(one - other));
        if (facts.macros) known.add(difference(facts.macros.protein.goal, facts.macros.protein.grams));
        if (facts.nutrients) known.add(difference(facts.nutrients.fiber.reference, facts.nutrients.fiber.average));
        if (facts.timing) known.add(difference(facts.timing.days, facts.timing.daysWithoutBreakfast));
        const macroGoalsOnly = facts.macros ? [] : extractFigures(analysis.macroBalance);
        for (const figure of macroGoalsOnly) known.add(figure.split(" ")[0]);
        for (const text of texts) {
          expect(text).not.toMatch(/NaN|Infinity|undefined|null|-\d/);
          expect(extractFigures(text).filter((figure) => !known.has(figure.split(" ")[0]))).toEqual([]);
        }

        const titles = recommendations.map(({ title }) => title);
        for (const pair of OPPOSITES) expect(pair.every((title) => titles.includes(title))).toBe(false);
        expect(new Set(titles).size).toBe(titles.length);
        const urgencies = recommendations.map(({ priority }) => ADVICE_PRIORITIES.indexOf(priority));
        expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b));
        expect(recommendations.length === 0).toBe(facts.trackedDays < 3);
        expect(recommendations.every(({ actionItems }) => actionItems.length > 0)).toBe(true);
        expect(listAchievements(facts, facts.trackedDays).every((text) => text.length > 0)).toBe(true);
        expect(describeToday(sorted, facts.today)).not.toMatch(/NaN|-\d/);
      }),
      { numRuns: 300 },
    );
  });

  test("every entry of the last 30 days counts once", () => {
    fc.assert(
      fc.property(diary, ({ entries }) => {
        const days = groupByDay(entries, TODAY);
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        expect(sum(days.map((day) => day.entries))).toBe(entries.length);
        expect(sum(days.map((day) => day.calories))).toBe(sum(entries.map(({ calories }) => calories)));
        expect(new Set(days.map(({ daysAgo }) => daysAgo)).size).toBe(days.length);
      }),
    );
  });
});

describe("days", () => {
  const meal = (time: string, fields: Partial<LoggedEntry> = {}): LoggedEntry => ({
    ...{ eatenAt: Date.parse(`2026-06-${time}+02:00`), localTime: Date.parse(`2026-06-${time}Z`) },
    ...{ name: "Soup", mealType: "lunch", calories: 500, protein: 0, carbs: 0, fat: 0, fiber: 0, sugar: 0, sodium: 0 },
    ...fields,
  });
  const buildDay = (...entries: LoggedEntry[]) => groupByDay(entries, TODAY).at(-1);

  test("what is eaten from 21:00 to 05:00 is late, and breakfast is from 06:00 to 11:00", () => {
    const late = ["16T04:59", "16T05:00", "16T20:59", "16T21:00", "17T02:00"];
    expect(late.map((time) => buildDay(meal(time))?.lateCalories)).toEqual([500, 0, 0, 500, 500]);
    const morning = ["16T06:00", "16T10:59", "16T11:00"];
    expect(morning.map((time) => buildDay(meal(time))?.hasBreakfast)).toEqual([true, true, false]);
  });

  test("the hours are told as screens show them", () => {
    const timing = { days: 7, period: 7, lateDays: 5, daysWithoutBreakfast: 4, daysWithLongGap: 0, longestGapHours: 0 };
    const { late, breakfast } = TIMING_STATEMENTS;
    expect(late.text(timing)).toBe("Much of your food came after 9:00 PM on 5 of 7 finished days.");
    expect(breakfast.text(timing)).toBe("Nothing was logged before 11:00 AM on 4 of 7 finished days.");
  });

  test("a breakfast before 06:00 is that of its own morning, and no long gap of the day before", () => {
    const days = groupByDay([meal("16T13:00"), meal("16T05:30"), meal("15T18:00")], TODAY);
    expect(days.map(({ daysAgo, hasBreakfast, longestGapHours }) => [daysAgo, hasBreakfast, longestGapHours])).toEqual([
      [1, true, 0],
      [2, false, 0],
    ]);
  });

  test("a late breakfast is one if its entry says so", () => {
    expect(buildDay(meal("16T12:00", { mealType: "breakfast" }))?.hasBreakfast).toBe(true);
  });

  test("gaps are hours, until midnight", () => {
    expect(buildDay(meal("16T23:59"), meal("16T16:00"), meal("16T12:30"))?.longestGapHours).toBeCloseTo(7.98);
    expect(buildDay(meal("17T00:30"), meal("16T12:30"))?.longestGapHours).toBe(0);
  });

  test("what states no fibre, sugar or sodium is unknown, and so is energy without macros", () => {
    const day = buildDay(meal("16T12:00"), meal("16T13:00", { sodium: 1 }), meal("16T14:00", { fat: 1 }));
    expect(day).toMatchObject({ calories: 1500, detailCalories: 500, macroCalories: 500 });
  });
});

describe("foreign figures", () => {
  const sources = ["You averaged 2,412 kcal on 5 of 7 days, 58 g of protein, 23% of energy, late after 21:00."];
  test.each([
    ...["You averaged 2412 kcal.", "On 5 of 7 days!", "On 5 of 7 finished days!", "After 21:00"],
    ...["Your 2,412 calories and 58 grams, 23 percent.", "One thing: drink more.", "58 is fine"],
  ])("not in %j", (text) => expect(findUnsupportedFigures(text, sources)).toEqual([]));

  test.each([
    ["You averaged 2,413 kcal.", "2413 kcal"],
    ["58 kcal", "58 kcal"],
    ["58 mg of sodium", "58 mg"],
    ["About 20 minutes", "20"],
    ["Twice as much", "Twice"],
    ["Eat half of it", "half"],
    ["½ a plate", "½"],
    ["2e3 kcal", "2e3"],
    ["٥ days", "٥"],
    ["-5%", "5 %"],
  ])("in %j: %j", (text, figure) => expect(findUnsupportedFigures(text, sources)).toEqual([figure]));
});

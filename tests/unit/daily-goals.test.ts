import { describe, expect, test } from "bun:test";
import { type DailyGoal, findGoalOfDay } from "../../src/shared/diary/daily-goals.ts";
import { findLatestDayStart } from "../../src/shared/diary/day-window.ts";
import { DEFAULT_MACRO_SPLIT } from "../../src/shared/food/nutrition.ts";

const goal = (dailyCalorieGoal: number): DailyGoal => ({ dailyCalorieGoal, macroSplit: DEFAULT_MACRO_SPLIT });
const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

describe("the goal of a day", () => {
  const goals = {
    current: goal(1700),
    past: [
      { ...goal(1500), endedAt: at("2026-03-28T10:00:00+01:00") },
      // The clocks go forward in this night. The 29th begins at 06:00 summer time.
      { ...goal(1600), endedAt: at("2026-03-29T06:00:00+02:00") },
    ],
  };

  test.each([
    ["2020-01-01", 1500],
    ["2026-03-27", 1500],
    ["2026-03-28", 1600],
    ["2026-03-29", 1700],
    ["2026-04-01", 1700],
  ])("%s: %p kcal", (date, expected) => {
    const found = findGoalOfDay(goals, Temporal.PlainDate.from(date), "Europe/Berlin");
    expect(found.dailyCalorieGoal).toBe(expected);
  });

  test("is another one where the day ends later", () => {
    const date = Temporal.PlainDate.from("2026-03-27");
    expect(findGoalOfDay(goals, date, "Pacific/Pago_Pago").dailyCalorieGoal).toBe(1600);
  });
});

test.each([
  ["2026-06-17T03:59:59Z", "2026-06-16T06:00:00Z"],
  ["2026-06-17T04:00:00Z", "2026-06-17T04:00:00Z"],
  ["2026-06-17T05:59:59Z", "2026-06-17T04:00:00Z"],
  ["2026-06-17T06:00:00Z", "2026-06-17T06:00:00Z"],
  ["2026-06-17T23:00:00Z", "2026-06-17T06:00:00Z"],
])("at %s the latest day began at %s", (instant, start) => {
  expect(findLatestDayStart(at(instant), "UTC")).toBe(at(start));
});

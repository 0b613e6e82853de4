import { describe, expect, test } from "bun:test";
import type { Goals } from "../../src/contracts/goals.ts";
import {
  findExerciseDates,
  findGoalOfDay,
  findKcalOfDay,
  type WeeklyGoal,
} from "../../src/shared/diary/daily-goals.ts";
import { type DayStart, findLatestDayStart, parseLocalTime } from "../../src/shared/diary/day-window.ts";
import { DEFAULT_MACRO_SPLIT } from "../../src/shared/food/nutrition.ts";
import type { StoredChange } from "../../web/offline/database.ts";
import { applyPendingGoals } from "../../web/offline/overlay/apply-pending-goals.ts";

const goal = (dailyCalorieGoal: number, weekdayExtras: number[] | null = null): WeeklyGoal => ({
  dailyCalorieGoal,
  macroSplit: DEFAULT_MACRO_SPLIT,
  weekdayExtras,
});
const at = (localTime: string) => Date.parse(`${localTime}Z`);

describe("the goal of a day", () => {
  const goals = {
    exercise: [
      { id: "a", date: "2026-03-27", kcal: 200 },
      { id: "b", date: "2026-03-27", kcal: 50 },
    ],
    current: goal(1700),
    past: [
      { ...goal(1500), endedLocal: at("2026-03-28T10:00") },
      { ...goal(1600), endedLocal: at("2026-03-29T06:00") },
    ],
  };

  test.each([
    ["2020-01-01", 1500],
    ["2026-03-27", 1750],
    ["2026-03-28", 1600],
    ["2026-03-29", 1700],
  ])("%s: %p kcal", (date, expected) => {
    expect(findGoalOfDay(goals, Temporal.PlainDate.from(date)).dailyCalorieGoal).toBe(expected);
  });

  test.each([
    ["2026-03-28", 1500],
    ["2026-03-29", 1700],
    ["2026-03-30", 1700],
  ])("%s, where the 29th is lived twice by a flight from Tokyo to Los Angeles: %p kcal", (date, expected) => {
    const past = [
      { ...goal(1500), endedLocal: at("2026-03-30T10:00") },
      { ...goal(1600), endedLocal: at("2026-03-29T20:00") },
    ];
    const found = findGoalOfDay({ ...goals, past, exercise: [] }, Temporal.PlainDate.from(date));
    expect(found.dailyCalorieGoal).toBe(expected);
  });
});

describe("goals by weekday", () => {
  const SATURDAY = [-50, -50, -50, -50, -50, 300, -50];
  const goals = {
    exercise: [],
    current: goal(1800, SATURDAY),
    past: [{ ...goal(2400, [100, 0, 0, 0, 0, 0, -100]), endedLocal: at("2026-06-10T12:00") }],
  };

  test.each([
    ["2026-06-07", 2300],
    ["2026-06-08", 2500],
    ["2026-06-09", 2400],
    ["2026-06-10", 1750],
    ["2026-06-13", 2100],
    ["2026-06-14", 1750],
  ])("%s: %p kcal", (date, expected) => {
    expect(findGoalOfDay(goals, Temporal.PlainDate.from(date)).dailyCalorieGoal).toBe(expected);
  });

  test.each([
    [800, 800],
    [4900, 5000],
  ])("%p kcal a day stay within the bounds of a goal", (kcal, expected) => {
    const current = goal(kcal, [-100, 300, 0, 0, 0, 0, -200]);
    const date = Temporal.PlainDate.from(kcal === 800 ? "2026-06-15" : "2026-06-16");
    expect(findGoalOfDay({ current, past: [], exercise: [] }, date).dailyCalorieGoal).toBe(expected);
  });
});

test("an exercise after Home's day has begun and before the diary's has adds to each once, also while it waits", () => {
  const fields = { activity: "running", minutes: 30, kcal: 300, addsToGoal: true, doneOn: "2026-06-17T05:30" };
  const change = { kind: "record", path: "/api/exercise", id: "b", fields };
  const changes = [{ change, changedAt: "2026-06-17T05:45:00Z", timeZone: "UTC" }] as unknown as StoredChange[];
  const known = {
    ...goal(2000),
    past: [],
    exercise: [{ id: "a", ...findExerciseDates(at("2026-06-17T04:00")), kcal: 25 }],
  };
  const shown = applyPendingGoals(["/api/user/goals"], known, changes) as typeof known;
  const findKcal = (date: string, dayStart: DayStart) =>
    findKcalOfDay(shown, shown.exercise, Temporal.PlainDate.from(date), dayStart);
  expect([findKcal("2026-06-16", "diary"), findKcal("2026-06-17", "diary")]).toEqual([2325, 2000]);
  expect([findKcal("2026-06-16", "home"), findKcal("2026-06-17", "home")]).toEqual([2000, 2325]);
});

/** A change of goals that waits on a device in Berlin. */
const wait = (fields: object, changedAt: string) =>
  ({ change: { kind: "goals", fields }, changedAt, timeZone: "Europe/Berlin" }) as unknown as StoredChange;

test.each([
  ["2026-06-14", 2000],
  ["2026-06-15", 1500],
  ["2026-06-16", 1500],
  ["2026-06-17", 1800],
])("while new goals wait on a device, %s has %p kcal", (date, expected) => {
  const changes = [
    // By the clock in Berlin it is June 15 already, and both are of that day.
    wait({ dailyCalorieGoal: 1700 }, "2026-06-15T05:30:00Z"),
    wait({ dailyCalorieGoal: 1500 }, "2026-06-15T18:00:00Z"),
    wait({ waterGoal: 1500 }, "2026-06-16T10:00:00Z"),
    wait({ dailyCalorieGoal: 1800 }, "2026-06-17T10:00:00Z"),
  ];
  const known = { ...goal(2000), past: [], exercise: [] };
  const shown = applyPendingGoals(["/api/user/goals"], known, changes) as Goals;
  expect(shown.past.map(({ endedOn }) => endedOn)).toEqual(["2026-06-15T07:30", "2026-06-17T12:00"]);
  const past = shown.past.map(({ endedOn, ...ended }) => ({ ...ended, endedLocal: parseLocalTime(endedOn) }));
  const goals = { current: shown, past, exercise: [] };
  expect(findGoalOfDay(goals, Temporal.PlainDate.from(date)).dailyCalorieGoal).toBe(expected);
});

test.each([
  ["nothing", [], 2325],
  ["new calories, with the known weekdays and exercise", [{ dailyCalorieGoal: 1500 }], 1825],
  ["new weekdays", [{ dailyCalorieGoal: 1500 }, { dailyCalorieGoal: 1600, weekdayExtras: null }], 1625],
])("a Saturday's goal on a device where %s waits to be sent", (_, fields, expected) => {
  const changes = fields.map((goals) => wait(goals, "2026-06-17T10:00:00Z"));
  const exercise = [{ id: "a", date: "2026-06-20", kcal: 25 }];
  const known = { ...goal(2000, [-50, -50, -50, -50, -50, 300, -50]), past: [], exercise };
  const shown = applyPendingGoals(["/api/user/goals"], known, changes) as typeof known;
  expect(findKcalOfDay(shown, shown.exercise, Temporal.PlainDate.from("2026-06-20"))).toBe(expected);
});

test.each([
  ["2026-06-17T03:59:59", "2026-06-16T06:00:00"],
  ["2026-06-17T04:00:00", "2026-06-17T04:00:00"],
  ["2026-06-17T05:59:59", "2026-06-17T04:00:00"],
  ["2026-06-17T06:00:00", "2026-06-17T06:00:00"],
  ["2026-06-17T23:00:00", "2026-06-17T06:00:00"],
])("at %s the latest day began at %s", (localTime, start) => {
  expect(findLatestDayStart(at(localTime))).toBe(at(start));
});

import { describe, expect, mock, test } from "bun:test";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import fc from "fast-check";
import type { FoodEntry } from "../../src/contracts/diary.ts";
import { findToday, parseLocalTime, toDiaryDate } from "../../src/shared/diary/day-window.ts";
import { sumEntries, summarizeDays } from "../../src/shared/diary/diary-figures.ts";
import { FURTHER_NUTRIENTS } from "../../src/shared/food/further-nutrients.ts";
import { buildReport, reviewYear } from "../../web/features/stats/report-figures.ts";
import { countReportDays, parseReportRange, splitRange } from "../../web/features/stats/report-range.ts";
import { type Preferences, writePreferences } from "../../web/platform/preferences.ts";
import { NOON } from "../support/fixed-now.ts";
import { type Answers, errorResponse, json } from "../support/web/fake-server.ts";
import { GOALS as ACCOUNT_GOALS, buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";
import { buildGlass, buildTeaItem, buildWeighing } from "./body-rows.ts";

const ENTRIES = "GET /api/food-entries";
const TODAY = String(findToday(NOON, "UTC", "diary"));
const GOALS = {
  current: { dailyCalorieGoal: 2000, macroSplit: { protein: 15, carbs: 45 }, weekdayExtras: null },
  past: [],
  exercise: [],
};
let lastId = 0;
const eat = (eatenOn: string, fields: Partial<FoodEntry> = {}): FoodEntry => {
  lastId += 1;
  return buildEntry({ id: String(lastId), eatenOn, eatenAt: `${eatenOn}:00.000Z`, timeZone: "UTC", ...fields });
};

const DIARY = [
  eat("2026-06-16T12:30", {
    name: "Curry",
    calories: 2100,
    mealType: "lunch",
    notes: "with naan",
    imageUrl: "/api/images/9",
  }),
  eat("2026-06-15T08:00"),
  // Before six it belongs to the day before.
  eat("2026-06-16T05:59", { name: "Toast", calories: 100, mealType: "snack" }),
];

/** Answers the entries of the asked days, newest first. */
const answerEntries = (diary: readonly FoodEntry[]): Answers => ({
  [ENTRIES]: ({ path }) => {
    const query = new URL(path, "http://localhost").searchParams;
    const first = Temporal.PlainDate.from(query.get("day") ?? TODAY);
    const last = first.add({ days: Number(query.get("days") ?? 1) - 1 });
    const isAsked = ({ eatenOn }: FoodEntry) => {
      const date = toDiaryDate(parseLocalTime(eatenOn), "diary");
      return Temporal.PlainDate.compare(first, date) <= 0 && Temporal.PlainDate.compare(date, last) <= 0;
    };
    return json(diary.filter(isAsked).sort((a, b) => b.eatenOn.localeCompare(a.eatenOn)));
  },
});
const answerDiary = answerEntries(DIARY);
const open = (path: string, routes: Answers = {}) => openApp(path, { ...SIGNED_IN, ...answerDiary, ...routes });
const readRows = () => screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));

describe("the range of a report", () => {
  test.each([
    ["", "2026-05-19", "2026-06-17"],
    ["from=2026-06-01", "2026-06-01", "2026-06-17"],
    ["from=2026-06-01&to=2026-06-05", "2026-06-01", "2026-06-05"],
    ["from=2026-06-05&to=2026-06-01", "2026-05-03", "2026-06-01"],
    ["from=2026-06-18&to=2026-06-30", "2026-05-19", "2026-06-17"],
    ["from=2020-01-01&to=2026-06-17", "2025-06-17", "2026-06-17"],
    ["from=2026-02-30&to=x", "2026-05-19", "2026-06-17"],
    ["from=2026-6-1&to=2026-06-17T00:00", "2026-05-19", "2026-06-17"],
  ])("of the address %j is %s to %s", (address, from, to) => {
    expect(parseReportRange(new URLSearchParams(address), TODAY)).toEqual({ from, to });
  });

  test("is asked for in parts that follow each other and have each day once", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 }), (days) => {
        const range = { from: String(Temporal.PlainDate.from(TODAY).subtract({ days })), to: TODAY };
        const parts = splitRange(range);
        expect(parts.reduce((sum, part) => sum + part.days, 0)).toBe(countReportDays(range));
        for (const [index, { day, days: count }] of parts.entries()) {
          expect(count).toBeWithin(1, 32);
          const next = parts[index + 1]?.day ?? String(Temporal.PlainDate.from(TODAY).add({ days: 1 }));
          expect(String(Temporal.PlainDate.from(day).add({ days: count }))).toBe(next);
        }
      }),
    );
  });
});

describe("the figures of a report", () => {
  const anyEntry = fc
    .record({
      day: fc.integer({ min: 1, max: 30 }),
      hour: fc.integer({ min: 0, max: 23 }),
      calories: fc.integer({ min: 1, max: 3000 }),
      protein: fc.integer({ min: 0, max: 1000 }),
    })
    .map(({ day, hour, calories, protein }) => {
      const pad = (number: number) => String(number).padStart(2, "0");
      return eat(`2026-04-${pad(day)}T${pad(hour)}:00`, { calories, protein: protein / 10 });
    });

  test("are those of Statistics: sums of days, averages of the days with entries", () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 40 }), (entries) => {
        const { days, average, entries: count, daysOverGoal } = buildReport(entries, GOALS);
        const sums = days.map((day) => sumEntries(day.entries));
        const { averageDailyCalories, averageMacros, totalEntries } = summarizeDays(sums);
        expect(count).toBe(totalEntries);
        expect(average).toMatchObject({ calories: averageDailyCalories, ...averageMacros });
        expect(days.map(({ figures }) => figures.protein)).toEqual(sums.map(({ protein }) => protein));
        expect(daysOverGoal).toBe(sums.filter(({ calories }) => calories > 2000).length);
        expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort());
      }),
    );
  });

  test("of a year: the longest streak, the months with gaps, and what was logged most, whatever its case", () => {
    const year = [
      ...["01-05", "01-06", "01-07", "01-20", "03-01", "03-02"].map((day) => eat(`2026-${day}T09:00`)),
      eat("2026-03-02T19:00", { name: "PORRIDGE ", imageUrl: "/api/images/1", calories: 2400 }),
      eat("2026-01-05T19:00", { name: "Apple", calories: 80 }),
    ];
    const review = reviewYear(buildReport(year, GOALS));
    expect(review).toEqual({
      ...{ entries: 8, trackedDays: 6, daysOverGoal: 1, longestStreak: 3, photos: 1 },
      averageCalories: Math.round((6 * 320 + 2400 + 80) / 6),
      foods: [
        { name: "PORRIDGE ", count: 7 },
        { name: "Apple", count: 1 },
      ],
      months: [
        { start: "2026-01-01", trackedDays: 4, calories: 340, goal: 2000 },
        { start: "2026-02-01", trackedDays: 0, calories: 0, goal: 0 },
        { start: "2026-03-01", trackedDays: 2, calories: 1520, goal: 2000 },
      ],
    });
  });
});

test("the photos of a year are counted once each, also of a plate", () => {
  const eatWith = (imageUrl: string) => eat("2026-03-02T19:00", { imageUrl });
  const year = [eatWith("/api/images/1"), eatWith("/api/images/1"), eatWith("/api/images/2"), eat("2026-03-02T20:00")];
  expect(reviewYear(buildReport(year, GOALS)).photos).toBe(2);
});

test.each([
  // Los Angeles to Sydney: March 3 was none.
  ["2026-03-04T09:00", "2026-03-03T22:00:00.000Z", 3],
  // The same day off at home.
  ["2026-03-04T09:00", "2026-03-04T17:00:00.000Z", 2],
])("the longest streak of a year goes on over the date line: %s at %s", (eatenOn, eatenAt, expected) => {
  const year = [
    eat("2026-03-01T09:00", { eatenAt: "2026-03-01T17:00:00.000Z" }),
    eat("2026-03-02T09:00", { eatenAt: "2026-03-02T17:00:00.000Z" }),
    eat(eatenOn, { eatenAt }),
  ];
  expect(reviewYear(buildReport(year, GOALS)).longestStreak).toBe(expected);
});

describe("the report", () => {
  test("shows each day with its goal, the averages, the meals by time, and photos where they are chosen", async () => {
    const weights = [buildWeighing("1", "2026-06-15T07:00", 80), buildWeighing("2", "2026-06-16T07:00", 79)];
    const { user } = open("/report?from=2026-06-10&to=2026-06-16", { "GET /api/weights": weights });
    await screen.findByText("Wednesday, June 10, 2026 to Tuesday, June 16, 2026");
    screen.getByText(/^3 entries on 2 of 7 days\. 1,260 kcal on average of the days with entries; 1 of these over/);
    expect(readRows()).toEqual([
      ["Day", "kcal", "Protein", "Carbs", "Fat", "Fiber", "Sugar", "Sodium", "Goal"],
      ["Mon, Jun 15", "420", "24 g", "108 g", "12 g", "0 g", "0 g", "0 mg", "2,000"],
      ["Tue, Jun 16", "2,100", "12 g", "54 g", "6 g", "0 g", "0 g", "0 mg", "2,000"],
      ["Average", "1,260", "18 g", "81 g", "9 g", "0 g", "0 g", "0 mg", ""],
    ]);
    const monday = screen.getByRole("region", { name: "Monday, June 15, 2026" });
    expect(
      within(monday)
        .getAllByRole("listitem")
        .map((item) => item.textContent?.slice(0, 8)),
    ).toEqual(["Porridge", "ToastSna"]);
    await waitFor(() =>
      expect(screen.getByRole("region", { name: "Weight" }).textContent).toContain("Trend 80 kg to 79.9 kg"),
    );
    screen.getByText("with naan");
    expect(document.querySelectorAll(".report img")).toHaveLength(0);
    await user.click(screen.getByRole("checkbox", { name: "Photos" }));
    expect(document.querySelector(".report img")?.getAttribute("src")).toBe("/api/images/9?w=240");
    await user.click(screen.getByRole("checkbox", { name: "Weight" }));
    expect(screen.queryByRole("region", { name: "Weight" })).toBeNull();
  });

  test.each<[units: Preferences["units"], foods: string[]]>([
    ["metric", ["Bread, 2 slices (64 g)", "Soup, ½ bowl (175 g)"]],
    ["imperial", ["Bread, 2 slices (2.3 oz)", "Soup, ½ bowl (6.2 oz)"]],
  ])("says in %s units how much was eaten: %j", async (units, expected) => {
    writePreferences({ units });
    const diary = [
      eat("2026-06-16T12:30", { name: "Bread", servingSize: "1 slice (32 g)", servingQuantity: 2 }),
      eat("2026-06-16T12:31", { name: "Soup", servingSize: "1 bowl (350 g)", servingQuantity: 0.5 }),
    ];
    open("/report", answerEntries(diary));
    const day = within(await screen.findByRole("region", { name: "Tuesday, June 16, 2026" }));
    const foods = day.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
    expect(foods).toEqual(expected);
  });

  test("asks for water and nutrients when they are chosen, over a year, and says what is not known", async () => {
    const diary = DIARY.map((entry, index) => (index > 0 ? entry : { ...entry, items: [buildTeaItem(240)] }));
    const glass = buildGlass("1", "2026-06-15T07:00", 500);
    const isLast = ({ path }: { path: string }, day: string) => path.includes(`day=${day}`);
    const buildSums = (trackedDays: number, amount: number | null, coverage: number) => ({
      ...{ trackedDays, calories: 1000, coverage },
      nutrients: FURTHER_NUTRIENTS.map(({ name, unit }) => ({ name, unit, amount, coverage, sources: [] })),
    });
    const caffeine = { name: "caffeine", unit: "mg", amount: 300, coverage: 0.2, sources: [] };
    const [most, rest] = [buildSums(3, 8, 0.5), buildSums(1, null, 0)];
    const withCaffeine = { ...most, nutrients: [...most.nutrients, caffeine] };
    const { user, server } = open("/report?from=2026-03-17&to=2026-06-17", {
      ...answerEntries(diary),
      "GET /api/water": (call) => json(isLast(call, "2026-03-17") ? [glass] : []),
      "GET /api/nutrients": (call) => json(isLast(call, "2026-06-16") ? withCaffeine : rest),
    });
    await screen.findByRole("region", { name: "Weight" });
    expect([...server.callsTo("GET /api/water"), ...server.callsTo("GET /api/nutrients")]).toEqual([]);
    await user.click(screen.getByRole("checkbox", { name: "Water" }));
    const water = within(await screen.findByRole("region", { name: "Water" }));
    await water.findByText("370 ml, 120 ml of it from the diary, on average of the days with water.");
    expect(water.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Mon, Jun 15: 500 ml",
      "Tue, Jun 16: 239 ml, 239 ml of it from the diary",
    ]);
    await user.click(screen.getByRole("checkbox", { name: "Nutrients" }));
    const nutrients = within(await screen.findByRole("region", { name: "Nutrients" }));
    await nutrients.findByText(/^Average of the days with entries: 37% of the calories are of foods of the table/);
    const readRow = (name: string) => {
      const row = nutrients.getByRole("rowheader", { name }).closest("tr");
      return [...(row?.children ?? [])].map(({ textContent }) => textContent);
    };
    expect(readRow("Iron")).toEqual(["Iron", "6 mg", "18 mg (FDA)", "33%", "37% of kcal"]);
    // Stated on three of the four days.
    expect(readRow("Caffeine")).toEqual(["Caffeine", "225 mg", "at most 400 mg (EFSA)", "56%", "15% of kcal"]);
    expect(nutrients.getAllByRole("row")).toHaveLength(2 + FURTHER_NUTRIENTS.length);
    expect(server.callsTo("GET /api/nutrients").map(({ path }) => path)).toEqual([
      "/api/nutrients?day=2026-06-16&days=92",
      "/api/nutrients?day=2026-06-17&days=1",
    ]);
  });

  test("without any known amount of a nutrient shows no zero, and loads again what failed", async () => {
    const none = {
      ...{ trackedDays: 2, calories: 1000, coverage: 0 },
      nutrients: FURTHER_NUTRIENTS.map(({ name, unit }) => ({ name, unit, amount: null, coverage: 0, sources: [] })),
    };
    const failure = () => errorResponse(500, "It does not work.");
    const { user, server } = open("/report", { "GET /api/nutrients": failure });
    await user.click(await screen.findByRole("checkbox", { name: "Nutrients" }));
    const nutrients = within(await screen.findByRole("region", { name: "Nutrients" }));
    await nutrients.findByText("The nutrients could not be loaded.");
    server.on({ "GET /api/nutrients": none });
    await user.click(nutrients.getByRole("button", { name: "Try Again" }));
    const iron = (await nutrients.findByRole("rowheader", { name: "Iron" })).closest("tr");
    expect([...(iron?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...["Iron", "?", "18 mg (FDA)", "?", "0% of kcal"],
    ]);
  });

  test("is printed once its photos are there, also if one cannot be loaded", async () => {
    const printed = mock(() => undefined);
    setProperty(window, "print", printed);
    const { user } = open("/report?from=2026-06-16&to=2026-06-16");
    await user.click(await screen.findByRole("checkbox", { name: "Photos" }));
    await waitFor(() => expect(document.querySelectorAll(".report img")).toHaveLength(1));
    const [photo] = document.querySelectorAll<HTMLImageElement>(".report img");
    if (photo) photo.decode = () => Promise.reject(new Error("404"));
    await press(user, "Print or Save as PDF");
    await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  });

  test("asks for other days by a span or a date, and prints nothing without entries", async () => {
    const { user, server } = open("/report");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "30 days" })).checked).toBe(true);
    await user.click(screen.getByRole("radio", { name: "7 days" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("From").value).toBe("2026-06-11"));
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-06-12" } });
    await screen.findByText("No meals logged.");
    expect(screen.queryByRole("button", { name: "Print or Save as PDF" })).toBeNull();
    expect(server.callsTo(ENTRIES).at(-1)?.path).toBe("/api/food-entries?day=2026-06-11&dayStart=6&days=2");
    // A year that is being typed, then one that is too far back.
    const from = screen.getByLabelText<HTMLInputElement>("From");
    fireEvent.change(from, { target: { value: "0002-06-11" } });
    expect(screen.queryByText(/^Shown:/)?.textContent).toContain("Thursday, June 11, 2026 to Friday, June 12, 2026");
    fireEvent.change(from, { target: { value: "2020-06-11" } });
    await screen.findByText(
      /^Shown: Thursday, June 12, 2025 to Friday, June 12, 2026\. A report has at most a year\.$/,
    );
    expect(from.value).toBe("2020-06-11");
  });
});

describe("the year in review", () => {
  test("counts exercise of its first months, and that of the last ones once", async () => {
    const kcal = { calories: 2500 };
    const year = [eat("2026-01-02T12:00", kcal), eat("2026-06-16T12:00", kcal), eat("2026-06-15T12:00", kcal)];
    const run = (id: string, doneOn: string) => ({
      ...{ id, activity: "running", minutes: 60, kcal: 300, addsToGoal: true, timeZone: "UTC" },
      ...{ doneOn, doneAt: `${doneOn}:00.000Z` },
    });
    // The last one comes with the goals, too.
    const runs = [run("a", "2026-01-02T07:00"), run("b", "2026-01-03T05:00"), run("c", "2026-03-30T07:00")];
    const goals = { ...ACCOUNT_GOALS, exercise: [{ id: "c", date: "2026-03-30", kcal: 300 }] };
    const { server } = open("/year", {
      ...answerEntries([...year, eat("2026-03-30T12:00", kcal)]),
      "GET /api/user/goals": goals,
      "GET /api/exercise": ({ path }) => {
        const day = new URL(path, "http://localhost").searchParams.get("day") ?? "";
        return json(runs.filter(({ doneOn }) => (day < "2026-04-01" ? doneOn >= day : false)));
      },
    });
    const figures = await screen.findByRole("region", { name: "The year in figures" });
    // 2,600 kcal on January 2; 2,300 on March 30.
    expect(figures.textContent).toContain("Within the Goal1 day");
    expect(server.callsTo("GET /api/exercise").map(({ path }) => path.split("?")[1])).toEqual([
      "day=2026-01-01&days=92",
    ]);
  });

  test("shows the figures, the months and what was eaten most, and leads to other years", async () => {
    const { user } = open("/year");
    const figures = await screen.findByRole("region", { name: "The year in figures" });
    expect(figures.textContent).toBe(
      "Entries3 on 2 daysAverage Daily Calories1,260 Longest Streak2 daysWithin the Goal1 dayPhotos1 ",
    );
    expect(screen.getByRole("region", { name: "By Month" }).textContent).toContain("Jun1,260 kcal");
    expect(screen.getByRole("region", { name: "Logged Most Often" }).textContent).toContain("Curry1 time");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "2027" }).disabled).toBe(true);
    await press(user, "2025");
    await screen.findByText("No meals logged in 2025.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "2026" }).disabled).toBe(false);
  });
});

import { describe, expect, test } from "bun:test";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { computeEnergyShares } from "../../src/shared/diary/diary-figures.ts";
import { type Answers, errorResponse, type FakeCall, json, never } from "../support/web/fake-server.ts";
import { buildSeries, openApp, SIGNED_IN, SUMMARY } from "../support/web/render.tsx";
import { press } from "../support/web/screen.ts";
import { setProperty } from "../support/web/set-property.ts";

const SUMMARY_CALL = "GET /api/user/daily-summary";
const SERIES_CALL = "GET /api/user/daily-series";
const ZEROS = { calories: 0, protein: 0, carbs: 0, fat: 0, entries: 0 };

/** Weeks or months up to the current one, of which the last two have 3 days with 2,000 kcal each. */
const buildPeriods = (by: "week" | "month", count: number) =>
  Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    const start = String(
      Temporal.PlainDate.from("2026-06-14").subtract(by === "week" ? { weeks: ago } : { months: ago }),
    );
    return ago < 2
      ? { start, trackedDays: 3, entries: 5, calories: 6000, protein: 180, carbs: 600, fat: 150 }
      : { start, trackedDays: 0, ...ZEROS };
  });

const stats = (routes: Answers = {}, path = "/stats") => openApp(path, { ...SIGNED_IN, ...routes });
const readText = async (name: string) => (await screen.findByRole("region", { name })).textContent;
const choose = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name }).click();
const bars = () => [...document.querySelectorAll<SVGRectElement>(".calorie-chart__bar")];
const number = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));

describe("today", () => {
  test("shows calories against the goal, what remains, and the macros, by the day that began at 06:00, and leads on", async () => {
    const { server } = stats();
    expect(await readText("Today's Progress")).toBe("Today's Progress62%760 calories remaining1,240 of 2,000 kcal");
    expect(screen.getByRole("progressbar", { name: "Calories today" }).getAttribute("aria-valuenow")).toBe("62");
    expect(server.callsTo(SUMMARY_CALL)[0]?.path).toBe("/api/user/daily-summary?dayStart=6");
    expect(await readText("Macronutrients")).toBe("MacronutrientsProtein58 g 20%Carbohydrates131 g 46%Fat44 g 34%");
    const label = "Energy: 20% from protein, 46% from carbohydrates, 34% from fat";
    expect(screen.getByRole("img", { name: label })).toBeTruthy();
    const links = ["Back", "Track New Meal", "View Food History", "Get Diet Recommendations"];
    const hrefs = links.map((name) => screen.getByRole("link", { name }).getAttribute("href"));
    expect(hrefs).toEqual(["/", "/camera", "/history", "/recommendations"]);
  });

  test.each([
    [2350, 2000, "100%350 calories over the goal2,350 of 2,000 kcal"],
    [10, 0, "0%10 calories over the goal10 of 0 kcal"],
  ])("with %p of %p kcal reads %j", async (dailyCalories, dailyCalorieGoal, expected) => {
    stats({ [SUMMARY_CALL]: { ...SUMMARY, dailyCalories, dailyCalorieGoal } });
    expect(await readText("Today's Progress")).toEndWith(expected);
  });
});

describe("the overview", () => {
  test("of the week: average, streak, entries, a bar a day against the goal, a table and a calendar, which lead to the days", async () => {
    const { user, address } = stats();
    expect(await readText("Weekly Overview")).toContain(
      "Average Daily Calories1,650 Tracking Streak3 daysTotal Entries This Week18",
    );
    for (const name of [
      "Calories of the last 7 days against a goal of 2,000 kcal: 1,650 kcal on average, 1 of 6 tracked days over the goal.",
      "Entries on 6 of the last 7 days; the running streak is 3 days.",
    ]) {
      expect(screen.getByRole("img", { name })).toBeTruthy();
    }
    const kinds = bars().map((bar) => bar.getAttribute("class")?.split("--")[1]);
    expect(kinds).toEqual(["within", "within", "empty", "within", "over", "within", "within"]);
    const unfinished = bars().map((bar) => bar.getAttribute("data-unfinished"));
    expect(unfinished).toEqual([...Array<string>(6).fill("false"), "true"]);
    expect(screen.getByText("Today so far")).toBeTruthy();
    expect(screen.getByText("Averages use the days with meals, including today so far.")).toBeTruthy();
    const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
    expect(rows).toHaveLength(8);
    expect(rows[1]?.textContent).toBe("Wed, Jun 171,50090 g180 g50 g3");
    const [first] = document.querySelectorAll(".streak-calendar__day");
    expect(first?.textContent).toBe("11");
    expect(document.querySelectorAll(".streak-calendar__day.is-today")).toHaveLength(1);

    const overview = within(screen.getByRole("region", { name: "Weekly Overview" }));
    const hrefs = (name: string) => overview.getAllByRole("link", { name }).map((link) => link.getAttribute("href"));
    expect(hrefs("Mon, Jun 15: 2,400 kcal, 3 entries")).toEqual(Array(2).fill("/history?date=2026-06-15"));
    expect(hrefs("Sat, Jun 13: no entries")).toEqual(Array(2).fill("/history?date=2026-06-13"));
    expect(hrefs("Wed, Jun 17, today so far: 1,500 kcal, 3 entries")).toEqual(Array(2).fill("/history"));
    expect(overview.getAllByRole("link")).toHaveLength(14);
    await user.click(overview.getAllByRole("link", { name: /^Mon/ })[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe("/history?date=2026-06-15"));
  });

  test("has the weeks of a device in another language", async () => {
    setProperty(navigator, "language", "ar-EG");
    stats();
    await screen.findByRole("region", { name: "Weekly Overview" });
    expect(document.querySelector(".streak-calendar__weekdays")?.textContent).toBe("SatSunMonTueWedThuFri");
    const [first] = document.querySelectorAll<HTMLElement>(".streak-calendar__days li");
    // June 11, 2026 is a Thursday.
    expect(first?.style.gridColumnStart).toBe("6");
  });

  test.each([
    [0, "2026-05-19"],
    [149, "2026-06-02"],
    [299, undefined],
  ])("of 30 days opens the day whose bar is tapped %i of 300 px from the left", async (clientX, date) => {
    const { address } = stats({}, "/stats?days=30");
    const link = await screen.findByRole("link", { name: "Open a day in History" });
    link.getBoundingClientRect = () => new DOMRect(0, 0, 300, 150);
    fireEvent.click(link, { clientX, detail: 1 });
    await waitFor(() => expect(address()).toBe(date === undefined ? "/history" : `/history?date=${date}`));
  });

  test("shows the same figures over 30 and 90 days", async () => {
    const { server, address } = stats();
    await screen.findByRole("heading", { name: "Weekly Overview" });
    act(() => choose("30 days"));
    expect(await screen.findByText("Total Entries in 30 Days")).toBeTruthy();
    expect(bars()).toHaveLength(30);
    await waitFor(() => expect(address()).toBe("/stats?days=30"));
    act(() => choose("90 days"));
    expect(await screen.findByText("Total Entries in 90 Days")).toBeTruthy();
    expect(await readText("90-Day Overview")).toContain("Total Entries in 90 Days216");
    expect(server.callsTo(SERIES_CALL).map(({ path }) => path)).toEqual(
      [7, 30, 90].map((days) => `/api/user/daily-series?days=${days}`),
    );
    act(() => choose("7 days"));
    expect(await screen.findByRole("heading", { name: "Weekly Overview" })).toBeTruthy();
    await waitFor(() => expect(address()).toBe("/stats"));
  });

  test.each([
    ["Year", "Year Overview", "by=week&weekStart=0", "52 weeks", "Week of"],
    ["All", "All-Time Overview", "by=month&weekStart=0", "3 months", "Month"],
  ])("shows averages of a day over %s", async (choice, title, query, span, heading) => {
    const counts = { week: 52, month: 3 };
    const { server } = stats({
      "GET /api/user/period-series": ({ path }: FakeCall) => {
        const by = path.includes("by=week") ? "week" : "month";
        return json(buildPeriods(by, counts[by]));
      },
    });
    await screen.findByRole("heading", { name: "Weekly Overview" });
    act(() => choose(choice));
    const overview = within(await screen.findByRole("region", { name: title }));
    await overview.findByText(/^Total Entries in 6 Tracked Days/);
    expect(server.callsTo("GET /api/user/period-series").map(({ path }) => path.split("?")[1])).toEqual([query]);
    expect(overview.getByRole("img", { name: /^Average daily calories/ }).getAttribute("aria-label")).toBe(
      `Average daily calories of the last ${span} against a goal of 2,000 kcal: 2,000 kcal on average, 0 of 2 tracked ${span.split(" ")[1]} over the goal.`,
    );
    expect(overview.getByRole("columnheader", { name: heading })).toBeTruthy();
  });

  test.each([
    [1, ["Jun 2026"]],
    [2, ["May 2026", "Jun 2026"]],
    [4, ["Mar 2026", "Apr 2026", "Jun 2026"]],
  ])("names the first, middle and last of %i months once", async (count, names) => {
    stats({ "GET /api/user/period-series": () => json(buildPeriods("month", count)) }, "/stats?days=all");
    await screen.findByRole("img", { name: /^Average daily calories/ });
    const labels = [...document.querySelectorAll(".calorie-chart__labels span")];
    expect(labels.map(({ textContent }) => textContent)).toEqual(names);
  });

  test("says how far the device reaches where it knows fewer than 90 days", async () => {
    stats({ [SERIES_CALL]: () => json(buildSeries(31)) }, "/stats?days=90");
    await screen.findByText("Without a connection these are the last 31 days, which this device keeps.");
    expect(bars()).toHaveLength(31);
  });

  test("keeps the charts while those of another period are on the way", async () => {
    const { server } = stats();
    await screen.findByRole("heading", { name: "Weekly Overview" });
    server.on({ [SERIES_CALL]: never });
    act(() => choose("90 days"));
    const card = await screen.findByRole("region", { name: "90-Day Overview" });
    expect(card.getAttribute("aria-busy")).toBe("true");
    expect(bars()).toHaveLength(7);
  });
});

describe("the scale of the chart", () => {
  const chart = async (calories: number[], goal: number) => {
    const days = buildSeries(calories.length).map(({ date }, index) => ({
      ...{ date, ...ZEROS },
      calories: calories[index] ?? 0,
      entries: 1,
    }));
    stats({ [SERIES_CALL]: days, [SUMMARY_CALL]: { ...SUMMARY, dailyCalorieGoal: goal } });
    await screen.findByText("Average Macros a Day");
    const line = document.querySelector(".calorie-chart__goal-line");
    return { heights: bars().map((bar) => number(bar, "height")), goalAt: 150 - number(line, "y1") };
  };

  test.each([
    ["zeros", [0, 0, 0, 0, 0, 0, 0], 2000],
    ["no goal and zeros", [0, 0, 0, 0, 0, 0, 0], 0],
    ["no goal", [1, 500, 0, 0, 0, 0, 2000], 0],
    ["five digits", [54_321, 12_000, 0, 99_999, 1, 1, 1], 2000],
    ["a goal above all bars", [100, 200, 300, 400, 500, 600, 700], 5000],
    ["a goal that is met to the kcal", [2000, 2000, 2000, 2000, 2000, 2000, 2000], 2000],
  ])("holds %s", async (_, calories, goal) => {
    const { heights, goalAt } = await chart(calories, goal);
    expect(Math.max(...heights)).toBeLessThanOrEqual(150);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(3);
    expect(goalAt).toBeWithin(0, 150);
    const highest = calories.indexOf(Math.max(...calories));
    expect(heights.indexOf(Math.max(...heights))).toBe(highest);
  });
});

describe("the screen", () => {
  test("has no check-in, exercise and nutrients until they are turned on, and asks for none of them", async () => {
    const { server } = stats();
    await screen.findByRole("region", { name: "Quick Actions" });
    expect(screen.queryByRole("region", { name: /^(Weekly Check-In|Exercise Today|Nutrients)$/ })).toBeNull();
    expect(server.calls.filter(({ path }) => /check-in|exercise|nutrients/.test(path))).toEqual([]);
  });

  test("says so where the summary is missing", async () => {
    stats({ [SUMMARY_CALL]: null });
    expect(await screen.findByText("Unable to load statistics")).toBeTruthy();
  });

  test.each([SUMMARY_CALL, SERIES_CALL])(
    "says 'Unable to load statistics' where %s fails, and asks again for that alone [E53]",
    async (call) => {
      const { server, user } = stats({ [call]: errorResponse(500, "Oops") });
      expect((await screen.findByRole("alert")).textContent).toBe("Unable to load statisticsTry Again");
      server.on({ [SUMMARY_CALL]: SUMMARY, [SERIES_CALL]: buildSeries(7) });
      await press(user, "Try Again");
      expect(await screen.findByText("Average Macros a Day")).toBeTruthy();
      expect(server.callsTo(call)).toHaveLength(2);
      expect(server.callsTo(SUMMARY_CALL).length + server.callsTo(SERIES_CALL).length).toBe(3);
    },
  );
});

describe("the figures of a period", () => {
  test.each([
    [{ protein: 0, carbs: 0, fat: 0 }, [0, 0, 0]],
    [{ protein: 10, carbs: 0, fat: 0 }, [100, 0, 0]],
    [{ protein: 1, carbs: 1, fat: 4 / 9 }, [34, 33, 33]],
    [{ protein: 99, carbs: 101, fat: 0 }, [50, 50, 0]],
  ])("shares of %j are %j, 100 together", (macros, shares) => {
    expect(Object.values(computeEnergyShares(macros))).toEqual(shares);
  });
});

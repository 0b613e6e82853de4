import { describe, expect, test } from "bun:test";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Goals } from "../../src/contracts/goals.ts";
import { writePreferences } from "../../web/platform/preferences.ts";
import { errorResponse, type FakeRoutes, json } from "../support/web/fake-server.ts";
import { ADA, buildEntry, buildSeries, GOALS, openApp, SIGNED_IN, WITH_TRIAL } from "../support/web/render.tsx";
import { findToastText, getInput, press, waitForSheetToClose } from "../support/web/screen.ts";

const GOALS_CALL = "GET /api/user/goals";
const CHANGE = "PATCH /api/user/goals";
const KNOWN: Goals = {
  ...{ ...GOALS, primaryGoal: "maintenance", activityLevel: "sedentary", dietaryPreferences: ["vegan", "no onions"] },
  ...{ age: 30, height: 170.4, weight: 70.2 },
};

async function openGoals(goals: Goals, routes: FakeRoutes = {}) {
  const answers = { [GOALS_CALL]: () => json(goals), [CHANGE]: () => json(goals) };
  const app = openApp("/profile", { ...SIGNED_IN, ...answers, ...routes });
  await app.user.click(await screen.findByRole("button", { name: /Update Goals/ }));
  await screen.findByLabelText("Daily calorie goal");
  return app;
}
function type(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) fireEvent.change(getInput(label), { target: { value } });
}
const choose = (user: UserEvent, label: string, option: string) =>
  user.selectOptions(screen.getByRole("combobox", { name: label }), option);

const NO_GOAL = "Daily calorie goal must be between 800 and 5,000";
const WRONG: [Record<string, string>, string][] = [
  [{ "Daily calorie goal": "799" }, NO_GOAL],
  [{ "Daily calorie goal": "5001" }, NO_GOAL],
  [{ "Daily calorie goal": "" }, NO_GOAL],
  [{ "Protein (%)": "4" }, "Protein must be between 5 and 90%"],
  [{ "Protein (%)": "15,5" }, "Please enter a whole number"],
  [{ "Protein (%)": "" }, "Protein must be between 5 and 90%"],
  [{ "Carbs (%)": "91" }, "Carbs must be between 5 and 90%"],
  [{ "Protein (%)": "50", "Carbs (%)": "46" }, "Leave at least 5% for fat"],
  [{ "Age (years)": "12" }, "Age must be between 13 and 120"],
  [{ "Age (years)": "36,9" }, "Please enter a whole number"],
  [{ "Height (cm)": "1,704" }, "1,704 has two meanings. Please enter 1704 or 1.7040"],
  [{ "Weight (kg)": "29" }, "Weight must be between 30 and 1000 kg"],
];

describe("Update Goals", () => {
  test("shows what is stored, recomputes the calories as onboarding does, and sends what has changed", async () => {
    const { user, server } = await openGoals(KNOWN);
    const body = ["Age (years)", "Height (cm)", "Weight (kg)"];
    const read = ["Daily calorie goal", ...body, "Protein (%)", "Carbs (%)", "Fat (%)"];
    expect(read.map((label) => getInput(label).value)).toEqual(["2000", "30", "170.4", "70.2", "15", "45", "40"]);
    expect(["75 g", "225 g", "89 g, the rest"].every((grams) => screen.getByText(grams))).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Standard" }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Vegan" }).checked).toBe(true);
    // 10·70.2 + 6.25·170.4 − 5·30 − 78 = 1539; times 1.2 is 1847.
    expect(screen.getByRole("button", { name: "Use 1,850 kcal" })).toBeTruthy();
    await choose(user, "Weight goal", "Weight Loss");
    expect(getInput("Daily calorie goal").value).toBe("1350");
    await choose(user, "Activity", "Moderately Active");
    expect(getInput("Daily calorie goal").value).toBe("1890");
    type({ "Weight (kg)": "80" });
    expect(getInput("Daily calorie goal").value).toBe("2040");
    await user.click(screen.getByRole("checkbox", { name: "Keto" }));
    await user.click(screen.getByRole("radio", { name: "Keto" }));
    expect(screen.getByText("170 g, the rest")).toBeTruthy();
    const asked = server.callsTo(GOALS_CALL).length;
    await press(user, "Update Goal");
    expect(await findToastText("Goal Updated")).toBe("Your daily calorie goal is 2,040 kcal.");
    expect(server.callsTo(CHANGE).map(({ body }) => body)).toEqual([
      {
        ...{ dailyCalorieGoal: 2040, primaryGoal: "weight_loss", activityLevel: "moderately_active", weight: 80 },
        ...{ dietaryPreferences: ["vegan", "keto", "no onions"], macroSplit: { protein: 20, carbs: 5 } },
      },
    ]);
    await waitForSheetToClose();
    expect(server.callsTo(GOALS_CALL).length).toBeGreaterThan(asked);
  });

  test("keeps typed calories whatever else changes, does not send what is wrong, and says why [K07]", async () => {
    const { user, server } = await openGoals(KNOWN);
    for (const [typed, message] of WRONG) {
      const before = Object.fromEntries(Object.keys(typed).map((label) => [label, getInput(label).value]));
      type(typed);
      await press(user, "Update Goal");
      expect([typed, screen.queryByText(message)?.textContent]).toEqual([typed, message]);
      type(before);
    }
    expect(server.calls.filter(({ method }) => method === "PATCH")).toEqual([]);
    type({ "Daily calorie goal": "1700" });
    await choose(user, "Weight goal", "Weight Gain");
    expect(getInput("Daily calorie goal").value).toBe("1700");
    await press(user, "Use 2,350 kcal");
    expect(getInput("Daily calorie goal").value).toBe("2350");
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  test("in feet and pounds leaves alone what no one touched, also after other units were looked at", async () => {
    writePreferences({ units: "imperial" });
    const { user, server } = await openGoals(KNOWN);
    expect([getInput("Height (ft)").value, getInput("Height (in)").value]).toEqual(["5", "7"]);
    await user.click(screen.getByRole("radio", { name: "Metric" }));
    expect([getInput("Height (cm)").value, getInput("Weight (kg)").value]).toEqual(["170.4", "70.2"]);
    await user.click(screen.getByRole("radio", { name: "Imperial" }));
    // Nor does it what was typed here.
    await user.click(screen.getByRole("radio", { name: "Metric" }));
    type({ "Weight (kg)": "71.3" });
    for (const name of ["Imperial", "Metric"]) await user.click(screen.getByRole("radio", { name }));
    expect(getInput("Weight (kg)").value).toBe("71.3");
    await user.click(screen.getByRole("radio", { name: "Imperial" }));
    type({ "Weight (lb)": "176" });
    await press(user, "Update Goal");
    await waitFor(() => expect(server.callsTo(CHANGE)).toHaveLength(1));
    // 10·79.8 + 6.25·170.4 − 5·30 − 78 = 1635; times 1.2 is 1962.
    expect(server.callsTo(CHANGE)[0]?.body).toEqual({ dailyCalorieGoal: 1960, weight: 79.8 });
  });

  test("of the calories alone changes the profile; one that fails says so [E18]; 'Goal Updated' refreshes what hangs on it [E35]", async () => {
    const PROFILE_CHANGE = "PATCH /api/user/profile";
    const { user, server } = await openGoals(GOALS, { [PROFILE_CHANGE]: () => errorResponse(500, "Oops") });
    const field = getInput("Daily calorie goal");
    expect([field.min, field.max]).toEqual(["800", "5000"]);
    type({ "Daily calorie goal": "1.850" });
    await press(user, "Update Goal");
    expect(await findToastText("Update Failed")).toBe("Failed to update your goal. Please try again.");
    expect(field.value).toBe("1.850");
    server.on({ [PROFILE_CHANGE]: WITH_TRIAL });
    const asked = server.callsTo("GET /api/user/profile").length;
    await press(user, "Update Goal");
    expect(await findToastText("Goal Updated")).toBe("Your daily calorie goal is 1,850 kcal.");
    expect(server.callsTo(PROFILE_CHANGE)[1]?.body).toEqual({ dailyCalorieGoal: 1850 });
    expect(server.callsTo("GET /api/user/profile").length).toBeGreaterThan(asked);
    await waitForSheetToClose();
  });
});

describe("a new goal", () => {
  const SPLIT = { protein: 30, carbs: 40 };
  /** 1,800 kcal until the morning of June 15, 2026, and 1,400 with much protein since. */
  const CHANGED: Goals = {
    ...GOALS,
    dailyCalorieGoal: 1400,
    macroSplit: SPLIT,
    past: [
      {
        ...GOALS,
        dailyCalorieGoal: 1800,
        endedAt: new Date(2026, 5, 15, 9).toISOString(),
        endedOn: "2026-06-15T09:00",
      },
    ],
  };
  const routes = {
    ...SIGNED_IN,
    [GOALS_CALL]: () => json(CHANGED),
    "GET /api/user/daily-summary": () =>
      json({
        ...{ dailyCalories: 700, dailyCalorieGoal: 1400, macros: { protein: 21, carbs: 70, fat: 20 } },
        weeklyStats: { averageDailyCalories: 1500, streakDays: 3, totalEntries: 9 },
      }),
  };

  test.each([
    ["14", "1,700 underCalories100 of 1,800 kcal", "5 / 68 g"],
    ["15", "1,300 underCalories100 of 1,400 kcal", "5 / 105 g"],
    ["17", "1,300 kcal leftCalories100 of 1,400 kcal", "5 / 105 g"],
  ])("counts in History from its day on: June %s", async (day, calories, protein) => {
    const eatenAt = new Date(2026, 5, Number(day), 11).toISOString();
    const entry = buildEntry({ calories: 100, protein: 5, eatenAt });
    openApp(`/history?date=2026-06-${day}`, { ...routes, "GET /api/food-entries": () => json([entry]) });
    const summary = await screen.findByRole("region", { name: "Daily Summary" });
    expect(summary.textContent).toContain(calories);
    expect(summary.textContent).toContain(`Protein${protein}`);
  });

  test("is Home's, with its macros", async () => {
    openApp("/", routes);
    await screen.findByRole("img", { name: /eaten today/ });
    const card = screen.getByRole("region", { name: "Today's progress" });
    expect(card.textContent).toBe("700kcal left50% of 1,400Protein 21 g84 g leftCarbs 70 g70 g leftFat 20 g27 g left");
    const insights = await screen.findByRole("region", { name: "Nutrition Insights" });
    expect(insights.textContent).toContain("Protein21 of 105 g");
  });

  test("is a step in the statistics, and each day is over its own goal or not", async () => {
    const series = buildSeries(7).map((day) => ({ ...day, calories: 1500, entries: 1 }));
    openApp("/stats", { ...routes, "GET /api/user/daily-series": () => json(series) });
    expect(await screen.findByText("Goal today 1,400 kcal")).toBeTruthy();
    const label = /against the goal of each day, today 1,400 kcal: .* 3 of 7 tracked days over the goal/;
    expect(screen.getByRole("img", { name: label })).toBeTruthy();
    const bars = [...document.querySelectorAll(".calorie-chart__bar")].map((bar) => bar.getAttribute("class"));
    expect(bars.map((name) => name?.split("--")[1])).toEqual([...Array(4).fill("within"), ...Array(3).fill("over")]);
    const lines = [...document.querySelectorAll(".calorie-chart__goal-line")].map((line) =>
      ["x1", "x2", "y1"].map((name) => Math.round(Number(line.getAttribute(name)))),
    );
    const [dayWidth, top] = [342 / 7, 1800 * 1.1];
    expect(lines).toEqual([
      [0, Math.round(4 * dayWidth), Math.round(150 - (1800 / top) * 150)],
      [Math.round(4 * dayWidth), 342, Math.round(150 - (1400 / top) * 150)],
    ]);
  });

  test.each([
    // May had 1,800 kcal; June 14 days of 1,800 and three of 1,400.
    ["all", "month", ["2026-05-01", "2026-06-01"], [1800, 1729]],
    // From Monday on, the goal was the new one.
    ["365", "week", ["2026-06-08", "2026-06-15"], [1800, 1400]],
  ])(
    "is today's in the statistics of %s, and each %s has the average goal of its days",
    async (days, unit, starts, goals) => {
      const series = starts.map((start) => ({
        ...{ start, trackedDays: 2, entries: 2, calories: 3500, protein: 20, carbs: 20, fat: 20 },
      }));
      openApp(`/stats?days=${days}`, { ...routes, "GET /api/user/period-series": () => json(series) });
      expect(await screen.findByText("Goal today 1,400 kcal")).toBeTruthy();
      expect(screen.getByRole("img", { name: new RegExp(`goal of each ${unit}, today 1,400 kcal`) })).toBeTruthy();
      const heights = [...document.querySelectorAll(".calorie-chart__goal-line")].map(
        (line) => 150 - Number(line.getAttribute("y1")),
      );
      const top = 1800 * 1.1;
      expect(heights.map((height) => Math.round((height / 150) * top))).toEqual(goals);
    },
  );

  test("on the first day of an account is that of all its days in the statistics", async () => {
    const series = ["2026-05-01", "2026-06-01"].map((start) => ({
      ...{ start, trackedDays: 2, entries: 2, calories: 3500, protein: 20, carbs: 20, fat: 20 },
    }));
    openApp("/stats?days=all", {
      ...routes,
      "GET /api/auth/user": () => json({ ...ADA, createdAt: "2026-06-15T07:00:00.000Z" }),
      "GET /api/user/period-series": () => json(series),
    });
    expect(await screen.findByText("Goal 1,400 kcal")).toBeTruthy();
  });
});

import { afterEach, describe, expect, setSystemTime, test } from "bun:test";
import { act, screen, waitFor, within } from "@testing-library/react";
import {
  buildNutritionInsights,
  type InsightStatus,
  type InsightTrend,
  rateCalories,
  rateCarbs,
  rateProtein,
} from "../../web/features/diary/nutrition-insights.ts";
import { errorResponse, json, never } from "../support/fake-server.ts";
import {
  ADA,
  CONFIG,
  openApp,
  SIGNED_IN,
  SUMMARY,
  TRIAL_EXPIRED,
  WITH_TRIAL,
  WITHOUT_TRIAL,
} from "../support/render.tsx";

const SUMMARY_CALL = "GET /api/user/daily-summary";
const ADVICE_CALL = "GET /api/nutrition-advice";
const PROFILE_CALL = "GET /api/user/profile";

const home = (routes = {}) => openApp("/", { ...SIGNED_IN, ...routes });
const region = (name: string) => screen.findByRole("region", { name });
const readText = async (name: string) => (await region(name)).textContent;

afterEach(() => {
  setSystemTime();
});

describe("statuses", () => {
  test.each<[number, number, InsightStatus]>([
    [2201, 2000, "over"],
    [2200, 2000, "on_track"],
    [1600, 2000, "on_track"],
    [1599, 2000, "under"],
    [0, 2000, "under"],
    [1, 0, "over"],
    [0, 0, "on_track"],
    [2034, 1849, "over"],
  ])("%p of %p kcal: %s", (calories, goal, status) => expect(rateCalories(calories, goal)).toBe(status));

  test.each<[number, InsightStatus]>([
    [101, "on_track"],
    [100, "needs_attention"],
    [50, "needs_attention"],
    [49, "under"],
  ])("%p g of protein: %s", (grams, status) => expect(rateProtein(grams)).toBe(status));

  test.each<[number, InsightStatus]>([
    [301, "over"],
    [300, "on_track"],
    [100, "on_track"],
    [99, "under"],
  ])("%p g of carbs: %s", (grams, status) => expect(rateCarbs(grams)).toBe(status));

  test.each<[number, InsightTrend]>([
    [2001, "up"],
    [2000, "down"],
    [0, "down"],
  ])("an average of %p kcal against 2,000: trend %s, the others stable", (averageDailyCalories, trend) => {
    const weeklyStats = { ...SUMMARY.weeklyStats, averageDailyCalories };
    const trends = buildNutritionInsights({ ...SUMMARY, weeklyStats }).map((insight) => insight.trend);
    expect(trends).toEqual([trend, "stable", "stable"]);
  });
});

describe("nutrition insights", () => {
  test("show amount, status and trend of each nutrient", async () => {
    home();
    await screen.findByText("Needs attention");
    const rows = within(await region("Nutrition Insights")).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      "Calories1,240 kcalUnderWeekly trend: down",
      "Protein58 gNeeds attentionWeekly trend: stable",
      "Carbs131 gOn trackWeekly trend: stable",
    ]);
  });

  test("are drawn in their final shape while they load, and leave the failure to the card above", async () => {
    const { server, user } = home({ [SUMMARY_CALL]: () => errorResponse(500, "Oops") });
    await screen.findByText("Unable to load daily summary");
    expect(screen.queryByRole("region", { name: "Nutrition Insights" })).toBeNull();
    server.on({ [SUMMARY_CALL]: never });
    await user.click(screen.getAllByRole("button", { name: "Try Again" })[0] as HTMLElement);
    await waitFor(() => expect(server.callsTo(SUMMARY_CALL)).toHaveLength(2));
  });
});

describe("weekly insights", () => {
  test("show the average and the streak", async () => {
    home();
    await screen.findByText("Day Streak");
    expect(await readText("Weekly Insights")).toBe("Weekly InsightsAverage Daily Calories1,790 kcalDay Streak3 days");
  });

  test("of one day say so", async () => {
    const weeklyStats = { averageDailyCalories: 12345, streakDays: 1, totalEntries: 1 };
    home({ [SUMMARY_CALL]: () => json({ ...SUMMARY, weeklyStats }) });
    await screen.findByText("Day Streak");
    expect(await readText("Weekly Insights")).toEndWith("12,345 kcalDay Streak1 day");
  });

  test("that cannot be loaded say 'Unable to load weekly insights', and can be tried again [E52]", async () => {
    const { server, user } = home({ [SUMMARY_CALL]: () => errorResponse(500, "Oops") });
    const card = within(await region("Weekly Insights"));
    expect(await card.findByText("Unable to load weekly insights")).toBeTruthy();
    server.on({ [SUMMARY_CALL]: () => json(SUMMARY) });
    await user.click(card.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Day Streak")).toBeTruthy();
  });

  test("turn over at 06:00, when Home's day has long begun", async () => {
    setSystemTime(new Date(2026, 2, 10, 5, 59, 50));
    const { server } = home();
    await screen.findByText("Day Streak");
    setSystemTime(new Date(2026, 2, 10, 6, 0, 1));
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(server.callsTo(SUMMARY_CALL)).toHaveLength(2));
    expect(server.callsTo("GET /api/food-entries")).toHaveLength(1);
  });
});

describe("the AI recommendation", () => {
  test("is the server's advice", async () => {
    home();
    expect(await screen.findByText("You have had 58 g of protein today.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "AI Recommendation" })).toBeTruthy();
  });

  test.each([
    ["fails", () => errorResponse(500, "Oops")],
    ["is empty", () => json({ advice: "" })],
    ["is missing", () => json(null)],
  ])("that %s is 'Keep up the great work with your nutrition tracking!' [E54]", async (_, answer) => {
    home({ [ADVICE_CALL]: answer });
    expect(await screen.findByText("Keep up the great work with your nutrition tracking!")).toBeTruthy();
  });

  test("is asked for anew when Home is opened again: an AI may have worded it meanwhile", async () => {
    const { server, user } = home();
    await screen.findByText("You have had 58 g of protein today.");
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Social" }));
    await screen.findByRole("heading", { name: "Social Hub" });
    server.on({ [ADVICE_CALL]: () => json({ advice: "In other words." }) });
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Home" }));
    expect(await screen.findByText("In other words.")).toBeTruthy();
    expect(server.callsTo(SUMMARY_CALL)).toHaveLength(1);
  });

  test("is asked for anew when the day turns at 04:00, also after another screen", async () => {
    setSystemTime(new Date(2026, 2, 10, 3, 59, 50));
    const { server, user } = home();
    await screen.findByText("You have had 58 g of protein today.");
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Social" }));
    await screen.findByRole("heading", { name: "Social Hub" });
    setSystemTime(new Date(2026, 2, 10, 4, 0, 1));
    server.on({ [ADVICE_CALL]: () => json({ advice: "A new day." }) });
    await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Home" }));
    expect(await screen.findByText("A new day.")).toBeTruthy();
    expect(server.callsTo(SUMMARY_CALL)).toHaveLength(2);
  });
});

describe("the premium card", () => {
  test("leads to the plans and to the profile, and tells the trial's time", async () => {
    home();
    const card = within(await region("Mealglass Premium"));
    expect(card.getByRole("link", { name: "$5.97/mo" }).getAttribute("href")).toBe("/subscribe");
    expect(card.getByRole("link", { name: "View Profile" }).getAttribute("href")).toBe("/profile");
    expect(card.getByText("24 hours left in your free trial")).toBeTruthy();
  });

  test("says that the trial has expired", async () => {
    home({ [PROFILE_CALL]: () => json(TRIAL_EXPIRED) });
    expect(within(await region("Mealglass Premium")).getByRole("alert").textContent).toStartWith("Trial expired");
  });

  test.each([
    ["no trial was started", () => json(WITHOUT_TRIAL)],
    ["the profile cannot be loaded", () => errorResponse(500, "Oops")],
  ])("says nothing about a trial where %s", async (_, answer) => {
    home({ [PROFILE_CALL]: answer });
    expect((await region("Mealglass Premium")).textContent).not.toContain("trial");
  });

  test.each([
    [
      "premium",
      { [PROFILE_CALL]: () => json({ ...WITH_TRIAL, trialStatus: { ...WITH_TRIAL.trialStatus, isPremium: true } }) },
    ],
    [
      "premium, by the account",
      {
        [PROFILE_CALL]: () => errorResponse(500, "Oops"),
        "GET /api/auth/user": () => json({ ...ADA, isPremium: true }),
      },
    ],
    ["free for all", { "GET /api/config": () => json({ ...CONFIG, accessMode: "free" }) }],
    ["unknown", { "GET /api/config": () => errorResponse(500, "Oops") }],
  ])("is not there where access is %s", async (_, routes) => {
    home(routes);
    await screen.findByText("Day Streak");
    await waitFor(() => expect(screen.queryByText(/Premium|\/mo/)).toBeNull());
    expect(document.querySelector(".upsell-card-skeleton")).toBeNull();
  });
});

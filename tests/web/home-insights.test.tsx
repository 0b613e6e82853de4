import { describe, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import fc from "fast-check";
import {
  areMealsAhead,
  buildNutritionInsights,
  describeStatus,
  describeWeeklyAverage,
  type InsightStatus,
  type InsightTrend,
  rateCalories,
  rateCarbs,
  rateProtein,
} from "../../web/features/home/nutrition-insights.ts";
import { errorResponse, json } from "../support/web/fake-server.ts";
import {
  ADA,
  answerTrialStart,
  CONFIG,
  openApp,
  SELLING,
  SIGNED_IN,
  SUMMARY,
  TRIAL_EXPIRED,
  WITH_TRIAL,
  WITHOUT_TRIAL,
} from "../support/web/render.tsx";

const HOME_SUMMARY = { ...SUMMARY, averageGoal: 2000, macroGoals: { protein: 75, carbs: 225, fat: 89 } };
const SUMMARY_CALL = "GET /api/user/daily-summary";
const ADVICE_CALL = "GET /api/nutrition-advice";
const PROFILE_CALL = "GET /api/user/profile";

const home = (routes = {}) => openApp("/", { ...SIGNED_IN, ...routes });
const region = (name: string) => screen.findByRole("region", { name });
/** Leaves Home for another screen. */
const leave = async (user: UserEvent) => {
  await user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Social" }));
  await screen.findByRole("heading", { name: "Social Hub" });
};
const comeBack = (user: UserEvent) =>
  user.click(within(screen.getByRole("navigation")).getByRole("link", { name: "Home" }));

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

  test.each<[string, (grams: number) => InsightStatus, number, InsightStatus]>([
    ["protein", rateProtein, 101, "on_track"],
    ["protein", rateProtein, 100, "needs_attention"],
    ["protein", rateProtein, 50, "needs_attention"],
    ["protein", rateProtein, 49, "under"],
    ["carbs", rateCarbs, 301, "over"],
    ["carbs", rateCarbs, 300, "on_track"],
    ["carbs", rateCarbs, 100, "on_track"],
    ["carbs", rateCarbs, 99, "under"],
  ])("%s, %p of %i g: %s", (_, rate, grams, status) => expect(rate(grams)).toBe(status));

  test.each<[number, number, InsightTrend, string]>([
    [2001, 9, "up", "above goal"],
    [2000, 9, "down", "at goal"],
    [1999, 9, "down", "below goal"],
    [0, 0, "down", "no meals yet"],
  ])(
    "a week's average of %p kcal over %p entries: trend %s, %s",
    (averageDailyCalories, totalEntries, trend, words) => {
      const summary = { ...HOME_SUMMARY, weeklyStats: { ...SUMMARY.weeklyStats, averageDailyCalories, totalEntries } };
      expect(buildNutritionInsights(summary).map((insight) => insight.trend)).toEqual([trend, "stable", "stable"]);
      expect(describeWeeklyAverage(summary)).toBe(words);
    },
  );
});

describe("words", () => {
  test.each<[InsightStatus, number, number, string, string]>([
    ["on_track", 110, 75, "On track", "On track"],
    ["under", 300, 2000, "Under so far", "Under"],
    ["under", 40, 75, "Under so far", "Under"],
    ["needs_attention", 58, 75, "Below goal so far", "Needs attention"],
    ["needs_attention", 75, 75, "Goal reached", "Goal reached"],
    ["needs_attention", 80, 75, "Goal reached", "Goal reached"],
    ["under", 95, 90, "Goal reached", "Goal reached"],
    ["over", 2400, 2000, "Over", "Over"],
    ["over", 310, 450, "High", "High"],
  ])("%s with %p of %p: %j while meals are ahead, %j afterwards", (status, amount, goal, running, over) => {
    const describe = (isDayRunning: boolean) => describeStatus({ status, amount, goal }, isDayRunning).words;
    expect([describe(true), describe(false)]).toEqual([running, over]);
  });

  test("for no diary is an amount that has reached its goal called short, or one below it over", () => {
    fc.assert(
      fc.property(
        fc.record({
          dailyCalories: fc.nat(6000),
          dailyCalorieGoal: fc.integer({ min: 800, max: 5000 }),
          macros: fc.record({ protein: fc.nat(400), carbs: fc.nat(700), fat: fc.nat(300) }),
          macroGoals: fc.record({ protein: fc.nat(500), carbs: fc.nat(1000), fat: fc.nat(300) }),
        }),
        fc.boolean(),
        (day, isDayRunning) => {
          for (const insight of buildNutritionInsights({ ...HOME_SUMMARY, ...day })) {
            const { words, tone } = describeStatus(insight, isDayRunning);
            const isReached = insight.amount >= insight.goal;
            expect(isReached && /Under|Below|attention/.test(words)).toBe(false);
            expect(tone === "over" && insight.amount <= insight.goal).toBe(false);
            expect(words.includes("so far") && !isDayRunning).toBe(false);
          }
        },
      ),
    );
  });

  test.each([
    [3, false],
    [4, true],
    [19, true],
    [20, false],
    [23, false],
    [0, false],
  ])("at %i:00 meals are ahead: %p", (hour, expected) => expect(areMealsAhead(hour)).toBe(expected));
});

describe("nutrition insights", () => {
  test.each([
    [12, ["Under so far", "Below goal so far"]],
    [21, ["Under", "Needs attention"]],
  ])("show amount, goal, status and trend of each nutrient at %i:00", async (hour, [calories, protein]) => {
    setSystemTime(new Date(2026, 2, 10, hour));
    home();
    await screen.findByText("Week: below goal");
    const rows = within(await region("Nutrition Insights")).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      `Calories1,240 of 2,000 kcal${calories}Week: below goal`,
      `Protein58 of 75 g${protein}Weekly trend: stable`,
      "Carbs131 of 225 gOn trackWeekly trend: stable",
    ]);
  });
});

describe("weekly insights", () => {
  test("show the average and the streak", async () => {
    home();
    await screen.findByText("Day Streak");
    expect((await region("Weekly Insights")).textContent).toBe(
      "Weekly InsightsAverage Daily Calories1,790 kcalDay Streak3 days" +
        "Average of the days with meals in the last 7 days, including today so far.",
    );
  });

  test("that cannot be loaded say 'Unable to load weekly insights', as nutrition insights do not, and can be tried again [E52]", async () => {
    const { server, user } = home({ [SUMMARY_CALL]: () => errorResponse(500, "Oops") });
    const card = within(await region("Weekly Insights"));
    expect(await card.findByText("Unable to load weekly insights")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Nutrition Insights" })).toBeNull();
    server.on({ [SUMMARY_CALL]: () => json(SUMMARY) });
    await user.click(card.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Day Streak")).toBeTruthy();
  });
});

describe("the AI recommendation", () => {
  test.each([
    ["fails", () => errorResponse(500, "Oops")],
    ["is empty", () => json({ advice: "" })],
    ["is missing", () => json(null)],
  ])("that %s is 'Keep up the great work with your nutrition tracking!' [E54]", async (_, answer) => {
    home({ [ADVICE_CALL]: answer });
    expect(await screen.findByText("Keep up the great work with your nutrition tracking!")).toBeTruthy();
  });

  test.each([
    ["when Home is opened again: an AI may have worded it meanwhile", 12, 1],
    ["when the day turns at 04:00, also after another screen", 4, 2],
  ])("is asked for again %s", async (_, hour, summaries) => {
    setSystemTime(new Date(2026, 2, 10, hour - 1, 59, 50));
    const { server, user } = home();
    await screen.findByText("You have had 58 g of protein today.");
    screen.getByRole("heading", { name: "AI Recommendation" });
    await leave(user);
    setSystemTime(new Date(2026, 2, 10, hour, 0, 1));
    server.on({ [ADVICE_CALL]: () => json({ advice: "In other words." }) });
    await comeBack(user);
    expect(await screen.findByText("In other words.")).toBeTruthy();
    expect(server.callsTo(SUMMARY_CALL)).toHaveLength(summaries);
  });
});

describe("the premium card", () => {
  const withTrial = (fields: object) => ({
    [PROFILE_CALL]: () => json({ ...WITH_TRIAL, trialStatus: { ...WITH_TRIAL.trialStatus, ...fields } }),
  });
  const byAccount = { "GET /api/auth/user": () => json({ ...ADA, isPremium: true }) };
  /** The sections of Home in their order. */
  const listSections = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

  test("leads to the plans and to the profile, and tells the trial's time", async () => {
    home(SELLING);
    const card = within(await region("Mealglass Premium"));
    expect(card.getByRole("link", { name: "$5.97/mo" }).getAttribute("href")).toBe("/subscribe");
    expect(card.getByRole("link", { name: "View Profile" }).getAttribute("href")).toBe("/profile");
    expect(card.getByText("24 hours left in your free trial")).toBeTruthy();
    expect(card.getByText("Unlimited AI analysis of your meals.")).toBeTruthy();
  });

  test.each([
    ["6.01 hours are left", withTrial({ trialHoursRemaining: 6.01 }), false],
    ["6 hours are left", withTrial({ trialHoursRemaining: 6 }), true],
    ["the trial has ended", { [PROFILE_CALL]: () => json(TRIAL_EXPIRED) }, true],
    ["no trial was started", { [PROFILE_CALL]: () => json(WITHOUT_TRIAL) }, false],
  ])("where %s stands in its place", async (where, routes, isUrgent) => {
    home({ ...SELLING, ...routes });
    const card = await region("Mealglass Premium");
    expect(card.getAttribute("data-urgent")).toBe(String(isUrgent));
    expect(within(card).queryByText(/^Trial expired/) !== null).toBe(where === "the trial has ended");
    const meals = ["Mealglass Premium", "Today's Meals"];
    expect(listSections()).toEqual([
      ...["Track Your Meal", ...(isUrgent ? meals : meals.toReversed())],
      ...["Nutrition Insights", "Weekly Insights", "AI Recommendation"],
    ]);
  });

  test("names no price where nothing can be bought, and no AI where none is set", async () => {
    const config = { ...CONFIG, stripePublishableKey: null, analyzer: { available: false, name: "" } };
    home({ "GET /api/config": () => json(config), [PROFILE_CALL]: () => json(TRIAL_EXPIRED) });
    const card = await region("Mealglass Premium");
    expect(card.textContent).not.toMatch(/\$|AI|[Ss]ubscribe/);
    expect(within(card).getByRole("alert").textContent).toBe(
      "Trial expired. You can no longer add meals on this server. You can still read and export your diary.",
    );
    const links = within(card).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["See Plans", "/subscribe"],
      ["View Profile", "/profile"],
    ]);
  });

  test("starts a trial that was never started, and then tells its time", async () => {
    const { user } = home({ ...SELLING, ...answerTrialStart() });
    const card = within(await region("Mealglass Premium"));
    expect(card.getByText("Your free 24-hour trial has not started yet.")).toBeTruthy();
    await user.click(card.getByRole("button", { name: "Start Free 24-Hour Trial" }));
    expect(await card.findByText("24 hours left in your free trial")).toBeTruthy();
    expect(card.queryByRole("button", { name: "Start Free 24-Hour Trial" })).toBeNull();
  });

  test("says nothing about a trial where the profile cannot be loaded", async () => {
    home({ [PROFILE_CALL]: () => errorResponse(500, "Oops") });
    expect((await region("Mealglass Premium")).textContent).not.toContain("trial");
  });

  test.each([
    ["premium", withTrial({ isPremium: true })],
    ["premium, by the account", { ...byAccount, [PROFILE_CALL]: () => errorResponse(500, "Oops") }],
    ["free for all", { "GET /api/config": () => json({ ...CONFIG, accessMode: "free" }) }],
    ["unknown", { "GET /api/config": () => errorResponse(500, "Oops") }],
  ])("is not there where access is %s", async (_, routes) => {
    home(routes);
    await screen.findByText("Day Streak");
    await waitFor(() => expect(screen.queryByText(/Premium|\/mo/)).toBeNull());
    expect(listSections()).toEqual([
      ...["Track Your Meal", "Today's Meals", "Nutrition Insights", "Weekly Insights", "AI Recommendation"],
    ]);
  });
});

import { describe, expect, setSystemTime, test } from "bun:test";
import { screen, waitFor, within } from "@testing-library/react";
import type { DietInsights, DietRecommendations, MealSuggestions } from "../../src/contracts/advice.ts";
import { type Answers, errorResponse, json, noContent } from "../support/web/fake-server.ts";
import { buildEntry, openApp, SIGNED_IN } from "../support/web/render.tsx";
import { findToastText, press } from "../support/web/screen.ts";

const RECOMMENDATIONS = "GET /api/diet-recommendations";
const INSIGHTS = "GET /api/diet-insights";

const ANALYZED: DietRecommendations = {
  analysis: {
    caloriePattern: "You averaged 2,280 kcal a day.",
    macroBalance: "Protein 58 of 75 g.",
    mealTiming: "Your meals are well spread.",
    weeklyTrends: "You averaged 200 kcal more.",
    nutritionGaps: ["Fiber: 12 g a day.", "Sodium: 3,600 mg a day."],
    recommendations: ["Come closer to your goal.", "Your fiber could be more."],
  },
  recommendations: [
    {
      ...{ title: "Get closer to your calorie goal", description: "You averaged 412 kcal above it." },
      ...{ category: "calories", priority: "high", actionItems: ["Smaller dinners.", "Log before you eat."] },
    },
    { title: "Eat more fiber", description: "12 g.", category: "health", priority: "medium", actionItems: ["Beans."] },
    { title: "Try a breakfast", description: "None.", category: "timing", priority: "low", actionItems: ["Fruit."] },
  ],
};
const EARLY: DietRecommendations = {
  analysis: {
    ...ANALYZED.analysis,
    nutritionGaps: [],
    recommendations: ["Log meals on 2 more days to see your first analysis here."],
  },
  recommendations: [],
};
const PROGRESS: DietInsights = {
  streakDays: 7,
  achievements: ["7 days in a row", "First meal logged"],
  improvementAreas: ["Protein at 58 of 75 g a day"],
};

const open = (routes: Answers = {}) =>
  openApp("/recommendations", { ...SIGNED_IN, [RECOMMENDATIONS]: ANALYZED, [INSIGHTS]: PROGRESS, ...routes });
const findItems = async (list: string): Promise<(string | null)[]> =>
  within(await screen.findByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const region = (name: string) => screen.findByRole("region", { name });

test("Your Progress is streak, achievements and focus areas, Diet Analysis five parts, AI Insights its recommendations", async () => {
  const { unmount } = open();
  expect(await findItems("Achievements")).toEqual(["7 days in a row", "First meal logged"]);
  expect(await findItems("Focus Areas")).toEqual(["Protein at 58 of 75 g a day"]);
  expect((await region("Your Progress")).textContent).toContain("7 day tracking streak");
  await screen.findByRole("heading", { name: "Calorie Patterns" });
  const parts = within(await region("Diet Analysis")).getAllByRole("heading", { level: 3 });
  const names = ["Calorie Patterns", "Macro Balance", "Meal Timing", "Weekly Trends", "Nutrition Gaps"];
  expect(parts.map(({ textContent }) => textContent)).toEqual(names);
  expect(await findItems("Nutrition Gaps")).toEqual(ANALYZED.analysis.nutritionGaps);
  const insights = within(await region("AI Insights")).getAllByRole("listitem");
  expect(insights.map(({ textContent }) => textContent)).toEqual(ANALYZED.analysis.recommendations);
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/stats");
  for (const text of [ANALYZED.analysis.caloriePattern, ANALYZED.analysis.weeklyTrends]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  unmount();
  open({
    [INSIGHTS]: { streakDays: 0, achievements: [], improvementAreas: [] },
    [RECOMMENDATIONS]: { ...ANALYZED, analysis: { ...ANALYZED.analysis, nutritionGaps: [] } },
  });
  expect(await screen.findByText("You earn your first one with your first meal.")).toBeTruthy();
  expect(screen.getByText("Nothing needs attention. Keep going.")).toBeTruthy();
  expect(await screen.findByText("No gaps found. Only entries with fiber, sugar or sodium can show one.")).toBeTruthy();
});

test("Personalized Recommendations: the first leads, its first action before its reason; each with its priority in a word and a color (high red, medium yellow, low green), category, what to do [K36]", async () => {
  open();
  await screen.findByText("Get closer to your calorie goal");
  const cards = within(await region("Personalized Recommendations"));
  expect(cards.getAllByRole("listitem")[0]?.textContent).toBe(
    "High priorityCaloriesGet closer to your calorie goalSmaller dinners.Log before you eat.You averaged 412 kcal above it.",
  );
  const closed = document.querySelectorAll<HTMLDetailsElement>(".recommendation-details");
  expect([...closed].map(({ open: isOpen }) => isOpen)).toEqual([false, false]);
  const titles = ["Get closer to your calorie goal", "Eat more fiber", "Try a breakfast"];
  expect(cards.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(titles);
  const badges = ["High priority", "Medium priority", "Low priority"].map((word) => screen.getByText(word));
  expect(badges.map((badge) => badge.getAttribute("data-accent-color"))).toEqual(["red", "yellow", "green"]);
  const categories = badges.map((badge) => badge.nextElementSibling?.textContent);
  expect(categories).toEqual(["Calories", "Health", "Timing"]);
  expect(await findItems("What to do: Get closer to your calorie goal")).toEqual([
    "Smaller dinners.",
    "Log before you eat.",
  ]);
});

test("too few days: Keep Tracking!, how many are missing, and one button [E55]", async () => {
  open({ [RECOMMENDATIONS]: EARLY });
  expect(await screen.findByText("Keep Tracking!")).toBeTruthy();
  expect(screen.getByText("Log meals on 2 more days to see your first analysis here.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Track a Meal" }).getAttribute("href")).toBe("/camera");
  expect(screen.queryByRole("region", { name: "Diet Analysis" })).toBeNull();
  expect(screen.queryByRole("region", { name: "AI Insights" })).toBeNull();
});

describe("what fits tonight", () => {
  const SUGGESTIONS = "GET /api/meal-suggestions";
  const COPY = "POST /api/food-entries/copy";
  const REMOVE = "POST /api/food-entries/remove";
  const figures = { carbs: 30, fat: 20 };
  const SALMON: MealSuggestions["meals"][number] = {
    mealType: "dinner",
    eatenAt: "2026-03-08T19:00:00.000Z",
    eatenOn: "2026-03-08T19:00",
    entryIds: ["4", "5"],
    names: ["Salmon", "Rice"],
    ...{ calories: 610, protein: 40, ...figures },
  };
  const BOWL: typeof SALMON = {
    mealType: "lunch",
    eatenAt: "2026-03-07T13:00:00.000Z",
    eatenOn: "2026-03-07T13:00",
    entryIds: ["2"],
    names: ["Bowl"],
    ...{ calories: 700, protein: 20, ...figures },
  };
  const MEALS: MealSuggestions = { caloriesLeft: 640, proteinLeft: 21, meals: [SALMON, BOWL] };
  const NOTHING_LEFT: MealSuggestions = { caloriesLeft: 30, proteinLeft: 0, meals: [] };
  const added = [
    buildEntry({ id: "21", name: "Salmon", calories: 400 }),
    buildEntry({ id: "22", name: "Rice", calories: 210 }),
  ];
  const openTonight = (routes: Answers = {}) => {
    setSystemTime(new Date(2026, 2, 10, 17));
    return open({ [SUGGESTIONS]: MEALS, [COPY]: json(added, 201), [REMOVE]: noContent, ...routes });
  };

  test("follows the one thing to do first, and says what is left and what each meal leaves", async () => {
    openTonight();
    const card = await region("What fits tonight");
    expect(card.textContent).toContain("640 kcal and 21 g of protein are left today.");
    const meals = within(card).getAllByRole("listitem");
    expect(meals.map(({ textContent }) => textContent)).toEqual([
      "Salmon, Rice610 kcal · 40 g proteinDinner, Sun, Mar 8 · leaves 30 kcalAdd",
      "Bowl700 kcal · 20 g proteinLunch, Sat, Mar 7 · 60 kcal overAdd",
    ]);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Personalized Recommendations",
      "What fits tonight",
      "Your Progress",
      "Diet Analysis",
      "AI Insights",
    ]);
  });

  test("is logged by one tap and taken back by Undo; the figures of the screen follow", async () => {
    const { user, server } = openTonight();
    const add = await screen.findByRole("button", { name: "Add Salmon, Rice, Sun, Mar 8" });
    server.on({ [SUGGESTIONS]: NOTHING_LEFT });
    await user.click(add);
    expect(await findToastText("Added to Today")).toBe("Salmon, Rice: 610 kcal.");
    expect(server.callsTo(COPY)[0]?.body).toMatchObject({ ids: ["4", "5"], toDate: "2026-03-10" });
    expect(await screen.findByText("30 kcal are left today.")).toBeTruthy();
    expect(screen.getByText("None of your other meals fit.")).toBeTruthy();
    expect(server.callsTo(INSIGHTS)).toHaveLength(2);
    server.on({ [SUGGESTIONS]: MEALS });
    await press(user, "Undo");
    expect(await findToastText("Meal Removed")).toBe("The meal was removed from today.");
    expect(server.callsTo(REMOVE)[0]?.body).toEqual({ ids: ["21", "22"] });
    expect(await screen.findByRole("button", { name: "Add Bowl, Sat, Mar 7" })).toBeTruthy();
  });

  test.each([
    ["no meal fits", json(NOTHING_LEFT)],
    ["they cannot be loaded", errorResponse(500, "Oops")],
  ])("is not there where %s", async (_, answer) => {
    openTonight({ [SUGGESTIONS]: answer });
    await screen.findByRole("heading", { name: "Calorie Patterns" });
    expect(screen.queryByText("What fits tonight")).toBeNull();
  });
});

describe("waiting and failing", () => {
  test("a session that has ended is not an error: it asks to log in, and comes back", async () => {
    const signedOut = () => errorResponse(401, "Please log in to continue.");
    const { address } = open({ [RECOMMENDATIONS]: signedOut, [INSIGHTS]: signedOut });
    expect(await screen.findByText("Log in to see your recommendations")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Log In Again" }).getAttribute("href")).toBe("/auth/login");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    await waitFor(() => expect(address()).toBe("/recommendations"));
  });
});

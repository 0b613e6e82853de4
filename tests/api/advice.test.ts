import { beforeEach, describe, expect, test } from "bun:test";
import type {
  DietInsights,
  DietRecommendations,
  MealSuggestions,
  NutritionAdvice,
} from "../../src/contracts/advice.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { copyEntries, removeEntries, toIso } from "../support/api/diary-calls.ts";
import { signInTwo } from "../support/api/sign-in.ts";
import { type Call, DAY, HOUR, NOON, testApi } from "../support/api/test-api.ts";

const eat = (caller: Call, calories: number, time: number, more: object = {}) =>
  caller("POST", "/food-entries", { name: "Meal", calories, eatenAt: toIso(time), ...more });
const get = async <Body>(caller: Call, path: string, zone = "UTC"): Promise<Body> =>
  (await caller("GET", path, undefined, { headers: { "x-time-zone": zone } })).body as Body;
const fetchAdvice = async (caller: Call, zone?: string) =>
  (await get<NutritionAdvice>(caller, "/nutrition-advice", zone)).advice;
const fetchRecommendations = (caller: Call, zone?: string) =>
  get<DietRecommendations>(caller, "/diet-recommendations", zone);
const fetchInsights = (caller: Call, zone?: string) => get<DietInsights>(caller, "/diet-insights", zone);

/** 2,412 kcal on each of the `count` days before today. */
async function eatTooMuch(caller: Call, count: number) {
  for (let daysAgo = 1; daysAgo <= count; daysAgo += 1) await eat(caller, 2412, NOON - daysAgo * DAY);
}

let call: Call;
beforeEach(async () => {
  call = await testApi().signIn("ada");
});

describe("nutrition-advice", () => {
  test("names what is left of the day, and what is missing of the protein goal [C10]", async () => {
    expect(await fetchAdvice(call)).toBe("Nothing is logged yet today. Your goal is 2,000 kcal.");
    await eat(call, 760, NOON, { protein: 58 });
    expect(await fetchAdvice(call)).toBe(
      "You have 1,240 of 2,000 kcal left today, and 17 g of protein to go to your goal.",
    );
    await eat(call, 240, NOON, { protein: 17 });
    expect(await fetchAdvice(call)).toBe("You have 1,000 of 2,000 kcal left today, and your protein goal is reached.");
    await eat(call, 1260, NOON);
    expect(await fetchAdvice(call)).toBe("You are 260 kcal above your goal of 2,000 kcal today.");
  });

  test("is about Home's day, which begins at 04:00 where it was eaten", async () => {
    const { signIn, clock } = testApi();
    clock.time = Date.UTC(2026, 5, 17, 5);
    const call = await signIn("ada");
    await eat(call, 300, clock.time - HOUR - 1);
    expect(await fetchAdvice(call)).toStartWith("Nothing is logged yet today.");
    await eat(call, 500, clock.time - HOUR);
    expect(await fetchAdvice(call)).toStartWith("You have 1,500 of 2,000 kcal left today");
    expect(await fetchAdvice(call, "Asia/Tokyo")).toStartWith("You have 1,500 of 2,000 kcal left today");
    // 12:00 in Tokyo.
    await eat(call, 300, clock.time - 2 * HOUR, { timeZone: "Asia/Tokyo" });
    expect(await fetchAdvice(call)).toStartWith("You have 1,200 of 2,000 kcal left today");
  });
});

describe("diet-recommendations", () => {
  test("name the person's own figures [C15]", async () => {
    await eatTooMuch(call, 5);
    for (const daysAgo of [6, 7]) await eat(call, 1950, NOON - daysAgo * DAY);
    const { analysis, recommendations } = await fetchRecommendations(call);
    expect(recommendations[0]).toMatchObject({
      title: "Get closer to your calorie goal",
      description: "You averaged 412 kcal above your goal of 2,000 kcal on 5 of 7 finished days.",
      category: "calories",
      priority: "medium",
    });
    expect(analysis.caloriePattern).toBe(
      "You averaged 2,335 kcal a day over the last 7 days, with a goal of 2,000 kcal.",
    );
  });

  test("other people's, deleted and old entries count for nothing", async () => {
    const { ada, bob } = await signInTwo(testApi());
    await eatTooMuch(bob, 7);
    await eatTooMuch(ada, 1);
    const deleted = await eat(ada, 2412, NOON - 2 * DAY);
    await ada("DELETE", `/food-entries/${(deleted.body as { id: number }).id}`);
    await eat(ada, 2412, NOON - 31 * DAY);
    expect((await fetchRecommendations(ada)).analysis.recommendations).toEqual([
      "Log meals on 2 more days to see your first analysis here.",
    ]);
    await eat(ada, 2412, NOON - 30 * DAY);
    expect((await fetchRecommendations(ada)).analysis.recommendations[0]).toContain("1 more day ");
  });

  test("what someone answered when setting up shapes them", async () => {
    const answers = { dailyCalorieGoal: 2000, activityLevel: "sedentary", primaryGoal: "weight_loss" };
    await call("POST", "/auth/onboarding", answers);
    await eatTooMuch(call, 7);
    expect((await fetchRecommendations(call)).recommendations[0]).toMatchObject({
      category: "calories",
      priority: "high",
    });
    await call("POST", "/auth/onboarding", { ...answers, primaryGoal: "weight_gain" });
    expect((await fetchRecommendations(call)).recommendations[0]).toMatchObject({ title: "Keep going" });
  });

  test("a day with more entries than are read is left out rather than cut", async () => {
    const { call, syncDb } = await signedInApi();
    for (const daysAgo of [1, 2, 3, 4]) await eat(call, 2000, NOON - daysAgo * DAY);
    const columns = "user_id, name, calories, meal_type, eaten_at, created_at";
    syncDb.$client.run(
      `insert into food_entries (${columns}) with recursive n(i) as (select 1 union all select i + 1 from n where i < 1600)
       select 1, 'Crumb', 1, 'lunch', ${NOON - 3 * DAY} + i, 0 from n`,
    );
    expect((await fetchRecommendations(call)).recommendations).toEqual([]);
    await eat(call, 2000, NOON);
    expect((await fetchRecommendations(call)).analysis.caloriePattern).toContain(
      "You were close to it on 2 of 2 finished days.",
    );
  });
});

describe("meal-suggestions", () => {
  const fetchSuggestions = (caller: Call, zone?: string) => get<MealSuggestions>(caller, "/meal-suggestions", zone);

  test("name what is left of today and a meal that closes it, which can be copied and taken out again", async () => {
    expect(await fetchSuggestions(call)).toEqual({ caloriesLeft: 2000, proteinLeft: 75, meals: [] });
    const dinner = NOON - DAY + 7 * HOUR;
    await eat(call, 400, dinner, { name: "Rice", mealType: "dinner", protein: 8.4 });
    await eat(call, 300, dinner + HOUR, { name: "Salmon", mealType: "dinner", protein: 30.4 });
    await eat(call, 1300, NOON, { protein: 40 });
    const suggestions = await fetchSuggestions(call);
    expect(suggestions).toEqual({
      caloriesLeft: 700,
      proteinLeft: 35,
      meals: [
        {
          mealType: "dinner",
          eatenAt: toIso(dinner),
          eatenOn: toIso(dinner).slice(0, 16),
          entryIds: ["1", "2"],
          names: ["Rice", "Salmon"],
          calories: 700,
          protein: 39,
          carbs: 0,
          fat: 0,
        },
      ],
    });
    const copied = await copyEntries(call, suggestions.meals[0]?.entryIds);
    expect(copied.status).toBe(201);
    expect(await fetchSuggestions(call)).toEqual({ caloriesLeft: 0, proteinLeft: 0, meals: [] });
    await removeEntries(
      call,
      (copied.body as { id: number }[]).map(({ id }) => id),
    );
    expect(await fetchSuggestions(call)).toEqual(suggestions);
  });

  test("are of one's own diary, without what was deleted, by the diary day of its own zone", async () => {
    const { ada, bob } = await signInTwo(testApi());
    await eat(bob, 500, NOON - DAY, { mealType: "dinner" });
    await eat(ada, 500, NOON - DAY, { mealType: "dinner" });
    await ada("DELETE", "/food-entries/2");
    expect((await fetchSuggestions(ada)).meals).toEqual([]);
    // 05:00 UTC of today is yesterday's diary day in UTC, and today's in Tokyo.
    await eat(ada, 600, NOON - 7 * HOUR, { mealType: "dinner" });
    for (const zone of ["UTC", "Asia/Tokyo"])
      expect(await fetchSuggestions(ada, zone)).toMatchObject({ caloriesLeft: 2000, meals: [{ calories: 600 }] });
    await eat(ada, 600, NOON - 7 * HOUR, { mealType: "dinner", timeZone: "Asia/Tokyo" });
    expect(await fetchSuggestions(ada)).toMatchObject({ caloriesLeft: 1400, meals: [{ eatenOn: "2026-06-17T05:00" }] });
  });
});

test("diet-insights: streak, achievements and focus areas come from the diary [C16]", async () => {
  expect(await fetchInsights(call)).toEqual({
    ...{ streakDays: 0, achievements: [], improvementAreas: ["Log 3 more days for your first analysis"] },
  });
  await eatTooMuch(call, 7);
  await eat(call, 300, NOON);
  expect(await fetchInsights(call)).toEqual({
    streakDays: 8,
    achievements: ["7 days in a row", "A whole week of diary days", "First meal logged"],
    improvementAreas: ["Calories above your goal"],
  });
});

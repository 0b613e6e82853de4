import { expect, test } from "bun:test";
import fc from "fast-check";
import { foodEntries } from "../../db/schema/diary.ts";
import type { DietInsights, DietRecommendations, MealSuggestions } from "../../src/contracts/advice.ts";
import type { DailySummary, DayFigures } from "../../src/contracts/summary.ts";
import { summarizeDays } from "../../src/shared/diary/diary-figures.ts";
import { MEAL_TYPES } from "../../src/shared/product/enums.ts";
import { signedInApi } from "../support/api/api-steps.ts";
import { type Call, DAY, HOUR, NOON } from "../support/api/test-api.ts";

/** Six in the morning of today, where the diary day of `NOON` begins. */
const TODAY = NOON - 6 * HOUR;

const grams = fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10);
const entry = fc.record({
  eatenAt: fc.integer({ min: TODAY - 33 * DAY, max: TODAY + DAY - 1 }),
  calories: fc.integer({ min: 1, max: 1500 }),
  protein: grams,
  carbs: grams,
  fat: grams,
  mealType: fc.constantFrom(...MEAL_TYPES),
});
const diary = fc.array(entry, { minLength: 4, maxLength: 80 });

const read = async <Body>(call: Call, path: string): Promise<Body> => (await call("GET", path)).body as Body;
const findNumber = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replaceAll(",", ""));

// That lists, series and summaries agree in every zone is in diary-days.test.ts.
test("streaks, averages and counts are the same in every text, whatever the diary holds", async () => {
  const { call, syncDb } = await signedInApi();
  await fc.assert(
    fc.asyncProperty(diary, async (entries) => {
      syncDb.delete(foodEntries).run();
      syncDb
        .insert(foodEntries)
        .values(entries.map((fields) => ({ ...fields, userId: 1, name: "Meal", createdAt: NOON })))
        .run();
      const summary = await read<DailySummary>(call, "/user/daily-summary?dayStart=6");
      const week = await read<DayFigures[]>(call, "/user/daily-series?days=7");
      const month = await read<DayFigures[]>(call, "/user/daily-series?days=30");
      const insights = await read<DietInsights>(call, "/diet-insights");
      const { analysis, recommendations } = await read<DietRecommendations>(call, "/diet-recommendations");

      const figures = summarizeDays(week);
      expect(insights.streakDays).toBe(summary.weeklyStats.streakDays);
      const { caloriesLeft } = await read<MealSuggestions>(call, "/meal-suggestions");
      expect(caloriesLeft).toBe(summary.dailyCalorieGoal - summary.dailyCalories);

      if (recommendations.length === 0) return;
      const tracked = [analysis.weeklyTrends, ...recommendations.map(({ description }) => description)].join(" ");
      expect(findNumber(tracked, /logged something on (\d) of the last 7 days/)).toBe(figures.trackedDays);
      expect(findNumber(analysis.recommendations.join(" "), /logged ([\d,]+) entr/)).toBe(figures.totalEntries);
      const shown = { 7: figures, 30: summarizeDays(month) };
      const period = /over the last (7|30) days/.exec(analysis.caloriePattern)?.[1] as "7" | "30" | undefined;
      if (period === undefined) return;
      const average = findNumber(analysis.caloriePattern, /^You averaged ([\d,]+) kcal/);
      expect(average).toBe(shown[period].averageDailyCalories);
    }),
    { numRuns: 40 },
  );
}, 120_000);

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { DietInsights, DietRecommendations, MealSuggestions } from "../../../src/contracts/advice.ts";
import { fetchByKeyOrNull, invalidate } from "../../platform/query-client.ts";

const RECOMMENDATIONS = "/api/diet-recommendations";
const INSIGHTS = "/api/diet-insights";
const SUGGESTIONS = "/api/meal-suggestions";

// All are fetched whenever they are shown: the diary, the goal or the onboarding answers may have changed, and the
// server may have written a better text. `today` separates one day from the next (`useToday`), so that an open screen
// loads the new day's advice.

/** Analysis and recommendations; null if no one is signed in. */
export const dietRecommendationsQuery = (today: string) =>
  queryOptions<DietRecommendations | null>({
    queryKey: [RECOMMENDATIONS, {}, today],
    queryFn: fetchByKeyOrNull,
    staleTime: 0,
  });

/** Streak, achievements and focus areas; null if no one is signed in. */
export const dietInsightsQuery = (today: string) =>
  queryOptions<DietInsights | null>({ queryKey: [INSIGHTS, {}, today], queryFn: fetchByKeyOrNull, staleTime: 0 });

/** What is left of today and meals that close it; null if no one is signed in. */
export const mealSuggestionsQuery = (today: string) =>
  queryOptions<MealSuggestions | null>({
    queryKey: [SUGGESTIONS, {}, today],
    queryFn: fetchByKeyOrNull,
    staleTime: 0,
  });

/** Invalidates all of them. */
export const invalidateDietAdvice = (client: QueryClient): Promise<void> =>
  invalidate(client, [RECOMMENDATIONS], [INSIGHTS], [SUGGESTIONS]);

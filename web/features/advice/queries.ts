import { queryOptions } from "@tanstack/react-query";
import type { DietInsights, DietRecommendations } from "../../../src/contracts/advice.ts";
import { fetchByKeyOrNull } from "../../lib/query-client.ts";

const RECOMMENDATIONS = "/api/diet-recommendations";
const INSIGHTS = "/api/diet-insights";

// Both are asked for anew whenever they are looked at: the diary, the goal or the answers of the set-up may have changed,
// and a better text may have been written meanwhile. `today` tells the running days apart (`useToday`), so that a screen
// that stays open gets the new day's.

/** What the diary shows and what to do about it; null where nobody is signed in. */
export const dietRecommendations = (today: string) =>
  queryOptions<DietRecommendations | null>({
    queryKey: [RECOMMENDATIONS, {}, today],
    queryFn: fetchByKeyOrNull,
    staleTime: 0,
  });

/** Streak, achievements and focus areas; null where nobody is signed in. */
export const dietInsights = (today: string) =>
  queryOptions<DietInsights | null>({ queryKey: [INSIGHTS, {}, today], queryFn: fetchByKeyOrNull, staleTime: 0 });

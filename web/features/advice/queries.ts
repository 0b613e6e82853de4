import { queryOptions } from "@tanstack/react-query";
import type { DietInsights, DietRecommendations } from "../../../src/contracts/advice.ts";
import { fetchByKeyOrNull } from "../../lib/query-client.ts";

const RECOMMENDATIONS = "/api/diet-recommendations";
const INSIGHTS = "/api/diet-insights";

// Both are asked for anew whenever they are looked at: the diary, the goal or the answers of the set-up may have changed,
// the day may have turned, and a better text may have been written meanwhile.

/** What the diary shows and what to do about it; null where nobody is signed in. */
export const dietRecommendations = () =>
  queryOptions<DietRecommendations | null>({ queryKey: [RECOMMENDATIONS], queryFn: fetchByKeyOrNull, staleTime: 0 });

/** Streak, achievements and focus areas; null where nobody is signed in. */
export const dietInsights = () =>
  queryOptions<DietInsights | null>({ queryKey: [INSIGHTS], queryFn: fetchByKeyOrNull, staleTime: 0 });

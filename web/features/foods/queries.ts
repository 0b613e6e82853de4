import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FoodHit } from "../../../src/contracts/foods.ts";
import { fetchByKey } from "../../lib/query-client.ts";

const FOODS = "/api/foods/search";

/** Foods whose names match `query`, best first; the last answer stays on screen until the next one is there. */
export const foodsMatching = (query: string) =>
  queryOptions({
    queryKey: [FOODS, { q: query }],
    queryFn: fetchByKey<FoodHit[]>,
    placeholderData: keepPreviousData,
  });

/** What this person ate lately and their favourites; asked afresh each time, since every logged meal changes it. */
export const recentFoods = () =>
  queryOptions({
    queryKey: [FOODS],
    queryFn: fetchByKey<FoodHit[]>,
    staleTime: 0,
  });

import type { QueryKey } from "@tanstack/react-query";
import { isComputed } from "./compute-response.ts";
import { isAdviceQuery } from "./todays-advice.ts";
import { isUsualMealsQuery } from "./usual-meals.ts";

/** Whether the answer to this query follows from entries, so that it changes with the pending changes of this device. */
export const dependsOnEntries = (key: QueryKey): boolean =>
  isComputed(key) || isUsualMealsQuery(key) || isAdviceQuery(key);

import type { QueryKey } from "@tanstack/react-query";
import { advisesToday } from "./advise-today.ts";
import { isComputed } from "./compute-response.ts";
import { suggestsMeals } from "./leave-out-logged.ts";

/** Whether the answer to this query follows from entries, so that it changes with the pending changes of this device. */
export const dependsOnEntries = (key: QueryKey): boolean => isComputed(key) || suggestsMeals(key) || advisesToday(key);

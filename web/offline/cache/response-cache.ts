import type { QueryKey } from "@tanstack/react-query";
import { EXERCISE, NUTRIENTS, WATER, WEIGHTS } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import type { CachedResponse } from "../database.ts";

// The answers that are cached as they are, because the device cannot compute them.

/** The calls whose answers are cached, and whether an answer is of one day alone. */
const CACHED: Readonly<Record<string, "always" | "of a day">> = {
  "/api/auth/user": "always",
  "/api/config": "always",
  "/api/user/profile": "always",
  "/api/user/goals": "always",
  "/api/user/preferences": "always",
  "/api/user/goals/check-in": "of a day",
  [EXERCISE]: "of a day",
  [NUTRIENTS]: "of a day",
  "/api/foods": "always",
  "/api/foods/search": "always",
  "/api/foods/search?list=favorites": "always",
  "/api/meals": "always",
  "/api/friends/requests": "always",
  [WEIGHTS]: "always",
  [WATER]: "of a day",
  "/api/food-entries/usual": "of a day",
  "/api/nutrition-advice": "of a day",
  "/api/diet-recommendations": "of a day",
  "/api/diet-insights": "of a day",
  "/api/meal-suggestions": "of a day",
};

const isComputedSearch = (params: unknown): boolean => isRecord(params) && ("q" in params || "list" in params);

/** What is asked of a single entry. */
const isEntryQuery = (params: unknown): boolean => isRecord(params) && "entry" in params;

/** A food that was looked up by its barcode. */
const isBarcode = (path: string): boolean => path.startsWith("/api/foods/barcode/");

/** The row of an answer to this query; undefined if it is not cached. */
export function findPlace([path, params = {}, day]: QueryKey): Pick<CachedResponse, "path" | "day"> | undefined {
  const name = String(path);
  const kept = isBarcode(name) ? "always" : CACHED[name];
  if (!kept || isComputedSearch(params) || isEntryQuery(params)) return undefined;
  return { path: `${name} ${JSON.stringify(params)}`, day: kept === "of a day" ? String(day) : undefined };
}

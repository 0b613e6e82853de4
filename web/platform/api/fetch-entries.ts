import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { ENTRY_BATCH_MAX } from "../../../src/shared/product/limits.ts";
import { callApi, withQuery } from "./api-client.ts";
import { findNextCursor, joinPages } from "./paging.ts";

/** The call for the diary's entries; those for a single one and for several are below it. */
export const ENTRIES = "/api/food-entries";

/** Two ISO instants, both included. */
export type EntryRange = { startDate: string; endDate: string };

/** Fetches all pages, so that a day's sum includes every entry. Nearly every day has a single page. */
export async function fetchAllEntries(
  range: Pick<EntryRange, "startDate"> & Partial<EntryRange>,
  signal?: AbortSignal,
): Promise<FoodEntry[]> {
  const pages: FoodEntry[][] = [];
  let before: string | undefined;
  do {
    pages.push(await callApi<FoodEntry[]>("GET", withQuery(ENTRIES, { ...range, before }), signal ? { signal } : {}));
    before = findNextCursor(pages, ENTRY_BATCH_MAX);
  } while (before !== undefined);
  return joinPages(pages);
}

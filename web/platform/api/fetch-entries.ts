import type { FoodEntry } from "../../../src/contracts/diary.ts";
import { HOUR_MS } from "../../../src/shared/product/durations.ts";
import { ENTRY_BATCH_MAX } from "../../../src/shared/product/limits.ts";
import { callApi, withQuery } from "./api-client.ts";
import { findNextCursor, joinPages } from "./paging.ts";

/** The call for the diary's entries; those for a single one and for several are below it. */
export const ENTRIES = "/api/food-entries";

/** A local day, the hour at which it begins, and how many days from it on: one if missing. */
export type EntryDay = { day: string; dayStart: number; days?: number };

/** From an ISO instant on, to another one if there is one. */
type EntryRange = { startDate: string; endDate?: string };

/** How far clocks can be ahead of UTC and behind it. */
const [MOST_AHEAD_MS, MOST_BEHIND_MS] = [14 * HOUR_MS, 12 * HOUR_MS];
const toIso = (time: number): string => new Date(time).toISOString();

/** The instants that a range of local times can have anywhere. */
export const toEntryRange = ({ from, to }: { from: number; to?: number }): EntryRange => ({
  startDate: toIso(from - MOST_AHEAD_MS),
  ...(to !== undefined && { endDate: toIso(to + MOST_BEHIND_MS) }),
});

/** Fetches all pages, so that a day's sum includes every entry. Nearly every day has a single page. */
export async function fetchAllEntries(range: EntryDay | EntryRange, signal?: AbortSignal): Promise<FoodEntry[]> {
  const pages: FoodEntry[][] = [];
  let before: string | undefined;
  do {
    pages.push(await callApi<FoodEntry[]>("GET", withQuery(ENTRIES, { ...range, before }), signal ? { signal } : {}));
    before = findNextCursor(pages, ENTRY_BATCH_MAX);
  } while (before !== undefined);
  return joinPages(pages);
}

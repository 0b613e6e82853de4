import { mutationOptions, type QueryClient, queryOptions, useMutationState } from "@tanstack/react-query";
import type { NutritionAdvice } from "../../../src/contracts/advice.ts";
import type {
  DiaryVersion,
  EntryCopies,
  FoodEntry,
  FoodEntryChange,
  UsualMeals,
} from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { DAY_START_HOURS, type DayStart } from "../../../src/shared/day-window.ts";
import type { MealType } from "../../../src/shared/enums.ts";
import { ENTRY_BATCH_MAX } from "../../../src/shared/limits.ts";
import { callApi, withQuery } from "../../lib/api-client.ts";
import { broadcastDiaryChange, forgetDiaryVersion } from "../../lib/diary-version.ts";
import { findNextCursor, joinPages } from "../../lib/paging.ts";
import { invalidate } from "../../lib/query-client.ts";
import { invalidateProfile } from "../access/queries.ts";
import { invalidateDietAdvice } from "../advice/queries.ts";
import { invalidateGoals } from "../goals/queries.ts";
import { ENTRIES } from "./entries-path.ts";

const SUMMARY = "/api/user/daily-summary";
const SERIES = "/api/user/daily-series";
const ADVICE = "/api/nutrition-advice";
const VERSION = "/api/food-entries/version";
const USUAL = "/api/food-entries/usual";

/** Two ISO instants, both included. */
export type EntryRange = { startDate: string; endDate: string };

/** Fetches all pages, so that a day's sum includes every entry. Nearly every day has a single page. */
async function fetchAllEntries(range: EntryRange, signal: AbortSignal): Promise<FoodEntry[]> {
  const pages: FoodEntry[][] = [];
  let before: number | undefined;
  do {
    pages.push(await callApi<FoodEntry[]>("GET", withQuery(ENTRIES, { ...range, before }), { signal }));
    before = findNextCursor(pages, ENTRY_BATCH_MAX);
  } while (before !== undefined);
  return joinPages(pages);
}

/** All entries eaten in a range, newest first. */
export const entriesQuery = (range: EntryRange) =>
  queryOptions({ queryKey: [ENTRIES, range], queryFn: ({ signal }) => fetchAllEntries(range, signal) });

/**
 * Today's totals against the goal; `dayStart` says which day it is. Here and below `today`
 * tells the running days apart (`useToday`): data is never stale, but yesterday's answer is no answer today.
 */
export const dailySummaryQuery = (dayStart: DayStart, today: string) =>
  queryOptions<DailySummary | null>({ queryKey: [SUMMARY, { dayStart: DAY_START_HOURS[dayStart] }, today] });

/** The periods of the statistics, in days. */
export type SeriesDays = 7 | 30 | 90;

/** The values of each of the last diary days up to today, oldest first. */
export const dailySeriesQuery = (days: SeriesDays, today: string) =>
  queryOptions<DayFigures[]>({ queryKey: [SERIES, { days }, today] });

/** A text about today, fetched whenever it is shown, because the server may have written a better one. */
export const nutritionAdviceQuery = (today: string) =>
  queryOptions<NutritionAdvice | null>({ queryKey: [ADVICE, {}, today], staleTime: 0 });

/** What the person may want to log again for a meal of today. */
export const usualMealsQuery = (meal: MealType, today: string) =>
  queryOptions<UsualMeals | null>({ queryKey: [USUAL, { meal }, today] });

/** The version of the diary, fetched whenever it is asked for and kept nowhere. */
export const diaryVersionQuery = () => queryOptions<DiaryVersion>({ queryKey: [VERSION], staleTime: 0, gcTime: 0 });

/** Invalidates everything that depends on the diary, after a change made here. */
export function invalidateDiary(client: QueryClient): Promise<void> {
  forgetDiaryVersion();
  broadcastDiaryChange();
  return invalidateFigures(client);
}

/** Everything that is computed from entries, so that no two screens show different figures. */
const invalidateFigures = (client: QueryClient): Promise<void> =>
  Promise.all([
    invalidate(client, [ENTRIES], [SUMMARY], [SERIES], [ADVICE], [USUAL]),
    invalidateDietAdvice(client),
  ]).then(() => undefined);

/** Invalidates everything that depends on the diary or the goal, after a change made elsewhere. */
export const invalidateOutdatedDiary = (client: QueryClient): Promise<void> =>
  Promise.all([invalidateFigures(client), invalidateGoals(client), invalidateProfile(client)]).then(() => undefined);

const DELETE_ENTRY = ["delete-entry"];

/** Takes an entry out of what is on the screen, which has to be right also where the diary cannot be loaded again. */
const removeCachedEntry = (client: QueryClient, id: number): void =>
  void client.setQueriesData<FoodEntry[]>({ queryKey: [ENTRIES] }, (all) => all?.filter((entry) => entry.id !== id));

/** Deletes an entry; it can be restored for a day. The diary is reloaded after a failure too. */
export const deleteEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: DELETE_ENTRY,
    mutationFn: (id: number) => callApi<void>("DELETE", `${ENTRIES}/${id}`),
    onSuccess: (_, id) => removeCachedEntry(client, id),
    onSettled: () => invalidateDiary(client),
  });

/** The entries that are being deleted. */
export const useEntriesBeingDeleted = () =>
  useMutationState({
    filters: { mutationKey: DELETE_ENTRY, status: "pending" },
    select: ({ state }) => state.variables,
  });

/** Whether the call that deletes an entry is on its way now, whoever made it. */
export const isEntryBeingDeleted = (client: QueryClient, id: number): boolean =>
  client.isMutating({ mutationKey: DELETE_ENTRY, predicate: ({ state }) => state.variables === id }) > 0;

/** Restores entries that were deleted less than a day ago. Those that are restored already do no harm. */
export const restoreEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (ids: readonly number[]) =>
      Promise.all(ids.map((id) => callApi<FoodEntry>("POST", `${ENTRIES}/${id}/restore`))),
    onSettled: () => invalidateDiary(client),
  });

/**
 * Changes the given fields of an entry. The diary is reloaded after a failure too, because another device may have
 * changed it.
 */
export const changeEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: number; change: FoodEntryChange }) =>
      callApi<FoodEntry>("PATCH", `${ENTRIES}/${id}`, { body: change }),
    onSettled: () => invalidateDiary(client),
  });

/** A request to copy entries; a retry with the same key does not copy twice. */
export type CopyRequest = EntryCopies & { key: string };

/** Copies entries into a diary day, all of them or none. */
export const copyEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ key, ...copies }: CopyRequest) =>
      callApi<FoodEntry[]>("POST", `${ENTRIES}/copy`, { body: copies, headers: { "Idempotency-Key": key } }),
    onSettled: () => invalidateDiary(client),
  });

/** Deletes several entries at once. */
export const removeEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (ids: number[]) => callApi<void>("POST", `${ENTRIES}/remove`, { body: { ids } }),
    onSuccess: () => invalidateDiary(client),
  });

import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutationState,
} from "@tanstack/react-query";
import type { NutritionAdvice } from "../../../src/contracts/advice.ts";
import type {
  DiaryVersion,
  EntryCopies,
  FoodEntry,
  FoodEntryChange,
  UsualMeals,
} from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { DAY_START_HOURS, type DayStart } from "../../../src/shared/diary/day-window.ts";
import type { Period, PeriodTotals } from "../../../src/shared/diary/period-series.ts";
import type { MealType } from "../../../src/shared/product/enums.ts";
import { ConnectionError } from "../../platform/api/api-client.ts";
import { ENTRIES, type EntryDay, fetchAllEntries } from "../../platform/api/fetch-entries.ts";
import {
  ADVICE,
  DIARY_VERSION,
  EXERCISE,
  FOODS,
  MEALS,
  NUTRIENTS,
  PERIODS,
  SERIES,
  SUMMARY,
  USUAL_MEALS,
  WATER,
  WEIGHTS,
} from "../../platform/api/paths.ts";
import { broadcastDiaryChange, forgetDiaryVersion } from "../../platform/diary-version.ts";
import { loadCode } from "../../platform/load-chunk.ts";
import { networkFirst } from "../../platform/network-first.ts";
import { fetchByKey, invalidate } from "../../platform/query-client.ts";
import { invalidateProfile } from "../access/access-queries.ts";
import { invalidateGoals } from "../goal/goal-queries.ts";
import { invalidateDietAdvice } from "./advice-queries.ts";
import { importEntryChanges } from "./import-entry-changes.ts";

/** All entries of a local day, or of several from it on, newest first. */
export function entriesQuery(dayStart: DayStart, day: string, days?: number) {
  const entryDay: EntryDay = { day, dayStart: DAY_START_HOURS[dayStart], ...(days !== undefined && { days }) };
  return queryOptions({
    queryKey: [ENTRIES, entryDay],
    queryFn: (context) => networkFirst(context, () => fetchAllEntries(entryDay, context.signal)),
  });
}

/**
 * The latest entries whose name, a tag or note matches a text, newest first. Without a connection the device searches
 * those that it keeps.
 */
export const foundEntriesQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: [ENTRIES, { q, limit }],
    queryFn: fetchByKey<FoodEntry[]>,
    placeholderData: keepPreviousData,
  });

/**
 * Today's totals against the goal; `dayStart` says which day it is. Here and below `today`
 * tells the running days apart (`useToday`): data is never stale, but yesterday's answer is not an answer today.
 */
export const dailySummaryQuery = (dayStart: DayStart, today: string) =>
  queryOptions<DailySummary | null>({ queryKey: [SUMMARY, { dayStart: DAY_START_HOURS[dayStart] }, today] });

/** The periods of the statistics, in days. */
export type SeriesDays = 7 | 30 | 90;

/** The values of each of the last diary days up to today, oldest first. */
export const dailySeriesQuery = (days: SeriesDays, today: string) =>
  queryOptions<DayFigures[]>({ queryKey: [SERIES, { days }, today] });

/** The sums of the last 52 weeks, or of each month since the first entry, oldest first. `weekStart`: 0 for Sunday to 6. */
export const periodSeriesQuery = (by: Period, weekStart: number, today: string) =>
  queryOptions<PeriodTotals[]>({ queryKey: [PERIODS, { by, weekStart }, today] });

/** A text about today, fetched whenever it is shown, because the server may have written a better one. */
export const nutritionAdviceQuery = (today: string) =>
  queryOptions<NutritionAdvice | null>({ queryKey: [ADVICE, {}, today], staleTime: 0 });

/** What the person may want to log again for a meal of today. */
export const usualMealsQuery = (meal: MealType, today: string) =>
  queryOptions<UsualMeals | null>({ queryKey: [USUAL_MEALS, { meal }, today] });

/** The version of the diary, fetched whenever it is asked for and kept nowhere. */
export const diaryVersionQuery = () =>
  queryOptions<DiaryVersion>({ queryKey: [DIARY_VERSION], staleTime: 0, gcTime: 0 });

/** Invalidates everything that depends on the diary, after a change made here. */
export function invalidateDiary(client: QueryClient): Promise<void> {
  forgetDiaryVersion();
  broadcastDiaryChange();
  return invalidateFigures(client);
}

/** Everything that is computed from entries, so that no two screens show different figures. */
const invalidateFigures = (client: QueryClient): Promise<void> =>
  Promise.all([
    invalidate(client, [ENTRIES], [SUMMARY], [SERIES], [PERIODS], [ADVICE], [USUAL_MEALS], [NUTRIENTS]),
    invalidateDietAdvice(client),
  ]).then(() => undefined);

/** Invalidates everything that depends on the diary, the goal or saved foods, after a change made elsewhere. */
export const invalidateOutdatedDiary = (client: QueryClient): Promise<void> =>
  Promise.all([
    invalidateFigures(client),
    invalidate(client, [WEIGHTS], [WATER], [EXERCISE], [MEALS], [FOODS]),
    invalidateGoals(client),
    invalidateProfile(client),
  ]).then(() => undefined);

const DELETE_ENTRY = ["delete-entry"];

/** A function of its own, so that a failure to fetch it ahead does not count: the first one of a tap shows a toast. */
const importForTap = () => importEntryChanges();

/** The code of changes; a `ConnectionError` where it cannot be fetched. */
export async function loadEntryChanges() {
  try {
    return await loadCode(importForTap);
  } catch (cause) {
    throw new ConnectionError({ cause });
  }
}

/** The outcome of a change; `notice` is set if it is pending on this device. */
type Made = { notice: string | undefined };

/** Loads the diary again after a change. What has to wait for a connection does not wait for that. */
export function reloadDiary(client: QueryClient, made: Made | undefined): Promise<void> | undefined {
  const loading = invalidateDiary(client);
  return made?.notice === undefined ? loading : undefined;
}

/** Deletes an entry; it can be restored for a day. The diary is reloaded after a failure too. */
export const deleteEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: DELETE_ENTRY,
    mutationFn: async (id: string) => (await loadEntryChanges()).deleteEntry(client, id),
    onSettled: (made) => reloadDiary(client, made),
  });

/** The entries that are being deleted. */
export const useEntriesBeingDeleted = () =>
  useMutationState({
    filters: { mutationKey: DELETE_ENTRY, status: "pending" },
    select: ({ state }) => state.variables,
  });

/** Whether the call that deletes an entry is on its way now, from any screen. */
export const isEntryBeingDeleted = (client: QueryClient, id: string): boolean =>
  client.isMutating({ mutationKey: DELETE_ENTRY, predicate: ({ state }) => state.variables === id }) > 0;

/** Restores entries that were deleted less than a day ago. Those that are restored already do no harm. */
export const restoreEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (ids: readonly string[]) => (await loadEntryChanges()).restoreEntries(client, ids),
    onSettled: (made) => reloadDiary(client, made?.at(0)),
  });

/**
 * Changes the given fields of an entry. The diary is reloaded after a failure too, because another device may have
 * changed it.
 */
export const changeEntryMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ entry, change }: { entry: FoodEntry; change: FoodEntryChange }) =>
      (await loadEntryChanges()).changeEntry(client, entry, change),
    onSettled: (made) => reloadDiary(client, made),
  });

/** A request to copy entries; a retry with the same key does not copy twice. `sources` are those that are known. */
export type CopyRequest = EntryCopies & { key: string; sources: readonly FoodEntry[] };

/** Copies entries into a diary day, all of them or none. */
export const copyEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ key, sources, ...copies }: CopyRequest) =>
      (await loadEntryChanges()).copyEntries(client, copies, { key, sources }),
    onSettled: (made) => reloadDiary(client, made),
  });

/** Deletes several entries at once. */
export const removeEntriesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (ids: string[]) => (await loadEntryChanges()).removeEntries(client, ids),
    onSuccess: (made) => reloadDiary(client, made),
  });

import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { NutritionAdvice } from "../../../src/contracts/advice.ts";
import type {
  DiaryVersion,
  EntryCopies,
  FoodEntry,
  FoodEntryChange,
  NewFoodEntry,
  UsualMeals,
} from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { DAY_START_HOURS, type DayStart } from "../../../src/shared/day-window.ts";
import type { MealType } from "../../../src/shared/enums.ts";
import { ENTRY_BATCH_MAX } from "../../../src/shared/limits.ts";
import { PATHS } from "../../app/paths.ts";
import { useAccessGate } from "../../components/access-gate.ts";
import { useToast } from "../../components/toast.tsx";
import { callApi, getErrorMessage, getLimitMessage, isTrialRequired, withQuery } from "../../lib/api-client.ts";
import { broadcastDiaryChange, forgetDiaryVersion } from "../../lib/diary-version.ts";
import { formatWholeNumber } from "../../lib/format.ts";
import { isRecord } from "../../lib/is-record.ts";
import { placeInMeal, useMealChoice } from "../../lib/meal-choice.ts";
import { findNextCursor, joinPages } from "../../lib/paging.ts";
import { usePastMeal } from "../../lib/past-meal.ts";
import { invalidate } from "../../lib/query-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";
import { invalidateProfile } from "../access/queries.ts";
import { invalidateDietAdvice } from "../advice/queries.ts";
import { invalidateGoals } from "../goals/queries.ts";
import { useEntryDeletion } from "./entry-deletion.ts";
import { ENTRIES, sendEntry } from "./send-entry.ts";
import { useEntryAttempts } from "./use-entry-attempts.ts";

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

/** Shows an entry that was just stored in the lists that are loaded, before they are loaded again. */
function addCachedEntry(client: QueryClient, entry: FoodEntry): void {
  const isInRange = (range: unknown): boolean =>
    isRecord(range) && String(range.startDate) <= entry.eatenAt && entry.eatenAt <= String(range.endDate);
  client.setQueriesData<FoodEntry[]>(
    { queryKey: [ENTRIES], predicate: ({ queryKey }) => isInRange(queryKey[1]) },
    (all) => all && insertLatestFirst(entry, all),
  );
}

/** The list with the entry in its place; one that was there with its id makes way. */
function insertLatestFirst(entry: FoodEntry, entries: readonly FoodEntry[]): FoodEntry[] {
  const others = entries.filter(({ id }) => id !== entry.id);
  const later = others.filter(({ eatenAt }) => eatenAt > entry.eatenAt);
  return [...later, entry, ...others.slice(later.length)];
}

/** The path of the screen that shows the entries added here: Home, or the past day in the URL. */
export function useDiaryPath(): string {
  const { pastMeal } = usePastMeal();
  return pastMeal ? `${PATHS.history}?date=${pastMeal.date}` : PATHS.home;
}

type ToastText = { title: string; description: string };

/** The toasts about an entry that the user adds, and about one that is added automatically. */
const LOG_TOASTS = {
  byPerson: {
    added: { title: "Success!", description: "Food logged successfully." },
    failed: (error: unknown) => ({ title: "Error", description: getErrorMessage(error, "Failed to log food") }),
  },
  automatic: {
    added: { title: "Added to Food Diary", description: "Food item has been automatically added to your diary." },
    failed: (error: unknown) => ({
      title: "Failed to Add",
      description: getLimitMessage(error) ?? "Could not add to food diary. You can try adding manually.",
    }),
  },
} as const satisfies Record<string, { added: ToastText; failed: (error: unknown) => ToastText }>;

export type LogOptions = {
  /** The entry is added automatically, without a tap. */
  isAutomatic?: boolean;
  /** Entries with different keys may be sent at the same time; without a key there is one at a time. */
  lockKey?: unknown;
  /** The id of the photo's result that the entry is for: whatever it says by now, it is stored as one entry. */
  resultId?: string;
};

const PHOTO_LOST = "Its photo was no longer kept, so it has none.";

/**
 * Adds entries to the diary, to the meal in the URL or by the hour, and shows the result in a toast, whose Undo
 * deletes the entry again. Without access the trial's modal opens instead, whether the client knows that or only the
 * server.
 */
export function useLogEntry() {
  const client = useQueryClient();
  const attempts = useEntryAttempts();
  const toast = useToast();
  const { remove } = useEntryDeletion();
  const { mealChoice } = useMealChoice();
  const { requireAccess, openModal } = useAccessGate();
  const { mutateAsync, isPending } = useNotifyingMutation({
    mutationFn: async ({ entry, resultId }: { entry: NewFoodEntry } & Pick<LogOptions, "lockKey" | "resultId">) => {
      const attempt = attempts.begin(entry, resultId);
      return { attempt, ...(await sendEntry(entry, attempt)) };
    },
    onSuccess: ({ entry }) => {
      addCachedEntry(client, entry);
      return invalidateDiary(client);
    },
    lockKey: ({ lockKey }) => lockKey,
    isOncePerTap: true,
  });

  async function send(
    entry: NewFoodEntry,
    { isAutomatic = false, ...keys }: LogOptions,
  ): Promise<FoodEntry | undefined> {
    const sending = mutateAsync({ entry, ...keys });
    if (!sending) return undefined;
    const { added, failed } = isAutomatic ? LOG_TOASTS.automatic : LOG_TOASTS.byPerson;
    try {
      const { attempt, entry: stored, isPhotoLost } = await sending;
      toast({
        title: added.title,
        description: isPhotoLost ? `${added.description} ${PHOTO_LOST}` : added.description,
        detail: `${stored.name}, ${formatWholeNumber(stored.calories)} kcal`,
        tone: "success",
        action: { label: "Undo", onPress: () => remove(stored.id) },
      });
      // Not before the person is told: the diary is loaded first, and a reload meanwhile brings the button back.
      attempts.end(attempt);
      return stored;
    } catch (error) {
      if (isTrialRequired(error)) return (await openModal()) ? send(entry, { isAutomatic, ...keys }) : undefined;
      toast({ ...failed(error), tone: "destructive" });
      return undefined;
    }
  }

  return {
    isPending,
    /** The stored entry; undefined where adding failed, was refused, or one with this key is on its way. */
    log: async (entry: NewFoodEntry, options: LogOptions = {}): Promise<FoodEntry | undefined> =>
      (await requireAccess()) ? send(placeInMeal(entry, mealChoice, Date.now()), options) : undefined,
  };
}

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

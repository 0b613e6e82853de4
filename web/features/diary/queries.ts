import { mutationOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { NutritionAdvice } from "../../../src/contracts/advice.ts";
import type { EntryCopies, FoodEntry, FoodEntryChange, NewFoodEntry } from "../../../src/contracts/diary.ts";
import type { DailySummary, DayFigures } from "../../../src/contracts/summary.ts";
import { DAY_START_HOURS, type DayStart } from "../../../src/shared/day-window.ts";
import { ENTRY_BATCH_MAX } from "../../../src/shared/limits.ts";
import { callApi, withQuery } from "../../lib/api-client.ts";
import { discardDraft, readDraft, writeDraft } from "../../lib/drafts.ts";
import { newId } from "../../lib/new-id.ts";
import { readAnew } from "../../lib/query-client.ts";
import { useNotifyingMutation } from "../../lib/use-notifying-mutation.ts";

const ENTRIES = "/api/food-entries";
const SUMMARY = "/api/user/daily-summary";
const SERIES = "/api/user/daily-series";
const ADVICE = "/api/nutrition-advice";

/** Two instants as ISO strings; both belong to the range. */
export type EntryRange = { startDate: string; endDate: string };

/** Reads page after page, so that a day's sum is that of all its entries; nearly every day has a single one. */
async function allEntries(range: EntryRange, signal: AbortSignal): Promise<FoodEntry[]> {
  const entries: FoodEntry[] = [];
  for (;;) {
    const before = entries.at(-1)?.id;
    const page = await callApi<FoodEntry[]>("GET", withQuery(ENTRIES, { ...range, before }), { signal });
    entries.push(...page);
    if (page.length < ENTRY_BATCH_MAX) return entries;
  }
}

/** All entries eaten in a range, newest first. */
export const entriesOf = (range: EntryRange) =>
  queryOptions({ queryKey: [ENTRIES, range], queryFn: ({ signal }) => allEntries(range, signal) });

/**
 * Today's totals against the goal; `dayStart` says which day it is. Here and below `today`
 * tells the running days apart (`useToday`): data is never stale, but yesterday's answer is no answer today.
 */
export const dailySummary = (dayStart: DayStart, today: string) =>
  queryOptions<DailySummary | null>({ queryKey: [SUMMARY, { dayStart: DAY_START_HOURS[dayStart] }, today] });

/** How many days the statistics look back. */
export type SeriesDays = 7 | 30 | 90;

/** The figures of each of the diary days that end today, oldest first. */
export const dailySeries = (days: SeriesDays, today: string) =>
  queryOptions<DayFigures[]>({ queryKey: [SERIES, { days }, today] });

/** One text about the running day, asked for anew whenever it is looked at: a better one may have been written meanwhile. */
export const nutritionAdvice = (today: string) =>
  queryOptions<NutritionAdvice | null>({ queryKey: [ADVICE, {}, today], staleTime: 0 });

/** Reads anew everything that a change to the diary makes stale. */
export const refreshDiary = (client: QueryClient) => readAnew(client, [ENTRIES], [SUMMARY], [SERIES], [ADVICE]);

/** An entry on its way to the server, as it is sent, the key that it carries, and when that was made. */
type Attempt = { content: string; key: string; since: number };
const NO_ATTEMPT: Attempt = { content: "", key: "", since: 0 };
/** Whoever sends the same later than this has eaten it again, and it is an entry of its own. */
const ATTEMPT_LASTS_MS = 60 * 60 * 1000;
const ATTEMPT_DRAFT = "entry-attempt";

/**
 * Adds an entry to the diary. The same entry sent again carries the same Idempotency-Key, so an answer that was lost on
 * its way never adds it twice. The key is kept with the drafts: a reload brings the entry back, and may well be why its
 * answer was lost.
 */
export function useAddEntry() {
  const client = useQueryClient();
  const attempt = useRef(NO_ATTEMPT);
  return useNotifyingMutation({
    mutationFn: (entry: NewFoodEntry) => {
      const content = JSON.stringify(entry);
      const since = Date.now();
      const known = [attempt.current, readDraft(ATTEMPT_DRAFT, NO_ATTEMPT)].find(
        (last) => last.content === content && since - last.since < ATTEMPT_LASTS_MS,
      );
      attempt.current = known ?? { content, key: newId(), since };
      writeDraft(ATTEMPT_DRAFT, attempt.current);
      return callApi<FoodEntry>("POST", ENTRIES, { body: entry, headers: { "Idempotency-Key": attempt.current.key } });
    },
    onSuccess: () => {
      attempt.current = NO_ATTEMPT;
      discardDraft(ATTEMPT_DRAFT);
      return refreshDiary(client);
    },
  });
}

/** Takes an entry out of the diary; it can be restored for a day. After a refusal, too, the diary is read anew. */
export const deleteEntry = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${ENTRIES}/${id}`),
    onSettled: () => refreshDiary(client),
  });

/** Brings back an entry that was deleted less than a day ago. */
export const restoreEntry = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<FoodEntry>("POST", `${ENTRIES}/${id}/restore`),
    onSuccess: () => refreshDiary(client),
  });

/** Changes what is given of an entry. After a refusal, too, the diary is read anew: another device may have been there. */
export const changeEntry = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, change }: { id: number; change: FoodEntryChange }) =>
      callApi<FoodEntry>("PATCH", `${ENTRIES}/${id}`, { body: change }),
    onSettled: () => refreshDiary(client),
  });

/** A copy of entries; asked for again with the same key it is not made twice. */
export type CopyRequest = EntryCopies & { key: string };

/** Copies entries into a diary day, all of them or none. */
export const copyEntries = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ key, ...copies }: CopyRequest) =>
      callApi<FoodEntry[]>("POST", `${ENTRIES}/copy`, { body: copies, headers: { "Idempotency-Key": key } }),
    onSettled: () => refreshDiary(client),
  });

/** Takes several entries out of the diary at once. */
export const removeEntries = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (ids: number[]) => callApi<void>("POST", `${ENTRIES}/remove`, { body: { ids } }),
    onSuccess: () => refreshDiary(client),
  });

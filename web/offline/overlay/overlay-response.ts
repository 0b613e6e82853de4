import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { Goals } from "../../../src/contracts/goals.ts";
import type { DailySummary } from "../../../src/contracts/summary.ts";
import { findKcalOfDay } from "../../../src/shared/diary/daily-goals.ts";
import type { DayStart, LocalRange } from "../../../src/shared/diary/day-window.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { isEntryDay, toDayWindow } from "../../platform/api/entry-day.ts";
import { ENTRIES, fetchAllEntries, toEntryRange } from "../../platform/api/fetch-entries.ts";
import { GOALS, USER } from "../../platform/api/paths.ts";
import { isRecord } from "../../platform/is-record.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { findDiary, type StoredDiary } from "../cache/stored-diary.ts";
import { type StoredChange, withExistingDatabase } from "../database.ts";
import { applyPendingChanges } from "./apply-pending-changes.ts";
import { applyPendingGoals, changesGoals, isGoalsQuery } from "./apply-pending-goals.ts";
import { applyPendingRecords, isRecordsQuery } from "./apply-pending-records.ts";
import { applyPendingSaved, isSavedQuery } from "./apply-pending-saved.ts";
import { computeResponse, countCachedStreak } from "./compute-response.ts";
import { dependsOnEntries } from "./depends-on-entries.ts";
import { readEntrySearch, searchEntries } from "./search-entries.ts";
import { listShown } from "./shown-changes.ts";
import { computeAdvice, isAdviceQuery } from "./todays-advice.ts";
import { excludeLogged, isUsualMealsQuery } from "./usual-meals.ts";

type Waiting = { shown: readonly StoredChange[]; diary: StoredDiary | undefined };

const readPending = (userId: number): Promise<Waiting | undefined> =>
  withExistingDatabase(
    async (database) => ({
      shown: await listShown(database, userId),
      diary: await findDiary(database, userId),
    }),
    undefined,
  );

const isSummary = (answer: unknown): answer is DailySummary => isRecord(answer) && isRecord(answer.weeklyStats);

/** The entries of a range as the server has them now, and is going to have them. */
const fetchEntries = async (shown: readonly StoredChange[], range: LocalRange) =>
  applyPendingChanges(await fetchAllEntries(toEntryRange(range)), shown, range);

/** The goal of a day by the goals as the server has them now, and is going to have them. */
async function fetchGoal(
  shown: readonly StoredChange[],
  ...day: [date: Temporal.PlainDate, dayStart: DayStart]
): Promise<number> {
  // It is of the answer's own kind.
  const goals = applyPendingGoals([GOALS], await callApi<Goals>("GET", GOALS), shown) as Goals;
  return findKcalOfDay(goals, goals.exercise, ...day);
}

type Known = Waiting & { goals: Goals | undefined };

async function compute(key: QueryKey, answer: unknown, { shown, diary, goals }: Known): Promise<unknown> {
  const timeZone = getDeviceTimeZone();
  const summary = isSummary(answer) ? answer : undefined;
  const readEntries = (range: LocalRange) => fetchEntries(shown, range);
  if (isUsualMealsQuery(key)) return excludeLogged({ timeZone, readEntries }, answer);
  if (isAdviceQuery(key)) return computeAdvice({ timeZone, readEntries }, goals, answer);
  return computeResponse(
    {
      timeZone,
      readEntries,
      readGoal: async (...day) => (changesGoals(shown) ? fetchGoal(shown, ...day) : summary?.dailyCalorieGoal),
      readStreak: async (now) =>
        diary ? countCachedStreak(diary, timeZone, now, readEntries) : summary?.weeklyStats.streakDays,
    },
    key,
  );
}

function overlayEntries(answer: unknown, key: QueryKey, shown: readonly StoredChange[]): unknown {
  const [, params] = key;
  const searched = readEntrySearch(key);
  if (Array.isArray(answer) && searched) return searchEntries(answer, shown, searched);
  return Array.isArray(answer) && isEntryDay(params) ? applyPendingChanges(answer, shown, toDayWindow(params)) : answer;
}

/** Whether pending changes apply to the answer itself, not by way of entries. */
const isChangedDirectly = (key: QueryKey): boolean => isGoalsQuery(key) || isRecordsQuery(key) || isSavedQuery(key);

/** The server's answer to a query with the pending changes of this device applied. */
export async function overlayResponse<T>({ client, queryKey }: QueryFunctionContext, answer: T): Promise<T> {
  const userId = client.getQueryData<User | null>([USER])?.id;
  const [path] = queryKey;
  if (userId === undefined || !(dependsOnEntries(queryKey) || isChangedDirectly(queryKey))) return answer;
  const waiting = await readPending(userId);
  if (!waiting || waiting.shown.length === 0) return answer;
  const { shown } = waiting;
  const overlaid = isGoalsQuery(queryKey)
    ? applyPendingGoals(queryKey, answer, shown)
    : isRecordsQuery(queryKey)
      ? applyPendingRecords(queryKey, answer, shown)
      : isSavedQuery(queryKey)
        ? applyPendingSaved(queryKey, answer, shown)
        : path === ENTRIES
          ? overlayEntries(answer, queryKey, shown)
          : ((await compute(queryKey, answer, { ...waiting, goals: client.getQueryData<Goals>([GOALS]) })) ?? answer);
  // It is of the answer's own kind, with other figures.
  return overlaid as T;
}

import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import type { User } from "../../../src/contracts/auth.ts";
import type { Goals } from "../../../src/contracts/goals.ts";
import { findKcalOfDay } from "../../../src/shared/diary/daily-goals.ts";
import type { DayStart, LocalRange } from "../../../src/shared/diary/day-window.ts";
import { MEAL_TYPES, type MealType } from "../../../src/shared/product/enums.ts";
import { ApiError } from "../../platform/api/api-client.ts";
import { BARCODES, FOOD_SEARCH, GOALS, NUTRIENTS, PARSE_MEAL, USER } from "../../platform/api/paths.ts";
import { PENDING_CHANGES_KEY, readItem, STORED_DIARY_KEY } from "../../platform/device-storage.ts";
import { getHeardVersion } from "../../platform/diary-version.ts";
import { isRecord } from "../../platform/is-record.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { type DeviceDatabase, type StoredChange, withExistingDatabase } from "../database.ts";
import { applyPendingChanges } from "../overlay/apply-pending-changes.ts";
import { applyPendingGoals, isGoalsQuery } from "../overlay/apply-pending-goals.ts";
import { applyPendingRecords, isRecordsQuery } from "../overlay/apply-pending-records.ts";
import { applyPendingSaved, isSavedQuery } from "../overlay/apply-pending-saved.ts";
import { computeResponse, countCachedStreak, isComputed } from "../overlay/compute-response.ts";
import { dependsOnEntries } from "../overlay/depends-on-entries.ts";
import { readEntrySearch, searchEntries } from "../overlay/search-entries.ts";
import { listShown } from "../overlay/shown-changes.ts";
import { computeAdvice, isAdviceQuery } from "../overlay/todays-advice.ts";
import { excludeLogged, isUsualMealsQuery } from "../overlay/usual-meals.ts";
import { isFromCache, markFromCache, watchForContact } from "./offline.ts";
import { findPlace } from "./response-cache.ts";
import { findByBarcode, listEatenFoods, parseSentence, searchFoods, suggestFoods } from "./search-foods.ts";
import { findAllEntries, findDiary, findEntries, findStart, type StoredDiary } from "./stored-diary.ts";
import { flushBufferedResponses } from "./write-responses.ts";

type Kept = {
  database: DeviceDatabase;
  userId: number;
  diary: StoredDiary;
  timeZone: string;
  shown: readonly StoredChange[];
};

const isMeal = (word: unknown): word is MealType => MEAL_TYPES.some((meal) => meal === word);

/** What is read from the device for a range, with the pending changes; nothing if not all of its entries are kept. */
async function readEntries({ database, userId, diary, shown }: Kept, range: LocalRange) {
  if (range.from < findStart(diary)) return undefined;
  return applyPendingChanges(await findEntries(database, userId, range), shown, range);
}

async function readAnswer({ database, userId, shown }: Kept, key: QueryKey): Promise<unknown> {
  const place = findPlace(key);
  const stored = place && (await database.get("answers", [userId, place.path]));
  const answer = stored?.day === place?.day ? stored?.answer : undefined;
  if (isRecordsQuery(key)) return applyPendingRecords(key, answer, shown);
  if (isSavedQuery(key)) return applyPendingSaved(key, answer, shown);
  return isGoalsQuery(key) ? applyPendingGoals(key, answer, shown) : answer;
}

/** The device's answer to a query; undefined if it knows none. */
async function findAnswer(kept: Kept, key: QueryKey): Promise<unknown> {
  const { diary, timeZone, shown } = kept;
  const readGoals = async () => (await readAnswer(kept, [GOALS])) as Goals | undefined;
  const source = {
    ...{ timeZone, firstDate: diary.firstDate },
    readEntries: (range: LocalRange) => readEntries(kept, range),
    readGoal: async (date: Temporal.PlainDate, dayStart: DayStart) => {
      const goals = await readGoals();
      return goals && findKcalOfDay(goals, goals.exercise, date, dayStart);
    },
    readStreak: (now: number) => countCachedStreak(diary, timeZone, now, (range) => readEntries(kept, range)),
  };
  const searched = readEntrySearch(key);
  if (searched) return searchEntries(await findAllEntries(kept.database, kept.userId), kept.shown, searched);
  if (isComputed(key)) return computeResponse(source, key);
  if (isUsualMealsQuery(key)) return excludeLogged(source, await readAnswer(kept, key));
  if (isAdviceQuery(key)) return computeAdvice(source, await readGoals(), await readAnswer(kept, key));
  const [path, params] = key;
  // The device has no table of nutrients, so it cannot say what its own changes make of them.
  if (path === NUTRIENTS && shown.length > 0) return undefined;
  if (path === FOOD_SEARCH && isRecord(params)) {
    if (typeof params.q === "string") return searchFoods(kept, params.q);
    if (isMeal(params.meal)) return suggestFoods(kept, params.meal);
    if (params.list === "recent" || params.list === "favorites") return listEatenFoods(kept, params.list);
  }
  if (String(path).startsWith(BARCODES)) return (await findByBarcode(kept, String(path))) ?? readAnswer(kept, key);
  if (path === PARSE_MEAL && isRecord(params)) return parseSentence(kept, String(params.text), String(params.at));
  return readAnswer(kept, key);
}

/** The kept diary's owner, unless someone else is signed in. */
function findOwner({ client }: QueryFunctionContext): number {
  const userId = Number(readItem(STORED_DIARY_KEY));
  const user = client.getQueryData<User | null>([USER]);
  if (user !== undefined && user?.id !== userId) throw new Error("The device keeps the diary of another account.");
  return userId;
}

/**
 * What the device knows of a query that the server does not answer: computed from the kept entries by the server's own
 * code, or an answer that was kept. Throws if it knows nothing, and where data from the server are outdated by more than
 * was changed here: then it may know less than the screen. What failed is fetched again once the server can be reached.
 */
export async function readFromCache<T>(context: QueryFunctionContext): Promise<T> {
  const { client, queryKey } = context;
  if (readItem(STORED_DIARY_KEY) === null) {
    watchForContact(client);
    throw new Error("The device keeps no diary.");
  }
  const userId = findOwner(context);
  const state = client.getQueryState(queryKey);
  const isOutdated = state?.data !== undefined && state.isInvalidated && !isFromCache(queryKey);
  // A change of the diary that was made here is among the pending ones, or among the entries and goals that are kept.
  const hasOwnChanges = ({ version }: StoredDiary) =>
    readItem(PENDING_CHANGES_KEY) !== null || (dependsOnEntries(queryKey) && version === getHeardVersion());
  const found = await withExistingDatabase(async (database) => {
    await flushBufferedResponses(database, userId);
    const diary = await findDiary(database, userId);
    if (!diary || (isOutdated && !hasOwnChanges(diary))) return undefined;
    const shown = await listShown(database, userId);
    const answer = await findAnswer({ database, userId, diary, timeZone: getDeviceTimeZone(), shown }, queryKey);
    return answer === undefined ? undefined : { answer, diary };
  }, undefined);
  if (!found) {
    watchForContact(client);
    throw new Error("The device knows no answer.");
  }
  markFromCache(client, queryKey, found.diary.syncedAt);
  // It was the server's answer to this query, or has been computed as one.
  return found.answer as T;
}

/** The device's answer until the server's comes, after which the query is asked again; the server's alone if it has none. */
export async function readCacheMeanwhile<T>(context: QueryFunctionContext, answer: Promise<T>): Promise<T> {
  const { client, queryKey } = context;
  const askAgain = () => client.invalidateQueries({ queryKey, exact: true });
  try {
    const cached = await readFromCache<T>(context);
    void answer.then(askAgain, (error: unknown) => (error instanceof ApiError ? askAgain() : undefined));
    return cached;
  } catch {
    return answer;
  }
}

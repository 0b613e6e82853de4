import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { DailySummary } from "../../../src/contracts/summary.ts";
import { findUtcOffset } from "../../../src/shared/diary/day-window.ts";
import { readLocalTime } from "../../../src/shared/diary/eaten-time.ts";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { fetchAllEntries, toEntryRange } from "../../platform/api/fetch-entries.ts";
import { readItem, STORED_DIARY_KEY } from "../../platform/device-storage.ts";
import { getHeardVersion } from "../../platform/diary-version.ts";
import { USER_KEY } from "../../platform/query-client.ts";
import { getDeviceTimeZone } from "../../platform/time-zone.ts";
import { withExistingDatabase } from "../database.ts";
import { watchPhotos } from "../photos/failed-photos.ts";
import { isFromCache } from "./offline.ts";
import { findUserId, withOwnDatabase } from "./own-database.ts";
import { FAVORITES } from "./search-foods.ts";
import {
  findDaysBefore,
  findDiary,
  findFirstDate,
  findStart,
  listCachedDays,
  noteSync,
  replaceDiary,
} from "./stored-diary.ts";
import { syncFoodTable } from "./sync-foods.ts";
import {
  type Answer,
  bufferResponses,
  flushBufferedResponses,
  isCacheable,
  writeResponses,
} from "./write-responses.ts";
// Here, so that they are there when the connection is not.
import "../outbox/change-queue.ts";
import "../overlay/overlay-response.ts";
import "./read-from-cache.ts";

const KEEP_DELAY_MS = 300;
/** What is being looked at comes first. */
const SYNC_DELAY_MS = 2 * SECOND_MS;
/** What screens need that may not have been opened yet. */
const FETCHED = [
  "/api/user/goals",
  "/api/foods",
  "/api/foods/search",
  FAVORITES,
  "/api/meals",
  "/api/user/preferences",
];

/** Fetches the last days of the diary if the server has another version of them than the device. */
async function downloadDiary(client: QueryClient, userId: number, signal: AbortSignal): Promise<void> {
  const version = getHeardVersion();
  if (version === undefined) return;
  const diary = await withExistingDatabase((database) => findDiary(database, userId), undefined);
  const [now, timeZone] = [Date.now(), getDeviceTimeZone()];
  const firstDate = findFirstDate(now, timeZone);
  const isCurrent = diary?.version === version && diary.firstDate === firstDate;
  if (diary && isCurrent && readItem(STORED_DIARY_KEY) === String(userId)) {
    await withOwnDatabase(client, userId, (database) => noteSync(database, userId, { ...diary, syncedAt: now }));
    return;
  }
  const from = findStart({ firstDate });
  const found = await fetchAllEntries(toEntryRange({ from }), signal);
  const entries = found.filter((entry) => readLocalTime(entry) >= from);
  const { weeklyStats } = await callApi<DailySummary>("GET", "/api/user/daily-summary", { signal });
  const answers: Answer[] = [];
  for (const path of FETCHED) answers.push({ key: [path], data: await callApi<unknown>("GET", path, { signal }) });
  // What was changed meanwhile is in the database already, and not in these entries.
  if (getHeardVersion() !== version) return;
  const streak = { streakDays: weeklyStats.streakDays, offsetNow: findUtcOffset(now, timeZone) };
  const daysBefore = findDaysBefore(listCachedDays(firstDate, now, timeZone), entries, streak);
  await withOwnDatabase(client, userId, async (database) => {
    await replaceDiary(database, userId, { version, firstDate, daysBefore, syncedAt: now }, entries);
    await writeResponses(database, userId, answers);
  });
}

/** Caches the server's answers from now on, and the last days of the diary, for use without a connection. */
export function syncDiary(client: QueryClient): void {
  const pending = new Map<string, Answer>();
  let writeTimer: ReturnType<typeof setTimeout> | undefined;
  let syncTimer: ReturnType<typeof setTimeout> | undefined;
  let session = new AbortController();

  const writePending = async (userId: number) => {
    let kept: [string, Answer][] = [];
    await withOwnDatabase(client, userId, async (database) => {
      await flushBufferedResponses(database, userId);
      kept = [...pending];
      await writeResponses(
        database,
        userId,
        kept.map(([, answer]) => answer),
      );
    });
    // Only now: a page that ends meanwhile leaves them behind. A newer answer waits for its own turn.
    for (const [hash, answer] of kept) if (pending.get(hash) === answer) pending.delete(hash);
  };

  // The page may be gone before the database is open. Where it is not, what is left behind is taken over at once.
  const bufferPending = () => {
    const userId = findUserId(client);
    if (document.visibilityState === "visible" || userId === undefined || pending.size === 0) return;
    clearTimeout(writeTimer);
    bufferResponses(userId, [...pending.values()]);
    void writePending(userId);
  };

  const sync = async () => {
    const userId = findUserId(client);
    // It is tried again after the next answer; the client notices a session that has ended.
    if (userId === undefined) return;
    const { signal } = session;
    const download = async () => {
      await downloadDiary(client, userId, signal);
      await syncFoodTable(client, userId, signal);
    };
    await download().catch(() => undefined);
  };

  const note = (hash: string, key: QueryKey, data: unknown) => {
    const userId = findUserId(client);
    if (userId === undefined || data === undefined || isFromCache(key) || !isCacheable(key)) return;
    pending.set(hash, { key, data });
    clearTimeout(writeTimer);
    writeTimer = setTimeout(() => void writePending(userId), KEEP_DELAY_MS);
    clearTimeout(syncTimer);
    syncTimer = setTimeout(() => void sync(), SYNC_DELAY_MS);
  };

  watchPhotos();
  document.addEventListener("visibilitychange", bufferPending);
  const cache = client.getQueryCache();
  for (const { queryHash, queryKey, state } of cache.getAll()) note(queryHash, queryKey, state.data);
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success")
      note(event.query.queryHash, event.query.queryKey, event.query.state.data);
    // The database may have what has changed since (`noteAnswer`).
    if (event.type === "updated" && event.action.type === "invalidate") pending.delete(event.query.queryHash);
    if (event.query.queryKey[0] !== USER_KEY[0] || findUserId(client) !== undefined) return;
    // What the next account loads is not this one's.
    pending.clear();
    // The server would refuse the rest.
    session.abort();
    session = new AbortController();
  });
}

import { hashKey, type QueryClient, type QueryFunctionContext, type QueryKey } from "@tanstack/react-query";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { ConnectionError, callApi } from "../../platform/api/api-client.ts";
import { readItem, STORED_DIARY_KEY } from "../../platform/device-storage.ts";
import { networkFirst, subscribeToContact } from "../../platform/network-first.ts";
import { formatDateTime, formatTime } from "../../ui/format/format.ts";
import "./offline-line.css";
import { CONFIG, DIARY_VERSION } from "../../platform/api/paths.ts";

/** How often it is tried whether the server can be reached again. */
const RETRY_INTERVAL_MS = 15 * SECOND_MS;
/** Most gaps are short: after the first failure for a while it is tried sooner. */
const FIRST_RETRY_MS = 2 * SECOND_MS;

const CONTACT = ["contact"];

/** The queries whose data are the device's answers. */
const recalled = new Set<string>();
let endWatch: (() => void) | undefined;
let lastWatchAt = Number.NEGATIVE_INFINITY;

/** Whether a query's data are the device's answer, and not the server's. */
export const isFromCache = (key: QueryKey): boolean => recalled.has(hashKey(key));

/** Asks the server for something small now and then. The answer ends the watch, and a failure changes nothing. */
function watch(client: QueryClient): () => void {
  const ask = () => {
    const path = readItem(STORED_DIARY_KEY) === null ? CONFIG : DIARY_VERSION;
    const queryFn = (context: QueryFunctionContext) => networkFirst(context, () => callApi<unknown>("GET", path));
    void client.fetchQuery({ queryKey: CONTACT, queryFn, staleTime: 0, gcTime: 0 }).catch(() => undefined);
  };
  const isFirst = performance.now() - lastWatchAt > RETRY_INTERVAL_MS;
  lastWatchAt = performance.now();
  const first = isFirst ? setTimeout(ask, FIRST_RETRY_MS) : undefined;
  const timer = setInterval(ask, RETRY_INTERVAL_MS);
  // A request that began without the connection would be waited for.
  const askAnew = () => void client.cancelQueries({ queryKey: CONTACT }).then(ask);
  window.addEventListener("online", askAnew);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    window.removeEventListener("online", askAnew);
    document.removeEventListener("visibilitychange", ask);
  };
}

let owner: QueryClient | undefined;

/** Ends the watch, if there is one, and fetches again what the server could not answer meanwhile. */
function noteContact(client: QueryClient, answered: QueryKey): void {
  recalled.delete(hashKey(answered));
  if (!endWatch) return;
  endWatch();
  endWatch = undefined;
  hideOfflineLine();
  // What fails again is answered by the device again, and says so.
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) => isFromCache(queryKey) || state.error instanceof ConnectionError,
  });
}

/** Has what the server did not answer fetched again once it can be reached. */
export function watchForContact(client: QueryClient): void {
  endWatch ??= watch(client);
  if (owner === client) return;
  owner = client;
  subscribeToContact((answered) => noteContact(client, answered));
}

/** Notes that the device answers this query, and says so on the screen until the server answers again. */
export function markFromCache(client: QueryClient, key: QueryKey, syncedAt: number): void {
  recalled.add(hashKey(key));
  showOfflineLine(syncedAt);
  watchForContact(client);
}

let line: HTMLElement | undefined;

const isToday = (instant: number): boolean => new Date(instant).toDateString() === new Date().toDateString();

/** Says above the screen that the device answers, and when the server was reached last (UTC milliseconds). */
export function showOfflineLine(syncedAt: number): void {
  const instant = new Date(syncedAt).toISOString();
  const text = `Offline. Last updated ${isToday(syncedAt) ? formatTime(instant) : formatDateTime(instant)}.`;
  if (!line) {
    line = document.createElement("p");
    line.className = "offline-line";
    line.setAttribute("role", "status");
    document.body.prepend(line);
  }
  if (line.textContent !== text) line.textContent = text;
}

/** Removes the line. */
export function hideOfflineLine(): void {
  line?.remove();
  line = undefined;
}

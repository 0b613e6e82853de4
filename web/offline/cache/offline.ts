import type { QueryClient, QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { SECOND_MS } from "../../../src/shared/product/durations.ts";
import { ConnectionError, callApi } from "../../platform/api/api-client.ts";
import { readItem, STORED_DIARY_KEY } from "../../platform/device-storage.ts";
import { networkFirst, subscribeToContact } from "../../platform/network-first.ts";
import { hideOfflineLine, showOfflineLine } from "./offline-line.ts";

/** How often it is tried whether the server can be reached again. */
const RETRY_INTERVAL_MS = 15 * SECOND_MS;
/** Most gaps are short: after the first failure for a while it is tried sooner. */
const FIRST_RETRY_MS = 2 * SECOND_MS;
/** The smallest answers of the server: of the account whose diary is cached, and without a session. */
const VERSION = "/api/food-entries/version";
const CONFIG = "/api/config";

/** The queries whose data are the device's answers. */
const recalled = new Set<string>();
let endWatch: (() => void) | undefined;
let lastWatchAt = Number.NEGATIVE_INFINITY;

/** Whether a query's data are the device's answer, and not the server's. */
export const isFromCache = (key: QueryKey): boolean => recalled.has(hashKey(key));

/** Asks the server for something small now and then. The answer ends the watch, and a failure changes nothing. */
function watch(client: QueryClient): () => void {
  const ask = () => {
    const path = readItem(STORED_DIARY_KEY) === null ? CONFIG : VERSION;
    const queryFn = (context: QueryFunctionContext) => networkFirst(context, () => callApi<unknown>("GET", path));
    void client.fetchQuery({ queryKey: ["contact"], queryFn, staleTime: 0, gcTime: 0 }).catch(() => undefined);
  };
  const isFirst = performance.now() - lastWatchAt > RETRY_INTERVAL_MS;
  lastWatchAt = performance.now();
  const first = isFirst ? setTimeout(ask, FIRST_RETRY_MS) : undefined;
  const timer = setInterval(ask, RETRY_INTERVAL_MS);
  window.addEventListener("online", ask);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    window.removeEventListener("online", ask);
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

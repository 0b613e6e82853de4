import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import { SECOND_MS } from "../../src/shared/product/durations.ts";
import { ApiError, ConnectionError } from "./api/api-client.ts";
import { PENDING_CHANGES_KEY, readItem, STORED_DIARY_KEY } from "./device-storage.ts";
import { createListeners } from "./listeners.ts";
import { restoreFlags } from "./stored-data-flags.ts";

const contact = createListeners<[answered: QueryKey]>();

/** Calls a listener with the key of each query that the server answers. */
export const subscribeToContact = contact.subscribe;

/** The server's answer with the pending changes of this device. */
async function withPendingChanges<T>(context: QueryFunctionContext, answer: T): Promise<T> {
  if (readItem(PENDING_CHANGES_KEY) === null) return answer;
  try {
    return await (await import("../offline/overlay/overlay-response.ts")).overlayResponse(context, answer);
  } catch {
    // Its code or what else it needs cannot be fetched: the figures are right once the changes are sent.
    return answer;
  }
}

const importCache = () => import("../offline/cache/read-from-cache.ts");

/** How long a screen without data waits for a server that says nothing, before the device answers. */
const PATIENCE_MS = 4 * SECOND_MS;

/** Ends when the server has said nothing to any query for so long; undefined once it has answered one. */
let silence: Promise<unknown> | undefined;
contact.subscribe(() => {
  silence = undefined;
});

async function askServer<T>(context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    contact.notify(context.queryKey);
    return await withPendingChanges(context, answer);
  } catch (error) {
    if (error instanceof ApiError) contact.notify(context.queryKey);
    throw error;
  }
}

/** Waits for an answer, or throws the failure; true where the server says nothing, to no other call either. */
async function isServerSilent(answer: Promise<unknown>): Promise<boolean> {
  silence ??= new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const current = silence;
  await Promise.race([answer, current]);
  return silence === current;
}

/**
 * The server's answer to a query. Where it cannot be reached, or says nothing while the screen has no data, the device's, if
 * it keeps the diary and knows one (docs/decisions/0025-offline-app.md). Otherwise it throws what the call threw.
 */
export async function networkFirst<T>(context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> {
  const answer = askServer(context, ask);
  try {
    const isScreenEmpty =
      context.client.getQueryData(context.queryKey) === undefined && readItem(STORED_DIARY_KEY) !== null;
    if (!(isScreenEmpty && (await isServerSilent(answer)))) return await answer;
    // Its code may be lost, too.
    const meanwhile = importCache().then(
      ({ readCacheMeanwhile }) => readCacheMeanwhile(context, answer),
      () => answer,
    );
    return await Promise.race([answer, meanwhile]);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    await restoreFlags();
    // Without a diary on the device it only watches for the server, which no one has to wait for.
    const cached = importCache().then(({ readFromCache }) => readFromCache<T>(context));
    try {
      if (readItem(STORED_DIARY_KEY) !== null) return await cached;
    } catch {
      // It knows no answer, or its code cannot be fetched either: what matters is that the server cannot be reached.
    }
    cached.catch(() => undefined);
    throw error;
  }
}

import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
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

/** Fetches what failed again once the server can be reached. */
async function watchForContact({ client }: QueryFunctionContext): Promise<void> {
  try {
    (await import("../offline/cache/offline.ts")).watchForContact(client);
  } catch {
    // Its code cannot be fetched either: the person tries again.
  }
}

/**
 * The server's answer to a query. Where it cannot be reached, the device's, if it keeps the diary and knows one
 * (docs/decisions/0025-offline-app.md). Otherwise it throws what the call threw.
 */
export async function networkFirst<T>(context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    contact.notify(context.queryKey);
    return await withPendingChanges(context, answer);
  } catch (error) {
    if (error instanceof ApiError) contact.notify(context.queryKey);
    if (!(error instanceof ConnectionError)) throw error;
    await restoreFlags();
    if (readItem(STORED_DIARY_KEY) === null) {
      void watchForContact(context);
      throw error;
    }
    try {
      return await (await import("../offline/cache/read-from-cache.ts")).readFromCache<T>(context);
    } catch {
      // It knows no answer, or its code cannot be fetched either: what matters is that the server cannot be reached.
      throw error;
    }
  }
}

import type { QueryClient, QueryFunctionContext, QueryKey } from "@tanstack/react-query";
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

/** Fetches what failed again once the server can be reached. */
async function watchForContact({ client }: QueryFunctionContext): Promise<void> {
  try {
    (await import("../offline/cache/offline.ts")).watchForContact(client);
  } catch {
    // Its code cannot be fetched either: the person tries again.
  }
}

/** How long a page that has just begun waits for a server that says nothing, before the device answers. */
const PATIENCE_MS = 4 * SECOND_MS;

/** Whether the server has answered since the page began, or was silent for too long: some networks lose every call. */
const servers = new WeakMap<QueryClient, "answers" | "silent">();

function noteContact({ client, queryKey }: QueryFunctionContext): void {
  servers.set(client, "answers");
  contact.notify(queryKey);
}

async function askServer<T>(context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    noteContact(context);
    return await withPendingChanges(context, answer);
  } catch (error) {
    if (error instanceof ApiError) noteContact(context);
    throw error;
  }
}

/** Waits for an answer or a failure; false if the device is to answer meanwhile. */
async function isSettledInTime({ client }: QueryFunctionContext, answer: Promise<unknown>): Promise<boolean> {
  if (servers.get(client) === "answers" || readItem(STORED_DIARY_KEY) === null) return true;
  const patienceMs = servers.get(client) === "silent" ? 0 : PATIENCE_MS;
  const settled = answer.then(
    () => true,
    () => true,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(servers.get(client) === "answers"), patienceMs);
  });
  const isSettled = await Promise.race([settled, silence]);
  clearTimeout(timer);
  if (!isSettled) servers.set(client, "silent");
  return isSettled;
}

const readCache = async <T>(context: QueryFunctionContext): Promise<T> =>
  (await import("../offline/cache/read-from-cache.ts")).readFromCache<T>(context);

/** The device's answer until the server's comes, after which the query is asked again; the server's alone if it has none. */
async function bridgeSilence<T>(context: QueryFunctionContext, answer: Promise<T>): Promise<T> {
  const { client, queryKey } = context;
  const askAgain = () => client.invalidateQueries({ queryKey, exact: true });
  try {
    const cached = await readCache<T>(context);
    void answer.then(askAgain, (error: unknown) => (error instanceof ApiError ? askAgain() : undefined));
    return cached;
  } catch {
    return answer;
  }
}

/**
 * The server's answer to a query. Where it cannot be reached, or says nothing from the page's beginning on, the device's,
 * if it keeps the diary and knows one (docs/decisions/0025-offline-app.md). Otherwise it throws what the call threw.
 */
export async function networkFirst<T>(context: QueryFunctionContext, ask: () => Promise<T>): Promise<T> {
  const answer = askServer(context, ask);
  try {
    return await ((await isSettledInTime(context, answer)) ? answer : bridgeSilence(context, answer));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    await restoreFlags();
    if (readItem(STORED_DIARY_KEY) === null) {
      void watchForContact(context);
      throw error;
    }
    try {
      return await readCache<T>(context);
    } catch {
      // It knows no answer, or its code cannot be fetched either: what matters is that the server cannot be reached.
      throw error;
    }
  }
}

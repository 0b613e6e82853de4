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

/** How long a screen without data waits for a server that says nothing, before the device answers. */
const PATIENCE_MS = 4 * SECOND_MS;

/** How often the server has answered, and whether it has been silent since: some networks lose every call. */
type Server = { answers: number; isSilent: boolean };
const servers = new WeakMap<QueryClient, Server>();
const getServer = (client: QueryClient): Server => servers.get(client) ?? { answers: 0, isSilent: false };

function noteContact({ client, queryKey }: QueryFunctionContext): void {
  servers.set(client, { answers: getServer(client).answers + 1, isSilent: false });
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
async function isSettledInTime({ client, queryKey }: QueryFunctionContext, answer: Promise<unknown>): Promise<boolean> {
  if (client.getQueryData(queryKey) !== undefined || readItem(STORED_DIARY_KEY) === null) return true;
  const { answers, isSilent } = getServer(client);
  const settled = answer.then(
    () => true,
    () => true,
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<boolean>((resolve) => {
    // Where it has answered another call meanwhile, it is slow.
    timer = setTimeout(() => resolve(getServer(client).answers > answers), isSilent ? 0 : PATIENCE_MS);
  });
  const isSettled = await Promise.race([settled, silence]);
  clearTimeout(timer);
  if (!isSettled) servers.set(client, { answers, isSilent: true });
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
 * The server's answer to a query. Where it cannot be reached, or says nothing while the screen has no data, the device's, if
 * it keeps the diary and knows one (docs/decisions/0025-offline-app.md). Otherwise it throws what the call threw.
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

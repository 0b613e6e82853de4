import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import type { User } from "../../src/contracts/auth.ts";
import { removeAccountData } from "./account-data.ts";
import { ApiError, callApi, isSignedOut, withQuery } from "./api/api-client.ts";
import { HOME_SNAPSHOT_KEY, removeItem } from "./device-storage.ts";
import { setDraftsAside } from "./drafts.ts";
import { isRecord } from "./is-record.ts";
import { networkFirst } from "./network-first.ts";

/** The key of the signed-in user; its data is null if no one is signed in. */
export const USER_KEY = ["/api/auth/user"] as const;

const isQueryParams = (value: unknown): value is Parameters<typeof withQuery>[1] => isRecord(value);

/**
 * GETs the path in a query key, with the key's optional second element as query string. Without a connection the device
 * answers, where it can.
 */
export function fetchByKey<T>(context: QueryFunctionContext): Promise<T> {
  const { queryKey, signal } = context;
  const [path, params] = queryKey;
  const query = isQueryParams(params) ? params : {};
  return networkFirst(context, () => callApi<T>("GET", withQuery(String(path), query), { signal }));
}

/** Like `fetchByKey`, but returns null if no one is signed in. */
export async function fetchByKeyOrNull<T>(context: QueryFunctionContext): Promise<T | null> {
  try {
    return await fetchByKey<T>(context);
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/**
 * Invalidates all queries whose keys start with these. A first fetch that is still running may return data from before
 * the change, and the library would accept it as fresh, so it is canceled first.
 */
export async function invalidate(client: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  // Home may look different now, and is kept again when it is shown.
  removeItem(HOME_SNAPSHOT_KEY);
  const invalidateKey = async (queryKey: QueryKey): Promise<void> => {
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
    await client.invalidateQueries({ queryKey });
  };
  await Promise.all(queryKeys.map(invalidateKey));
}

/** The server's configuration, which is the same for everyone. */
export const CONFIG_KEY = ["/api/config"] as const;

/** Replaces what an account has loaded with the error that no one is signed in. */
function forgetLoadedData(client: QueryClient): void {
  const isOfAccount = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] !== CONFIG_KEY[0] && queryKey[0] !== USER_KEY[0];
  client.removeQueries({ type: "inactive", predicate: isOfAccount });
  const error = new ApiError(401, "", "");
  for (const query of client.getQueryCache().findAll({ predicate: isOfAccount })) {
    // A call under way brings its own error.
    const isIdle = query.state.fetchStatus === "idle";
    query.setState(isIdle ? { data: undefined, error, status: "error" } : { data: undefined, status: "pending" });
  }
}

/** Removes what an account has left in this browser as soon as it is known that no one is signed in. */
function watchForSessionEnd(client: QueryClient): void {
  let user: User | null | undefined;
  client.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== USER_KEY[0] || type !== "updated") return;
    const last = user;
    user = query.state.data as typeof user;
    if (user !== null || last === null) return;
    setDraftsAside(last?.id);
    removeAccountData();
    if (last) forgetLoadedData(client);
  });
}

/** A query client with the specification's defaults. It also detects a session that has ended. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(USER_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a server in the local network is reachable even when the browser reports being offline.
      queries: {
        queryFn: fetchByKey,
        networkMode: "always",
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  watchForSessionEnd(client);
  return client;
}

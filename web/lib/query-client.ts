import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { callApi, isSignedOut, withQuery } from "./api-client.ts";

/** The signed-in user; null once it is known that nobody is. */
export const USER_KEY = ["/api/auth/user"] as const;

const isParams = (value: unknown): value is Parameters<typeof withQuery>[1] =>
  typeof value === "object" && value !== null;

/** GETs the path that a query key names first, with the object that may follow as query string. */
export function fetchByKey<T>({ queryKey, signal }: QueryFunctionContext): Promise<T> {
  const [path, params] = queryKey;
  return callApi<T>("GET", withQuery(String(path), isParams(params) ? params : {}), { signal });
}

/** `fetchByKey`, with null instead of an error where nobody is signed in. */
export async function fetchByKeyOrNull<T>(context: QueryFunctionContext): Promise<T | null> {
  try {
    return await fetchByKey<T>(context);
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/**
 * Reads anew what a change made stale: all queries whose keys begin so. A first answer that is on its way may be from
 * before the change: the library would take that one for the new one, so it is called off.
 */
export async function readAnew(client: QueryClient, ...queryKeys: QueryKey[]): Promise<void> {
  const readKey = async (queryKey: QueryKey): Promise<void> => {
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
    await client.invalidateQueries({ queryKey });
  };
  await Promise.all(queryKeys.map(readKey));
}

/** The specification's query defaults, and one place that notices when a session has ended. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(USER_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `always`: a server on the local network answers without the internet that the browser looks for.
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
  return client;
}

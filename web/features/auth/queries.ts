import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Login, Registration, SignedIn, User } from "../../../src/contracts/auth.ts";
import { callApi, forgetToken } from "../../lib/api-client.ts";
import { keepDraftsOf } from "../../lib/drafts.ts";
import { fetchByKeyOrNull, USER_KEY } from "../../lib/query-client.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

/** The signed-in user, or null where nobody is. */
export const currentUser = () =>
  queryOptions<User | null>({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull, staleTime: FIVE_MINUTES });

/** Starts a session in the cache: nothing that another account had loaded may be seen in it. */
function beginSession(client: QueryClient, user: User): void {
  client.removeQueries();
  client.setQueryData(USER_KEY, user);
  keepDraftsOf(user.id);
}

/** Begins a session with e-mail and password; 401 for wrong ones. */
export const login = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (credentials: Login) => callApi<SignedIn>("POST", "/api/auth/login", { body: credentials }),
    onSuccess: ({ user }) => beginSession(client, user),
  });

/** Begins a session with a throw-away account that has a week in its diary. */
export const startDemo = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<SignedIn>("POST", "/api/auth/demo"),
    onSuccess: ({ user }) => beginSession(client, user),
  });

/** Ends the session here and on the server, and forgets everything that was loaded in it. */
export const logout = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("POST", "/api/auth/logout"),
    onSuccess: () => {
      forgetToken();
      client.clear();
    },
  });

/** Opens an account and begins its first session; 409 when e-mail or username is taken. */
export const register = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (registration: Registration) => callApi<SignedIn>("POST", "/api/auth/register", { body: registration }),
    onSuccess: ({ user }) => beginSession(client, user),
  });

import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Login, PasswordReset, Registration, SignInResponse, User } from "../../../src/contracts/auth.ts";
import { ApiError, callApi, forgetToken } from "../../lib/api-client.ts";
import { keepDraftsOf } from "../../lib/drafts.ts";
import { tellOtherTabs } from "../../lib/other-tabs.ts";
import { fetchByKeyOrNull, readAnew, USER_KEY } from "../../lib/query-client.ts";
import { config } from "../config/queries.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

/** The signed-in user, or null where nobody is. */
export const currentUser = () =>
  queryOptions<User | null>({ queryKey: USER_KEY, queryFn: fetchByKeyOrNull, staleTime: FIVE_MINUTES });

const [CONFIG] = config().queryKey;

/** Starts a session in the cache: nothing that another account had loaded may be seen in it. */
function beginSession(client: QueryClient, user: User): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIG });
  client.setQueryData(USER_KEY, user);
  keepDraftsOf(user.id);
  tellOtherTabs(user.id);
}

/** Forgets the session, and everything that was loaded in it. */
function endSession(client: QueryClient): void {
  forgetToken();
  client.clear();
  tellOtherTabs(null);
}

/** Begins a session with e-mail and password; 401 for wrong ones. */
export const login = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (credentials: Login) => callApi<SignInResponse>("POST", "/api/auth/login", { body: credentials }),
    onSuccess: ({ user }) => beginSession(client, user),
  });

/** Begins a session with a throw-away account that has a week in its diary. */
export const startDemo = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<SignInResponse>("POST", "/api/auth/demo"),
    onSuccess: ({ user }) => beginSession(client, user),
  });

/** Ends the session here and on the server, and forgets everything that was loaded in it. */
export const logout = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("POST", "/api/auth/logout"),
    onSuccess: () => endSession(client),
  });

/** Opens an account and begins its first session; 409 when e-mail or username is taken. */
export const register = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (registration: Registration) =>
      callApi<SignInResponse>("POST", "/api/auth/register", { body: registration }),
    onSuccess: ({ user }) => beginSession(client, user),
  });

type Told = { message: string };

/** Has a link to a new password sent, where the e-mail has an account. */
export const askForReset = () =>
  mutationOptions({
    mutationFn: (email: string) => callApi<Told>("POST", "/api/auth/forgot-password", { body: { email } }),
  });

/** True for the refusal of a link that was used, is old, or never was. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.body?.fields?.token !== undefined;

/** Sets a new password by a mailed link, which ends every session, this browser's among them. */
export const resetPassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (reset: PasswordReset) => callApi<Told>("POST", "/api/auth/reset-password", { body: reset }),
    onSuccess: () => endSession(client),
  });

/** Proves an address by a mailed link, once for each token, however often a screen asks. */
export const verifiedEmail = (token: string) =>
  queryOptions({
    queryKey: ["/api/auth/verify-email", token],
    enabled: token !== "",
    queryFn: async ({ client }) => {
      const answer = await callApi<Told>("POST", "/api/auth/verify-email", { body: { token } });
      await readAnew(client, USER_KEY);
      return answer;
    },
  });

/** Has the link that proves one's address sent again. */
export const sendVerification = () =>
  mutationOptions({ mutationFn: () => callApi<Told>("POST", "/api/auth/verify-email/resend") });

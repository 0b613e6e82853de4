import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Login, PasswordReset, Registration, SignInResponse, User } from "../../../src/contracts/auth.ts";
import type { MessageResponse } from "../../../src/contracts/common.ts";
import { removeAccountData } from "../../platform/account-data.ts";
import { ApiError, callApi } from "../../platform/api/api-client.ts";
import {
  forgetStoredDiary,
  hasUnsentFlag,
  readItem,
  removeDeviceDatabase,
  STORED_DIARY_KEY,
} from "../../platform/device-storage.ts";
import { forgetDiaryVersion } from "../../platform/diary-version.ts";
import { claimDrafts, dropDraftsSetAside } from "../../platform/drafts.ts";
import { loadChunk } from "../../platform/load-chunk.ts";
import { invalidate, USER_KEY } from "../../platform/query-client.ts";
import { broadcastSession } from "../../platform/session-channel.ts";
import { restoreFlags } from "../../platform/stored-data-flags.ts";
import { configQuery } from "../config/queries.ts";

const [CONFIG] = configQuery().queryKey;

/** Starts a session in the cache and removes everything that another account had loaded. */
function startSession(client: QueryClient, user: User): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIG });
  forgetDiaryVersion();
  if (readItem(STORED_DIARY_KEY) !== String(user.id)) forgetStoredDiary();
  client.setQueryData(USER_KEY, user);
  claimDrafts(user.id);
  broadcastSession(user.id);
}

/** Forgets everything of the account that is in memory. */
function forgetSession(client: QueryClient): void {
  dropDraftsSetAside();
  client.clear();
  forgetDiaryVersion();
  broadcastSession(null);
}

/** Ends the session in this browser and removes everything of the account, loaded or stored. */
export function endSession(client: QueryClient): void {
  removeAccountData();
  removeDeviceDatabase();
  forgetSession(client);
}

const importGuarded = () => import("./guarded-sign-in.ts");

/** What begins a session; `isAgreed` if the person agrees to delete what another account has not sent. */
export type SignIn<Body> = { body: Body; isAgreed: boolean };

/** The mutation of a call that begins a session; it rejects with an `UnsentError` if that has to be agreed to first. */
const signInMutation = <Body extends object | undefined>(client: QueryClient, path: string) =>
  mutationOptions({
    mutationFn: async ({ body, isAgreed }: SignIn<Body>): Promise<SignInResponse> => {
      await restoreFlags();
      if (isAgreed || !hasUnsentFlag()) return callApi("POST", path, { body });
      const { signInUnlessUnsent } = await loadChunk(importGuarded);
      return signInUnlessUnsent(path, body, client.getQueryData<User | null>(USER_KEY)?.id);
    },
    onSuccess: ({ user }) => startSession(client, user),
  });

/** Signs in with e-mail and password; 401 if they are wrong. */
export const loginMutation = (client: QueryClient) => signInMutation<Login>(client, "/api/auth/login");

/** Signs in with a new demo account that has a week in its diary. */
export const startDemoMutation = (client: QueryClient) => signInMutation<undefined>(client, "/api/auth/demo");

/** Signs out here and on the server, and removes everything that was loaded. */
export const logoutMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<void>("POST", "/api/auth/logout"),
    onSuccess: () => endSession(client),
  });

/** Creates an account and signs in; 409 if the e-mail or username is taken. */
export const registerMutation = (client: QueryClient) => signInMutation<Registration>(client, "/api/auth/register");

/** Requests a password reset link, which is sent if the e-mail has an account. */
export const requestPasswordResetMutation = () =>
  mutationOptions({
    mutationFn: (email: string) => callApi<MessageResponse>("POST", "/api/auth/forgot-password", { body: { email } }),
  });

/** True if a link was already used, has expired or never existed. */
export const isInvalidLinkError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && error.body?.fields?.token !== undefined;

/**
 * Sets a new password with a mailed link. This ends every session, including this browser's. What an account has not sent
 * stays for its return: the link may be another one's.
 */
export const resetPasswordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (reset: PasswordReset) => callApi<MessageResponse>("POST", "/api/auth/reset-password", { body: reset }),
    onSuccess: () => {
      removeAccountData();
      forgetSession(client);
    },
  });

/** Verifies an email address with a mailed link, once per token even if the screen renders again. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ["/api/auth/verify-email", token],
    enabled: token !== "",
    queryFn: async ({ client }) => {
      const response = await callApi<MessageResponse>("POST", "/api/auth/verify-email", { body: { token } });
      await invalidate(client, USER_KEY);
      return response;
    },
  });

/** Sends the e-mail verification link again. */
export const resendVerificationMutation = () =>
  mutationOptions({ mutationFn: () => callApi<MessageResponse>("POST", "/api/auth/verify-email/resend") });

export type UnsentQuestionProps = {
  /** What the person does, such as "Log In". */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** No session was begun: it would delete what another account has not sent from this device, which `Question` asks about. */
export class UnsentError extends Error {
  constructor(readonly Question: ComponentType<UnsentQuestionProps>) {
    super();
  }
}

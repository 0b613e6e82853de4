import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountDeletion } from "../../../src/contracts/account.ts";
import type { DeviceSession, PasswordChange } from "../../../src/contracts/auth.ts";
import type { MessageResponse } from "../../../src/contracts/common.ts";
import type { Profile, ProfileChange } from "../../../src/contracts/profile.ts";
import type { NewGoals } from "../../device/diary-change.ts";
import { callApi } from "../../lib/api-client.ts";
import { removeItem } from "../../lib/device-storage.ts";
import { PROFILE } from "../../lib/goals-path.ts";
import { PREFERENCES_KEY } from "../../lib/preferences.ts";
import { invalidate, USER_KEY } from "../../lib/query-client.ts";
import { invalidateProfile } from "../access/queries.ts";
import { endSession } from "../auth/queries.ts";
import { invalidateDiary, loadEntryChanges } from "../diary/queries.ts";
import { invalidateGoals } from "../goals/queries.ts";

const SESSIONS = "/api/auth/sessions";

const patchProfile = (change: ProfileChange) => callApi<Profile>("PATCH", PROFILE, { body: change });

const invalidateAccount = (client: QueryClient) =>
  Promise.all([invalidateProfile(client), invalidate(client, USER_KEY)]);

/** Changes username and picture; 409 if the username is taken. */
export const changeProfileMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: Pick<ProfileChange, "username" | "profileImageUrl">) => patchProfile(change),
    onSuccess: () => invalidateAccount(client),
  });

/** Changes the goal (kcal) alone, or with the macros and answers that belong to it. */
export const changeGoalsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (fields: NewGoals) => (await loadEntryChanges()).changeGoals(client, fields),
    onSuccess: ({ notice }) => {
      const loading = Promise.all([invalidateAccount(client), invalidateDiary(client), invalidateGoals(client)]);
      return notice === undefined ? loading : undefined;
    },
  });

/** Changes the password, which signs out all other devices; 422 if the current one is wrong. */
export const changePasswordMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: PasswordChange) =>
      callApi<MessageResponse>("POST", "/api/auth/change-password", { body: change }),
    onSuccess: () => invalidate(client, [SESSIONS]),
  });

/** The devices on which the account is signed in; fetched whenever they are shown. */
export const devicesQuery = () => queryOptions<DeviceSession[]>({ queryKey: [SESSIONS], staleTime: 0 });

/** Signs out another device. It may already be signed out (404), so the list is always reloaded. */
export const signOutDeviceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${SESSIONS}/${id}`),
    onSettled: () => invalidate(client, [SESSIONS]),
  });

/** Signs out all other devices. */
export const signOutOthersMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<MessageResponse>("POST", `${SESSIONS}/revoke-others`),
    onSettled: () => invalidate(client, [SESSIONS]),
  });

/**
 * Deletes the account with all its data; 422 for a wrong password. Everything on this device is removed too: drafts,
 * preferences, tokens of older clients and the cache.
 */
export const deleteAccountMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (password: string | undefined) => {
      const body: AccountDeletion = password === undefined ? {} : { password };
      return callApi<void>("DELETE", "/api/user", { body });
    },
    onSuccess: () => {
      endSession(client);
      removeItem(PREFERENCES_KEY);
    },
  });

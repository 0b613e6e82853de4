import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountDeletion, DeviceSession, PasswordChange } from "../../../src/contracts/auth.ts";
import type { MessageResponse } from "../../../src/contracts/common.ts";
import type { Profile, ProfileChange } from "../../../src/contracts/profile.ts";
import { invalidateAccount } from "../../domain/access/access-queries.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { deleteOnce } from "../../platform/api/delete-once.ts";
import { PROFILE } from "../../platform/api/paths.ts";
import { removeItem } from "../../platform/device-storage.ts";
import { PREFERENCES_KEY } from "../../platform/preferences.ts";
import { invalidate } from "../../platform/query-client.ts";
import { endSession } from "../auth/queries.ts";

const SESSIONS = "/api/auth/sessions";

const patchProfile = (change: ProfileChange) => callApi<Profile>("PATCH", PROFILE, { body: change });

/** Changes username and picture; 409 if the username is taken. */
export const changeProfileMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: Pick<ProfileChange, "username" | "profileImageUrl">) => patchProfile(change),
    onSuccess: () => invalidateAccount(client),
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

/** Signs out another device. The list is always reloaded. */
export const signOutDeviceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => deleteOnce(`${SESSIONS}/${id}`),
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

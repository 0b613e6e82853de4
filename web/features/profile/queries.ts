import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountDeletion } from "../../../src/contracts/account.ts";
import type { DeviceSession, PasswordChange } from "../../../src/contracts/auth.ts";
import type { Profile, ProfileChange } from "../../../src/contracts/profile.ts";
import { callApi } from "../../lib/api-client.ts";
import { clearStorage } from "../../lib/device-storage.ts";
import { readAnew, USER_KEY } from "../../lib/query-client.ts";
import { refreshProfile } from "../access/queries.ts";
import { refreshDiary } from "../diary/queries.ts";

const SESSIONS = "/api/auth/sessions";

const patchProfile = (change: ProfileChange) => callApi<Profile>("PATCH", "/api/user/profile", { body: change });

const refreshAccount = (client: QueryClient) => Promise.all([refreshProfile(client), readAnew(client, USER_KEY)]);

/** Changes username and picture; 409 where the username is taken. */
export const changeProfile = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: Pick<ProfileChange, "username" | "profileImageUrl">) => patchProfile(change),
    onSuccess: () => refreshAccount(client),
  });

/** Changes the daily calorie goal, in kcal, which today's figures are measured against. */
export const changeGoal = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (dailyCalorieGoal: number) => patchProfile({ dailyCalorieGoal }),
    onSuccess: () => Promise.all([refreshAccount(client), refreshDiary(client)]),
  });

/** Takes a new password, which signs all other devices out; 422 where the current one is wrong. */
export const changePassword = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: PasswordChange) =>
      callApi<{ message: string }>("POST", "/api/auth/change-password", { body: change }),
    onSuccess: () => readAnew(client, [SESSIONS]),
  });

/** The devices on which the account is signed in; asked for anew whenever they are looked at. */
export const devices = () => queryOptions<DeviceSession[]>({ queryKey: [SESSIONS], staleTime: 0 });

/** Signs one other device out. A 404 says that it has gone already, so the list is read anew either way. */
export const signOutDevice = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: number) => callApi<void>("DELETE", `${SESSIONS}/${id}`),
    onSettled: () => readAnew(client, [SESSIONS]),
  });

/** Signs every device out but this one. */
export const signOutOthers = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<{ message: string }>("POST", `${SESSIONS}/revoke-others`),
    onSettled: () => readAnew(client, [SESSIONS]),
  });

/**
 * Deletes the account with everything of it; 422 for a wrong password. Nothing of it stays on this device either:
 * drafts, preferences, tokens of older clients and what was loaded.
 */
export const deleteAccount = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (password: string | undefined) => {
      const body: AccountDeletion = password === undefined ? {} : { password };
      return callApi<void>("DELETE", "/api/user", { body });
    },
    onSuccess: () => {
      clearStorage();
      client.clear();
    },
  });

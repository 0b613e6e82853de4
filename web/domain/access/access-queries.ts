import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Profile } from "../../../src/contracts/profile.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { PROFILE } from "../../platform/api/paths.ts";
import { invalidate, USER_KEY } from "../../platform/query-client.ts";

const THIRTY_SECONDS = 30 * 1000;

/** The account's profile with its trial status. */
export const profileQuery = () => queryOptions<Profile>({ queryKey: [PROFILE], staleTime: THIRTY_SECONDS });

/** Invalidates the profile: the trial may have started or ended, also on another device. */
export const invalidateProfile = (client: QueryClient) => invalidate(client, [PROFILE]);

/** Invalidates what is known of the account. */
export const invalidateAccount = (client: QueryClient) =>
  Promise.all([invalidateProfile(client), invalidate(client, USER_KEY)]);

/**
 * Starts the account's free trial. It may fail with 409 because the trial was already used, so the profile is always
 * reloaded.
 */
export const startTrialMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<Profile>("POST", "/api/user/start-trial"),
    onSettled: () => invalidateProfile(client),
  });

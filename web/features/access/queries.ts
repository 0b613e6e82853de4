import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Profile } from "../../../src/contracts/profile.ts";
import { callApi } from "../../lib/api-client.ts";
import { readAnew } from "../../lib/query-client.ts";

const PROFILE = "/api/user/profile";
const THIRTY_SECONDS = 30 * 1000;

/** The account's profile with its trial status. */
export const profile = () => queryOptions<Profile>({ queryKey: [PROFILE], staleTime: THIRTY_SECONDS });

/** Reads the profile anew: the trial may have started, ended, or been used up on another device. */
export const refreshProfile = (client: QueryClient) => readAnew(client, [PROFILE]);

/** Starts the account's one free trial; a 409 says that it was used already, so the profile is read anew either way. */
export const startTrial = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callApi<Profile>("POST", "/api/user/start-trial"),
    onSettled: () => refreshProfile(client),
  });

import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountPreferences, AccountPreferencesChange } from "../../../src/contracts/preferences.ts";
import { callApi } from "../../lib/api-client.ts";
import { fetchByKey } from "../../lib/query-client.ts";

const PREFERENCES = "/api/user/preferences";

/** The settings of the account, which are the same on all its devices; fetched each time, as another may change them. */
export const accountPreferencesQuery = () =>
  queryOptions({ queryKey: [PREFERENCES], queryFn: fetchByKey<AccountPreferences>, staleTime: 0 });

/** Changes settings of the account. */
export const changeAccountPreferencesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: AccountPreferencesChange) =>
      callApi<AccountPreferences>("PATCH", PREFERENCES, { body: change }),
    onSuccess: (stored) => client.setQueryData(accountPreferencesQuery().queryKey, stored),
  });

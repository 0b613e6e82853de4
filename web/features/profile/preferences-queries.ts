import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AccountPreferences, AccountPreferencesChange } from "../../../src/contracts/preferences.ts";
import type { ReminderSettings } from "../../../src/shared/product/reminders.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { fetchByKey } from "../../platform/query-client.ts";

const PREFERENCES = "/api/user/preferences";

/** The settings of the account, which are the same on all its devices; fetched each time, as another may change them. */
export const accountPreferencesQuery = () =>
  queryOptions({ queryKey: [PREFERENCES], queryFn: fetchByKey<AccountPreferences>, staleTime: 0 });

const REMINDERS_CHANGE = ["change reminders"];

/**
 * Changes what the account is reminded of. Changes are shown at once and sent one after the other; the last one brings
 * what the server has.
 */
export const changeRemindersMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: REMINDERS_CHANGE,
    scope: { id: "reminders" },
    mutationFn: (reminders: Partial<ReminderSettings>) =>
      callApi<AccountPreferences>("PATCH", PREFERENCES, { body: { reminders } }),
    onMutate: (change) => {
      client.setQueryData(
        accountPreferencesQuery().queryKey,
        (known) => known && { ...known, reminders: { ...known.reminders, ...change } },
      );
    },
    onSettled: () =>
      client.isMutating({ mutationKey: REMINDERS_CHANGE }) === 1
        ? client.invalidateQueries(accountPreferencesQuery())
        : undefined,
  });

/** Changes settings of the account. */
export const changeAccountPreferencesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: AccountPreferencesChange) =>
      callApi<AccountPreferences>("PATCH", PREFERENCES, { body: change }),
    onSuccess: (stored) => client.setQueryData(accountPreferencesQuery().queryKey, stored),
  });

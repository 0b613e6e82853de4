import { mutationOptions, type QueryClient, queryOptions, useMutationState } from "@tanstack/react-query";
import type { AccountPreferences, AccountPreferencesChange } from "../../../src/contracts/preferences.ts";
import type { ReminderSettings } from "../../../src/shared/product/reminders.ts";
import { callApi } from "../../platform/api/api-client.ts";
import { fetchByKey } from "../../platform/query-client.ts";

const PREFERENCES = "/api/user/preferences";

/** The settings of the account, which are the same on all its devices; fetched each time, as another may change them. */
export const accountPreferencesQuery = () =>
  queryOptions({ queryKey: [PREFERENCES], queryFn: fetchByKey<AccountPreferences>, staleTime: 0 });

const REMINDERS_CHANGE = ["change reminders"];

/** Changes what the account is reminded of. Changes are sent one after the other; the last one brings what the server has. */
export const changeRemindersMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: REMINDERS_CHANGE,
    scope: { id: "reminders" },
    mutationFn: (reminders: Partial<ReminderSettings>) =>
      callApi<AccountPreferences>("PATCH", PREFERENCES, { body: { reminders } }),
    onSuccess: (stored) => void client.setQueryData(accountPreferencesQuery().queryKey, stored),
    onSettled: () =>
      client.isMutating({ mutationKey: REMINDERS_CHANGE }) === 1
        ? client.invalidateQueries(accountPreferencesQuery())
        : undefined,
  });

/** The reminders with the changes that are under way. One that fails is taken back, also where nothing can be loaded. */
export function usePendingReminders(stored: ReminderSettings): ReminderSettings {
  const changes = useMutationState<Partial<ReminderSettings>>({
    filters: { mutationKey: REMINDERS_CHANGE, status: "pending" },
    select: ({ state }) => state.variables as Partial<ReminderSettings>,
  });
  return Object.assign({}, stored, ...changes);
}

/** Changes settings of the account. */
export const changeAccountPreferencesMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (change: AccountPreferencesChange) =>
      callApi<AccountPreferences>("PATCH", PREFERENCES, { body: change }),
    onSuccess: (stored) => client.setQueryData(accountPreferencesQuery().queryKey, stored),
  });

import type { AccountPreferences, AccountPreferencesChange } from "../../contracts/preferences.ts";
import { signedOut } from "../../errors.ts";

type StoredFlags = Pick<AccountPreferences, "showCalorieRanges">;
type ReminderSettings = AccountPreferences["reminders"];

type Deps = {
  users: {
    findById(id: number): Promise<StoredFlags | undefined>;
    /** Changes what is set; undefined if the account does not exist. */
    changePreferences(id: number, change: Partial<StoredFlags>): Promise<StoredFlags | undefined>;
  };
  reminders: {
    get(userId: number): Promise<ReminderSettings>;
    change(userId: number, change: Partial<ReminderSettings>): Promise<void>;
  };
};

/** The settings of an account. Those of a device are on the device alone. */
export const createPreferenceService = ({ users, reminders }: Deps) => {
  const addReminders = async (userId: number, account: StoredFlags | undefined): Promise<AccountPreferences> => {
    if (!account) throw signedOut();
    return { showCalorieRanges: account.showCalorieRanges, reminders: await reminders.get(userId) };
  };
  return {
    /** Throws 401 if the account was deleted meanwhile, as `change` does. */
    get: async (userId: number): Promise<AccountPreferences> => addReminders(userId, await users.findById(userId)),
    async change(
      userId: number,
      { reminders: changed, ...flags }: AccountPreferencesChange,
    ): Promise<AccountPreferences> {
      if (changed) await reminders.change(userId, changed);
      return addReminders(userId, await users.changePreferences(userId, flags));
    },
  };
};
export type PreferenceService = ReturnType<typeof createPreferenceService>;

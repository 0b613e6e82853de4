import type { AccountPreferences, AccountPreferencesChange } from "../../contracts/preferences.ts";
import { signedOut } from "../../errors.ts";

type Deps = {
  users: {
    findById(id: number): Promise<AccountPreferences | undefined>;
    /** Changes what is set; undefined if the account does not exist. */
    changePreferences(id: number, change: AccountPreferencesChange): Promise<AccountPreferences | undefined>;
  };
};

const pickPreferences = (account: AccountPreferences | undefined): AccountPreferences => {
  if (!account) throw signedOut();
  return { showCalorieRanges: account.showCalorieRanges };
};

/** The settings of an account. Those of a device are on the device alone. */
export const createPreferenceService = ({ users }: Deps) => ({
  /** Throws 401 if the account was deleted meanwhile, as `change` does. */
  get: async (userId: number): Promise<AccountPreferences> => pickPreferences(await users.findById(userId)),
  change: async (userId: number, change: AccountPreferencesChange): Promise<AccountPreferences> =>
    pickPreferences(await users.changePreferences(userId, change)),
});
export type PreferenceService = ReturnType<typeof createPreferenceService>;

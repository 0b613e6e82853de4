import { type Static, Type } from "@sinclair/typebox";

/** The settings that an account has on all its devices. */
export const AccountPreferences = Type.Object({
  /** Whether estimated calories are shown with the range in which they are likely to be. */
  showCalorieRanges: Type.Boolean(),
});
export type AccountPreferences = Static<typeof AccountPreferences>;

/** The settings that change; the others stay. */
export const AccountPreferencesChange = Type.Partial(AccountPreferences);
export type AccountPreferencesChange = Static<typeof AccountPreferencesChange>;

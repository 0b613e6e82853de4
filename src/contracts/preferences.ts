import { type Static, Type } from "@sinclair/typebox";
import { CLOCK_TIME_PATTERN, NOTICE_KINDS, type ReminderSettings, TIMED_KINDS } from "../shared/product/reminders.ts";

const ClockTime = Type.String({ pattern: CLOCK_TIME_PATTERN });

/** What the account is notified of on the devices that take notifications. */
const Reminders = Type.Unsafe<ReminderSettings>(
  Type.Object({
    ...Object.fromEntries([...NOTICE_KINDS, "quietHours"].map((name) => [name, Type.Boolean()])),
    ...Object.fromEntries(
      [...TIMED_KINDS.map((kind) => `${kind}At`), "quietFrom", "quietTo"].map((name) => [name, ClockTime]),
    ),
  }),
);

/** The settings that an account has on all its devices. */
export const AccountPreferences = Type.Object({
  /** Whether estimated calories are shown with the range in which they are likely to be. */
  showCalorieRanges: Type.Boolean(),
  reminders: Reminders,
});
export type AccountPreferences = Static<typeof AccountPreferences>;

/** The settings that change; the others stay. */
export const AccountPreferencesChange = Type.Object({
  showCalorieRanges: Type.Optional(Type.Boolean()),
  reminders: Type.Optional(Type.Unsafe<Partial<ReminderSettings>>(Type.Partial(Reminders))),
});
export type AccountPreferencesChange = Static<typeof AccountPreferencesChange>;

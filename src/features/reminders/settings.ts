import { signedOut } from "../../errors.ts";
import type { Clock } from "../../integrations/clock.ts";
import type { ReminderSettings } from "../../shared/product/reminders.ts";
import type { ReminderRepository } from "./reminder-repository.ts";

type Deps = { reminders: Pick<ReminderRepository, "find" | "change">; clock: Clock };

/** What an account is reminded of. */
export const createReminderSettings = ({ reminders, clock }: Deps) => ({
  /** Throws 401 if the account was deleted meanwhile. */
  async get(userId: number): Promise<ReminderSettings> {
    const account = await reminders.find(userId);
    if (!account) throw signedOut();
    return account.settings;
  },
  change: (userId: number, change: Partial<ReminderSettings>): Promise<void> =>
    reminders.change(userId, change, clock.now()),
});

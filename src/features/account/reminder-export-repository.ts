import type { Db } from "../../../db/engine/db.ts";
import { notices, pushSubscriptions, reminders } from "../../../db/schema/reminders.ts";
import { ownedBy, readPages } from "./export-pages-repository.ts";

/** Reads what an account is notified of, and on which devices. */
export function prepareReminderRows(db: Db) {
  const settings = db
    .select({ settings: reminders.settings })
    .from(reminders)
    .where(ownedBy(reminders.userId))
    .prepare();
  return {
    /** The settings that differ from the defaults, as JSON. */
    findReminders: async (userId: number) => await settings.get({ userId }),
    // A person who has the keys and the whole address could send to the device.
    pushDevices: readPages(
      db
        .select({
          id: pushSubscriptions.id,
          sessionId: pushSubscriptions.sessionId,
          endpoint: pushSubscriptions.endpoint,
          createdAt: pushSubscriptions.createdAt,
        })
        .from(pushSubscriptions),
      pushSubscriptions.userId,
      pushSubscriptions.id,
    ),
    notices: readPages(
      db.select({ id: notices.id, kind: notices.kind, dueAt: notices.dueAt }).from(notices),
      notices.userId,
      notices.id,
    ),
  };
}

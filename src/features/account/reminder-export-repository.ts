import { asc } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { notices, pushSubscriptions, reminders } from "../../../db/schema/reminders.ts";
import { inNextPage, ownedBy, PAGE_ROWS, paginate } from "./export-pages-repository.ts";

/** Reads what an account is notified of, and on which devices. */
export function prepareReminderRows(db: Db) {
  const settings = db
    .select({ settings: reminders.settings })
    .from(reminders)
    .where(ownedBy(reminders.userId))
    .prepare();
  // A person who has the keys and the whole address could send to the device.
  const devices = db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(inNextPage(pushSubscriptions.userId, pushSubscriptions.id))
    .orderBy(asc(pushSubscriptions.id))
    .limit(PAGE_ROWS)
    .prepare();
  const sent = db
    .select({ id: notices.id, kind: notices.kind, dueAt: notices.dueAt })
    .from(notices)
    .where(inNextPage(notices.userId, notices.id))
    .orderBy(asc(notices.id))
    .limit(PAGE_ROWS)
    .prepare();
  return {
    /** The settings that differ from the defaults, as JSON. */
    findReminders: async (userId: number) => await settings.get({ userId }),
    pushDevices: paginate(devices),
    notices: paginate(sent),
  };
}

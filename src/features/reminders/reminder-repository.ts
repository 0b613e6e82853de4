import { and, eq, exists, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { pushSubscriptions, reminders } from "../../../db/schema/reminders.ts";
import { param } from "../../../db/sql/placeholders.ts";
import { DEFAULT_REMINDERS, type ReminderSettings } from "../../shared/product/reminders.ts";

/** What decides when an account is reminded. `trialStartedAt` is in UTC milliseconds. */
export type RemindedAccount = {
  userId: number;
  settings: ReminderSettings;
  timeZone: string;
  trialStartedAt: number | null;
  isPremium: boolean;
};
export type DueAccount = RemindedAccount & { handledUntil: number; revision: number; hasDevice: boolean };
type Plan = { userId: number; revision: number; handledUntil: number; dueAt: number | null };

const byUser = eq(reminders.userId, param("userId"));
const parseSettings = (stored: string | null): ReminderSettings => ({
  ...DEFAULT_REMINDERS,
  ...JSON.parse(stored ?? "{}"),
});

/** The table `reminders`. Triggers mark a plan as outdated when the zone, the access or a device of its account changes. */
export function createReminderRepository(db: Db) {
  const accountColumns = {
    userId: users.id,
    settings: reminders.settings,
    timeZone: users.timeZone,
    trialStartedAt: users.trialStartedAt,
    isPremium: users.isPremium,
  };
  const find = db
    .select(accountColumns)
    .from(users)
    .leftJoin(reminders, eq(reminders.userId, users.id))
    .where(eq(users.id, param("userId")))
    .prepare();
  const change = db
    .insert(reminders)
    .values({
      userId: param("userId"),
      settings: sql`json_patch('{}', ${param("change")})`,
      handledUntil: param("now"),
    })
    .onConflictDoUpdate({
      target: reminders.userId,
      set: {
        settings: sql`json_patch(settings, excluded.settings)`,
        dueAt: sql`0`,
        handledUntil: sql`excluded.handled_until`,
        revision: sql`revision + 1`,
      },
    })
    .prepare();
  const hasDevice = exists(
    db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, reminders.userId)),
  );
  const listDue = db
    .select({
      ...accountColumns,
      handledUntil: reminders.handledUntil,
      revision: reminders.revision,
      hasDevice: sql<boolean>`${hasDevice}`.mapWith(Boolean),
    })
    .from(reminders)
    .innerJoin(users, eq(users.id, reminders.userId))
    .where(lte(reminders.dueAt, param("now")))
    .orderBy(reminders.dueAt)
    .limit(param("max"))
    .prepare();
  const plan = db
    .update(reminders)
    .set({ handledUntil: sql`${param("handledUntil")}`, dueAt: sql`${param("dueAt")}` })
    .where(and(byUser, eq(reminders.revision, param("revision"))))
    .prepare();
  const limitInstants = db.critical
    .update(reminders)
    .set({ dueAt: 0, handledUntil: sql`min(${reminders.handledUntil}, ${param("now")})` })
    .where(gt(reminders.dueAt, param("latest")))
    .prepare();

  return {
    /** What an account is reminded of; undefined if the account does not exist. */
    find: async (userId: number): Promise<RemindedAccount | undefined> => {
      const row = await find.get({ userId });
      return row && { ...row, settings: parseSettings(row.settings) };
    },
    /** Changes settings. Reminders that were due before `now` by the new ones are not sent. */
    change: async (userId: number, change_: Partial<ReminderSettings>, now: number): Promise<void> =>
      void (await change.run({ userId, change: JSON.stringify(change_), now })),
    /** Accounts that have to be looked at now, the longest waiting first. */
    listDue: async (now: number, max: number): Promise<DueAccount[]> =>
      (await listDue.all({ now, max })).map((row) => ({ ...row, settings: parseSettings(row.settings) })),
    /** Stores when an account is due next, unless something has changed since `revision`. */
    plan: async (next: Plan): Promise<void> => void (await plan.run(next)),
    /** Has plans made again that are later than `latest`: they were made before the system's clock was set back. */
    limitInstants: async (now: number, latest: number): Promise<void> =>
      void (await limitInstants.run({ now, latest })),
  };
}
export type ReminderRepository = ReturnType<typeof createReminderRepository>;

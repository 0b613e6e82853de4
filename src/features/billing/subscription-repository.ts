import { and, asc, desc, eq, getTableColumns, gt, isNotNull, lte, not, notInArray, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/engine/db.ts";
import { isMissingReference } from "../../../db/engine/errors.ts";
import { users } from "../../../db/schema/accounts.ts";
import { paymentEvents, subscriptions } from "../../../db/schema/billing.ts";
import { excluded, listColumns, param } from "../../../db/sql/placeholders.ts";
import { formatTurn } from "./account-lock.ts";
import { hasTurn } from "./turn-repository.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** What may change while a subscription exists. */
const STATE_COLUMNS = listColumns(subscriptions, "id", "userId", "createdAt");

const byId = eq(subscriptions.id, param("id"));

/**
 * The tables `subscriptions` and `payment_events`, and the column `is_subscribed` of `users` that follows from them.
 * They change together. Instants are UTC milliseconds.
 */
export function createSubscriptionRepository(db: Db, holder: string | null) {
  const mayStore = hasTurn(db, holder);
  const values = sql.join(
    Object.keys(getTableColumns(subscriptions)).map((column) => param(column)),
    sql`, `,
  );
  const upsert = db
    .insert(subscriptions)
    .select(sql`select ${values} where ${mayStore}`)
    .onConflictDoUpdate({ target: subscriptions.id, set: excluded(subscriptions, STATE_COLUMNS) })
    .returning({ id: subscriptions.id })
    .prepare();
  const hasPremium = sql`exists (select 1 from subscriptions as paid where paid.user_id = ${users.id} and paid.premium_until > ${param("now")})`;
  const setPremium = db
    .update(users)
    .set({ isSubscribed: sql`${hasPremium}` })
    .where(eq(users.id, param("userId")))
    .prepare();
  const insertEvent = db
    .insert(paymentEvents)
    .select(sql`select ${param("id")}, ${param("now")} where ${mayStore}`)
    .prepare();
  const findEvent = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, param("id")))
    .prepare();
  const removeEvents = db
    .delete(paymentEvents)
    .where(lte(paymentEvents.receivedAt, param("receivedUntil")))
    .prepare();

  const findById = db.select().from(subscriptions).where(byId).prepare();
  const ownedBy = eq(subscriptions.userId, param("userId"));
  const findOpen = db
    .select()
    .from(subscriptions)
    .where(and(ownedBy, eq(subscriptions.isOpen, sql`1`)))
    .orderBy(desc(subscriptions.createdAt))
    .prepare();
  // A subscription with premium comes before a past one. First payments that were never made are left out.
  const findCurrent = db
    .select()
    .from(subscriptions)
    .where(and(ownedBy, notInArray(subscriptions.status, ["incomplete", "incomplete_expired"])))
    .orderBy(desc(subscriptions.premiumUntil), desc(subscriptions.createdAt))
    .limit(1)
    .prepare();
  const findAccountsWithOpen = db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.isOpen, sql`1`), gt(subscriptions.userId, param("after"))))
    .orderBy(asc(subscriptions.userId))
    .limit(param("limit"))
    .prepare();
  const findDue = db
    .select()
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.checkAt), lte(subscriptions.checkAt, param("now"))))
    .orderBy(asc(subscriptions.checkAt))
    .limit(param("limit"))
    .prepare();
  const endPremium = db.critical
    .update(users)
    .set({ isSubscribed: false })
    .where(
      and(
        sql`${users.id} in (select due.user_id from subscriptions as due where due.check_at is not null and due.check_at <= ${param("now")})`,
        eq(users.isSubscribed, true),
        not(hasPremium),
      ),
    )
    .prepare();
  const postpone = db
    .update(subscriptions)
    .set({
      checkAt: sql`iif(premium_until > ${param("now")}, min(${param("until")}, premium_until), ${param("until")})`,
    })
    .where(byId)
    .prepare();

  return {
    /**
     * Stores a subscription, the account's premium at `now`, and the event that reported it, all or nothing. An event
     * that was stored before is an error. Nothing is stored for an account that was deleted meanwhile. False if another
     * process has the account's turn.
     */
    store: async (row: SubscriptionRow, now: number, eventId?: string): Promise<boolean> => {
      const turn = formatTurn(row.userId);
      const event = eventId === undefined ? [] : [bind(insertEvent, { id: eventId, now, turn })];
      try {
        // What was paid or canceled at the provider is kept on a full disk, too.
        const [stored] = await db.critical.atomically([
          bind(upsert, { ...row, isOpen: Number(row.isOpen), turn }),
          ...event,
          bind(setPremium, { userId: row.userId, now }),
        ]);
        return stored.length > 0;
      } catch (error) {
        // The row refers to nothing but its account.
        if (!isMissingReference(error)) throw error;
        return true;
      }
    },
    findById: async (id: string): Promise<SubscriptionRow | undefined> => await findById.get({ id }),
    hasEvent: async (id: string): Promise<boolean> => (await findEvent.get({ id })) !== undefined,
    /** Deletes the events received until an instant. */
    removeEvents: async (receivedUntil: number): Promise<void> => void (await removeEvents.run({ receivedUntil })),
    /** The account's subscriptions that can still change, newest first. */
    findOpen: async (userId: number): Promise<SubscriptionRow[]> => await findOpen.all({ userId }),
    /** The subscription that counts: the one with the longest premium, or else the newest one that was paid. */
    findCurrent: async (userId: number): Promise<SubscriptionRow | undefined> => await findCurrent.get({ userId }),
    /** Up to `limit` accounts with an id above `after` that have a subscription that can still change. */
    findAccountsWithOpen: async (after: number, limit: number): Promise<number[]> =>
      (await findAccountsWithOpen.all({ after, limit })).map(({ userId }) => userId),
    /** Up to `limit` subscriptions that are due to be checked. */
    findDue: async (now: number, limit: number): Promise<SubscriptionRow[]> => await findDue.all({ now, limit }),
    /** Ends the premium of accounts whose last subscription has expired. */
    endPremium: async (now: number): Promise<void> => void (await endPremium.run({ now })),
    /** Sets the next check to `until`, or to the end of premium if that is sooner. */
    postpone: async (id: string, now: number, until: number): Promise<void> =>
      void (await postpone.run({ id, now, until })),
  };
}
export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

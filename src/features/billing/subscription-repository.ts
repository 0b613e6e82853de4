import { and, asc, desc, eq, gt, isNotNull, lte, not, notInArray, sql } from "drizzle-orm";
import { bind, type Db } from "../../../db/db.ts";
import { isMissingReference } from "../../../db/errors.ts";
import { placeholders } from "../../../db/placeholders.ts";
import { users } from "../../../db/schema/accounts.ts";
import { paymentEvents, subscriptions } from "../../../db/schema/billing.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const STORED_COLUMNS = [
  "id",
  "userId",
  "plan",
  "status",
  "periodEndsAt",
  "endsAt",
  "pastDueSince",
  "premiumUntil",
  "checkAt",
  "isOpen",
  "createdAt",
  "updatedAt",
] as const satisfies readonly (keyof SubscriptionRow)[];

const param = sql.placeholder;

/**
 * The tables `subscriptions` and `payment_events`, and of `users` the one column that follows from them, `is_subscribed`:
 * they change together or not at all. Instants are UTC milliseconds.
 */
export function createSubscriptionRepository(db: Db) {
  const put = db
    .insert(subscriptions)
    .values(placeholders(STORED_COLUMNS))
    .onConflictDoUpdate({
      target: subscriptions.id,
      set: {
        plan: sql`excluded.plan`,
        status: sql`excluded.status`,
        periodEndsAt: sql`excluded.period_ends_at`,
        endsAt: sql`excluded.ends_at`,
        pastDueSince: sql`excluded.past_due_since`,
        premiumUntil: sql`excluded.premium_until`,
        checkAt: sql`excluded.check_at`,
        isOpen: sql`excluded.is_open`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .prepare();
  const hasPremium = sql`exists (select 1 from subscriptions as theirs where theirs.user_id = ${users.id} and theirs.premium_until > ${param("now")})`;
  const setPremium = db
    .update(users)
    .set({ isSubscribed: sql`${hasPremium}` })
    .where(eq(users.id, param("userId")))
    .prepare();
  const insertEvent = db
    .insert(paymentEvents)
    .values({ id: param("id"), receivedAt: param("now") })
    .prepare();
  const eventById = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, param("id")))
    .prepare();
  const removeEvents = db
    .delete(paymentEvents)
    .where(lte(paymentEvents.receivedAt, param("receivedUntil")))
    .prepare();

  const byId = db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, param("id")))
    .prepare();
  const isOwn = eq(subscriptions.userId, param("userId"));
  const openOf = db
    .select()
    .from(subscriptions)
    .where(and(isOwn, eq(subscriptions.isOpen, sql`1`)))
    .orderBy(desc(subscriptions.createdAt))
    .prepare();
  // One that gives premium counts before one that is past, and that before a first payment that was never made.
  const current = db
    .select()
    .from(subscriptions)
    .where(and(isOwn, notInArray(subscriptions.status, ["incomplete", "incomplete_expired"])))
    .orderBy(desc(subscriptions.premiumUntil), desc(subscriptions.createdAt))
    .limit(1)
    .prepare();
  const accountsWithOpen = db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.isOpen, sql`1`), gt(subscriptions.userId, param("after"))))
    .orderBy(asc(subscriptions.userId))
    .limit(param("limit"))
    .prepare();
  const due = db
    .select()
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.checkAt), lte(subscriptions.checkAt, param("now"))))
    .orderBy(asc(subscriptions.checkAt))
    .limit(param("limit"))
    .prepare();
  const endPremium = db
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
    .where(eq(subscriptions.id, param("id")))
    .prepare();

  return {
    /**
     * Stores what is known of a subscription, whether its account is premium at `now`, and the event that brought it,
     * all or nothing. An event that is already there is an error, and nothing is stored; nor is it for an account that
     * has gone while the provider was asked.
     */
    store: async (row: SubscriptionRow, now: number, eventId?: string): Promise<void> => {
      try {
        await db.atomically([
          ...(eventId === undefined ? [] : [bind(insertEvent, { id: eventId, now })]),
          bind(put, row),
          bind(setPremium, { userId: row.userId, now }),
        ]);
      } catch (error) {
        // The row refers to nothing but its account.
        if (!isMissingReference(error)) throw error;
      }
    },
    byId: async (id: string): Promise<SubscriptionRow | undefined> => await byId.get({ id }),
    hasEvent: async (id: string): Promise<boolean> => (await eventById.get({ id })) !== undefined,
    /** Forgets the events received until an instant. */
    removeEvents: async (receivedUntil: number): Promise<void> => {
      await removeEvents.run({ receivedUntil });
    },
    /** The account's subscriptions that the provider may still change, newest first. */
    openOf: async (userId: number): Promise<SubscriptionRow[]> => await openOf.all({ userId }),
    /** The subscription that counts: the one with the longest premium, else the newest that was ever paid for. */
    currentOf: async (userId: number): Promise<SubscriptionRow | undefined> => await current.get({ userId }),
    /** Up to `limit` accounts, by id from `after` on, with a subscription that the provider may still change. */
    accountsWithOpen: async (after: number, limit: number): Promise<number[]> =>
      (await accountsWithOpen.all({ after, limit })).map(({ userId }) => userId),
    /** Up to `limit` subscriptions that the provider is to be asked about by now. */
    due: async (now: number, limit: number): Promise<SubscriptionRow[]> => await due.all({ now, limit }),
    /** Takes premium from the accounts whose last one has ended by now. */
    endPremium: async (now: number): Promise<void> => {
      await endPremium.run({ now });
    },
    /** Asks about a subscription again `until` then, or when its premium ends if that is sooner. */
    postpone: async (id: string, now: number, until: number): Promise<void> => {
      await postpone.run({ id, now, until });
    },
  };
}
export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

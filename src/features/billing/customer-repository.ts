import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/db.ts";
import { billingCustomers, paymentAttempts } from "../../../db/schema/billing.ts";
import type { PaidPlan } from "../../shared/plans.ts";

export type CustomerRow = typeof billingCustomers.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;

const param = sql.placeholder;

/** The tables `billing_customers` and `payment_attempts`: what the provider is asked for, stored before it is. */
export function createCustomerRepository(db: Db) {
  const isOwn = eq(billingCustomers.userId, param("userId"));
  const byUser = db.select().from(billingCustomers).where(isOwn).prepare();
  const ownerOf = db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, param("customerId")))
    .prepare();
  const isStale = sql`billing_customers.customer_id is null and billing_customers.created_at <= ${param("oldUntil")}`;
  const begin = db
    .insert(billingCustomers)
    .values({ userId: param("userId"), idempotencyKey: param("idempotencyKey"), createdAt: param("now") })
    .onConflictDoUpdate({
      target: billingCustomers.userId,
      set: {
        idempotencyKey: sql`iif(${isStale}, excluded.idempotency_key, billing_customers.idempotency_key)`,
        createdAt: sql`iif(${isStale}, excluded.created_at, billing_customers.created_at)`,
      },
    })
    .returning()
    .prepare();
  const name = db
    .update(billingCustomers)
    .set({ customerId: sql`${param("customerId")}` })
    .where(isOwn)
    .returning({ userId: billingCustomers.userId })
    .prepare();
  const forget = db.delete(billingCustomers).where(isOwn).prepare();

  const insertAttempt = db
    .insert(paymentAttempts)
    .values({
      userId: param("userId"),
      plan: param("plan"),
      idempotencyKey: param("idempotencyKey"),
      createdAt: param("now"),
    })
    .returning()
    .prepare();
  const unanswered = db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.userId, param("userId")),
        isNull(paymentAttempts.subscriptionId),
        gt(paymentAttempts.createdAt, param("after")),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
    .prepare();
  const isAttempt = eq(paymentAttempts.id, param("id"));
  const answer = db
    .update(paymentAttempts)
    .set({ subscriptionId: sql`${param("subscriptionId")}` })
    .where(isAttempt)
    .prepare();
  const removeAttempt = db.delete(paymentAttempts).where(isAttempt).prepare();

  return {
    customerOf: async (userId: number): Promise<CustomerRow | undefined> => await byUser.get({ userId }),
    /** The account of one of the provider's customers. */
    ownerOf: async (customerId: string): Promise<number | undefined> => (await ownerOf.get({ customerId }))?.userId,
    /** The account's row with its key: a new one, or the one there is, whose key is replaced if made by `oldUntil`. */
    begin: async (
      userId: number,
      keys: { idempotencyKey: string; now: number; oldUntil: number },
    ): Promise<CustomerRow> => await begin.get({ userId, ...keys }),
    /** Stores the provider's id of the account; false where the account has gone. */
    name: async (userId: number, customerId: string): Promise<boolean> =>
      (await name.all({ userId, customerId })).length > 0,
    forget: async (userId: number): Promise<void> => {
      await forget.run({ userId });
    },

    beginAttempt: async (attempt: {
      userId: number;
      plan: PaidPlan;
      idempotencyKey: string;
      now: number;
    }): Promise<AttemptRow> => await insertAttempt.get(attempt),
    /** The account's last attempt made after an instant that the provider has not answered. */
    unansweredAttempt: async (userId: number, after: number): Promise<AttemptRow | undefined> =>
      await unanswered.get({ userId, after }),
    answerAttempt: async (id: number, subscriptionId: string): Promise<void> => {
      await answer.run({ id, subscriptionId });
    },
    removeAttempt: async (id: number): Promise<void> => {
      await removeAttempt.run({ id });
    },
  };
}
export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

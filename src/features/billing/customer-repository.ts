import { and, desc, eq, exists, gt, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/engine/db.ts";
import { users } from "../../../db/schema/accounts.ts";
import { billingCustomers, paymentAttempts } from "../../../db/schema/billing.ts";
import { param } from "../../../db/sql/placeholders.ts";
import type { PaidPlan } from "../../shared/product/plans.ts";
import { formatTurn } from "./account-lock.ts";
import { hasTurn } from "./turn-repository.ts";

export type CustomerRow = typeof billingCustomers.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** The tables `billing_customers` and `payment_attempts`: requests to the provider, stored before they are sent. */
export function createCustomerRepository(db: Db, holder: string | null) {
  const ownedBy = eq(billingCustomers.userId, param("userId"));
  const findByUser = db.select().from(billingCustomers).where(ownedBy).prepare();
  const findOwner = db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, param("customerId")))
    .prepare();
  const isStale = sql`billing_customers.customer_id is null and billing_customers.created_at <= ${param("oldUntil")}`;
  const getOrCreate = db
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
  // A large account is deleted bit by bit, after its subscriptions were canceled.
  const isStaying = exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, param("userId")), isNull(users.demoUntil))),
  );
  const setCustomerId = db
    .update(billingCustomers)
    .set({ customerId: sql`${param("customerId")}` })
    .where(and(ownedBy, isStaying))
    .returning({ userId: billingCustomers.userId })
    .prepare();
  const remove = db.delete(billingCustomers).where(ownedBy).prepare();

  const insertAttempt = db
    .insert(paymentAttempts)
    .select(
      sql`select null, ${param("userId")}, ${param("plan")}, ${param("idempotencyKey")}, null, ${param("now")}
        where ${hasTurn(db, holder)}`,
    )
    .returning()
    .prepare();
  const findPendingAttempt = db
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
  const byId = eq(paymentAttempts.id, param("id"));
  const completeAttempt = db
    .update(paymentAttempts)
    .set({ subscriptionId: sql`${param("subscriptionId")}` })
    .where(byId)
    .prepare();
  const removeAttempt = db.delete(paymentAttempts).where(byId).prepare();

  return {
    findByUser: async (userId: number): Promise<CustomerRow | undefined> => await findByUser.get({ userId }),
    /** The account of a customer at the provider. */
    findOwner: async (customerId: string): Promise<number | undefined> => (await findOwner.get({ customerId }))?.userId,
    /**
     * The account's row with its key. It is created if there is none. The key is replaced if it was created by
     * `oldUntil` and never answered.
     */
    getOrCreate: async (
      userId: number,
      keys: { idempotencyKey: string; now: number; oldUntil: number },
    ): Promise<CustomerRow> => await getOrCreate.get({ userId, ...keys }),
    /** Stores the provider's customer id; false if the account is gone, or is being deleted. */
    setCustomerId: async (userId: number, customerId: string): Promise<boolean> =>
      (await setCustomerId.all({ userId, customerId })).length > 0,
    remove: async (userId: number): Promise<void> => void (await remove.run({ userId })),

    /** Undefined if another process has the account's turn. */
    insertAttempt: async (attempt: {
      userId: number;
      plan: PaidPlan;
      idempotencyKey: string;
      now: number;
    }): Promise<AttemptRow | undefined> => await insertAttempt.get({ ...attempt, turn: formatTurn(attempt.userId) }),
    /** The account's last attempt after an instant that has no answer yet. */
    findPendingAttempt: async (userId: number, after: number): Promise<AttemptRow | undefined> =>
      await findPendingAttempt.get({ userId, after }),
    completeAttempt: async (id: number, subscriptionId: string): Promise<void> =>
      void (await completeAttempt.run({ id, subscriptionId })),
    removeAttempt: async (id: number): Promise<void> => void (await removeAttempt.run({ id })),
  };
}
export type CustomerRepository = ReturnType<typeof createCustomerRepository>;

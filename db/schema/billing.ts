import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_STATUSES } from "../../src/shared/product/enums.ts";
import { PAID_PLANS } from "../../src/shared/product/plans.ts";
import { owner, soleOwner } from "./owner.ts";

/** The account's customer at the payment provider. The row with its key is stored before the provider is asked. */
export const billingCustomers = sqliteTable(
  "billing_customers",
  {
    userId: soleOwner(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** The provider's id; null until it has answered. */
    customerId: text("customer_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("billing_customers_customer").on(table.customerId)],
);

/** The last known state of each subscription, and what follows from it. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    userId: owner(),
    /** Null if the price belongs to none of the plans. */
    plan: text({ enum: PAID_PLANS }),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    periodEndsAt: integer("period_ends_at").notNull(),
    /** When the subscription ends; null while it renews. */
    endsAt: integer("ends_at"),
    pastDueSince: integer("past_due_since"),
    /** Premium lasts until this instant; 0 for no premium. */
    premiumUntil: integer("premium_until").notNull(),
    /** When to ask the provider again; null if it is not to be asked. */
    checkAt: integer("check_at"),
    /** Whether the subscription can still change. */
    isOpen: integer("is_open", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("subscriptions_user").on(table.userId, table.createdAt),
    index("subscriptions_check").on(table.checkAt).where(sql`check_at is not null`),
    index("subscriptions_open").on(table.userId).where(sql`is_open = 1`),
  ],
);

/**
 * Each attempt to start a subscription. It is stored with its key before the provider is asked, so that the request can
 * be repeated safely.
 */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    plan: text({ enum: PAID_PLANS }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** The subscription that the provider created; null until it has answered. */
    subscriptionId: text("subscription_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("payment_attempts_user").on(table.userId, table.createdAt)],
);

/** Events of the provider that were processed. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text().primaryKey(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [index("payment_events_received").on(table.receivedAt)],
);

import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SUBSCRIPTION_STATUSES } from "../../src/shared/enums.ts";
import { PAID_PLANS } from "../../src/shared/plans.ts";
import { users } from "./accounts.ts";

/** The account as the payment provider knows it; the row, with its key, is there before the provider is asked. */
export const billingCustomers = sqliteTable(
  "billing_customers",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    idempotencyKey: text("idempotency_key").notNull(),
    /** The provider's id; null until it has answered. */
    customerId: text("customer_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("billing_customers_customer").on(table.customerId)],
);

/** What the provider last said of each subscription, and what follows from it. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    /** The provider's id. */
    id: text().primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null for a price that is none of the product's plans. */
    plan: text({ enum: PAID_PLANS }),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    periodEndsAt: integer("period_ends_at").notNull(),
    /** When it ends for good; null while it renews itself. */
    endsAt: integer("ends_at"),
    pastDueSince: integer("past_due_since"),
    /** Premium goes on before this instant; 0 for none. */
    premiumUntil: integer("premium_until").notNull(),
    /** When the provider is to be asked again; null for not by itself. */
    checkAt: integer("check_at"),
    /** Whether the provider may still change it. */
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

/** Each wish to begin a subscription, stored before the provider hears of it: the key makes asking again safe. */
export const paymentAttempts = sqliteTable(
  "payment_attempts",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    plan: text({ enum: PAID_PLANS }).notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    /** What the provider made of it; null until it has answered. */
    subscriptionId: text("subscription_id"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("payment_attempts_user").on(table.userId, table.createdAt)],
);

/** The provider's events that had their effect. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    id: text().primaryKey(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [index("payment_events_received").on(table.receivedAt)],
);

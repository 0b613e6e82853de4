import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { NOTICE_KINDS } from "../../src/shared/product/reminders.ts";
import { sessions, users } from "./accounts.ts";
import { owner, soleOwner } from "./owner.ts";

/** This server's key pair for push services (VAPID, RFC 8292): one row, made once and never changed. */
export const pushKeys = sqliteTable("push_keys", {
  id: integer().primaryKey(),
  publicKey: text("public_key").notNull(),
  /** A secret: it is in no answer, no log and no export. */
  privateKey: text("private_key").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** A device that gets notifications. It ends with its session. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    sessionId: integer("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** Where the push service takes messages for the device. A person who knows it and the keys could send to the device. */
    endpoint: text().notNull(),
    /** The device's public key and secret, base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.userId),
    uniqueIndex("push_subscriptions_session").on(table.sessionId),
    uniqueIndex("push_subscriptions_endpoint").on(table.endpoint),
  ],
);

/** What an account wants to be reminded of, and when the server has to look at it next. */
export const reminders = sqliteTable(
  "reminders",
  {
    userId: soleOwner(),
    /** JSON of what differs from the defaults in `src/shared/product/reminders.ts`. */
    settings: text().notNull().default("{}"),
    /** When the next reminder is due; 0: the plan is outdated; null: none will be. */
    dueAt: integer("due_at").default(0),
    /** Reminders until then have been dealt with. */
    handledUntil: integer("handled_until").notNull().default(0),
    /** Counts what changes the plan, triggers on `users` included, so that no plan is stored that is outdated already. */
    revision: integer().notNull().default(0),
  },
  (table) => [index("reminders_due").on(table.dueAt).where(sql`due_at is not null`)],
);

/** A notification that is to be sent or was sent. The row remains for a while, so that none is sent twice. */
export const notices = sqliteTable(
  "notices",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: owner(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** What it is about, once for each kind: a day `2026-06-17`, or ids. */
    subject: text().notNull(),
    /** The account that it is about, such as who sent a friend request. */
    actorId: integer("actor_id").references(() => users.id, { onDelete: "cascade" }),
    /** When it was due. It is dropped if it is not sent soon after. */
    dueAt: integer("due_at").notNull(),
    /** When it is to be sent; null: it was. */
    sendAt: integer("send_at"),
    /** A process is sending it until then; null: none is. If that process dies, another one sends it afterwards. */
    claimedUntil: integer("claimed_until"),
    /** Grows with each claim, so that a process whose claim has ended changes nothing. */
    attempts: integer().notNull().default(0),
    /** A JSON list of the subscriptions that an attempt did not reach; null before the first one. */
    missing: text(),
  },
  (table) => [
    uniqueIndex("notices_once").on(table.userId, table.kind, table.subject),
    index("notices_actor").on(table.actorId).where(sql`actor_id is not null`),
    index("notices_waiting").on(table.sendAt).where(sql`send_at is not null`),
    index("notices_age").on(table.dueAt),
  ],
);

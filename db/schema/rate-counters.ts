import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * What was counted for limits that hold over all processes, such as failed logins. It is empty where only one process can
 * work on the database.
 */
export const rateCounters = sqliteTable(
  "rate_counters",
  {
    /** A keyed hash of what is limited and for whom, so that no address and no e-mail is stored. */
    key: text().primaryKey(),
    /** When the window ends (UTC milliseconds). It began with the first use after the one before it had ended. */
    endsAt: integer("ends_at").notNull(),
    used: integer().notNull(),
  },
  (table) => [index("rate_counters_end").on(table.endsAt)],
);

import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

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

/**
 * What only one of several processes does at a time: a row names the process that does it. There is no row
 * where only one process can work on the database, or where no process does it.
 */
export const leases = sqliteTable(
  "leases",
  {
    /** The number of a holder. No two have the same one, and a later one has a higher one. */
    fence: integer().primaryKey({ autoIncrement: true }),
    /** What is done, such as `background work`. */
    name: text().notNull(),
    /** The process. */
    holder: text().notNull(),
    /** Grows each time that the holder shows that it is there. */
    beats: integer().notNull().default(0),
  },
  (table) => [uniqueIndex("leases_name").on(table.name)],
);

/**
 * Which versions can work on the database of several processes: a row for each migration that older ones do not survive.
 * It says when the oldest migration was written that a process has to know (UTC milliseconds).
 */
export const schemaFloors = sqliteTable("schema_floors", { oldest: integer().primaryKey() });

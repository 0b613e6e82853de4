import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What one of several processes does at a time: a row says which one does. Without a row no one does it. There is none
 * where only one process can work on the database.
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

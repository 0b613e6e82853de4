import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/**
 * Which versions can work on the database of several processes: a row for each migration that older ones do not survive.
 * It says when the oldest migration was written that a process has to know (UTC milliseconds).
 */
export const schemaFloors = sqliteTable("schema_floors", { oldest: integer().primaryKey() });

import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * A column with its table's name. Drizzle leaves the name out when a statement reads only one table. A subquery in it
 * would then use its own column of that name.
 */
export const qualify = (column: AnySQLiteColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`;

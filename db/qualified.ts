import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * A column with its table's name. Drizzle leaves the name out where a statement reads one table, and a subquery inside
 * it then finds a column of its own under that name.
 */
export const qualified = (column: AnySQLiteColumn): SQL => sql`${column.table}.${sql.identifier(column.name)}`;

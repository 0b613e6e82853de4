import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** For `onConflictDoUpdate`: sets columns of `table` to the values of the insert that conflicted. */
export function excluded<const Name extends string>(
  table: Record<Name, AnySQLiteColumn>,
  names: readonly Name[],
): Record<Name, SQL> {
  const values = names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]);
  return Object.fromEntries(values) as Record<Name, SQL>;
}

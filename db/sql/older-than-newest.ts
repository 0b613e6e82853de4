import { and, desc, notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../engine/db.ts";

/**
 * The rows of `scope` without the newest ones, by `lastUsedAt` and then by id. How many of these are left out is the
 * placeholder that `keptMax` names.
 */
export function isOlderThanNewest(
  db: Db,
  table: SQLiteTable & { id: SQLiteColumn },
  { scope, lastUsedAt, keptMax }: { scope: SQL | undefined; lastUsedAt: SQLiteColumn; keptMax: string },
): SQL | undefined {
  const newest = db
    .select({ id: table.id })
    .from(table)
    .where(scope)
    .orderBy(desc(lastUsedAt), desc(table.id))
    .limit(sql.placeholder(keptMax));
  return and(scope, notInArray(table.id, newest));
}

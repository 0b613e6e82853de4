import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { pauseForRequests } from "../../src/yield-to-event-loop.ts";
import type { Db } from "../engine/db.ts";

/** So many rows of the diary are deleted in some milliseconds. */
const SLICE_ROWS = 250;

/** The rows of a table that one slice changes: some that meet the condition. */
export const inSlice = (table: SQLiteTable, where: SQL | undefined, rows = SLICE_ROWS): SQL =>
  sql`rowid in (select rowid from ${table} where ${where} limit ${sql.raw(String(rows))})`;

type Slice = { values(values: Record<string, unknown>): Promise<unknown[]> };

/**
 * Runs a statement that changes a slice of at most so many rows, and returns a row for each change, until nothing is left
 * to change. Each slice has its own commit, and requests are answered in between.
 */
export async function runInSlices(slice: Slice, values: Record<string, unknown>, rows = SLICE_ROWS): Promise<void> {
  while ((await slice.values(values)).length >= rows) await pauseForRequests();
}

/** Prepares the deletion of all rows that meet a condition, in slices. A stop in between leaves the rest. */
export function prepareSlicedDelete(db: Db, table: SQLiteTable, where: SQL | undefined, rows = SLICE_ROWS) {
  const slice = db
    .delete(table)
    .where(inSlice(table, where, rows))
    .returning({ one: sql`1` })
    .prepare();
  return (values: Record<string, unknown>): Promise<void> => runInSlices(slice, values, rows);
}

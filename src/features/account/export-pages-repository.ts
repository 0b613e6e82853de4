import { and, asc, eq, gt, or, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { param } from "../../../db/sql/placeholders.ts";

/** The number of rows in memory at once. */
const PAGE_ROWS = 200;

/** Rows of the account `userId`. */
export const ownedBy = (owner: AnySQLiteColumn) => eq(owner, param("userId"));

type Page<Row> = { all(values: { userId: number; after: number }): Promise<Row[]> };
/** A query of Drizzle that says what is selected, and not yet which rows. */
type Rows<Row> = {
  where(filter: SQL | undefined): {
    orderBy(order: SQL): { limit(count: number): { prepare(): Page<Row> } };
  };
};

/**
 * Prepares a query of an account's rows, in the order of their ids. They are read page by page, when they are needed.
 */
export function readPages<Row extends { id: number }>(
  rows: Rows<Row>,
  owners: AnySQLiteColumn | AnySQLiteColumn[],
  id: AnySQLiteColumn,
  pageRows = PAGE_ROWS,
) {
  const isOwn = or(...[owners].flat().map(ownedBy));
  const page = rows
    .where(and(isOwn, gt(id, param("after"))))
    .orderBy(asc(id))
    .limit(pageRows)
    .prepare();
  return async function* (userId: number): AsyncGenerator<Row[]> {
    for (let after = 0; ; ) {
      const read = await page.all({ userId, after });
      const last = read.at(-1);
      if (!last) return;
      yield read;
      after = last.id;
    }
  };
}

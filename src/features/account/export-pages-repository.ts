import { and, eq, gt, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** The number of rows in memory at once; of photos it is one. */
export const PAGE_ROWS = 200;

const param = sql.placeholder;
/** Rows of the account `userId`. */
export const ownedBy = (owner: AnySQLiteColumn) => eq(owner, param("userId"));
/** Rows of the account that follow the row `after`. */
export const inNextPage = (owner: AnySQLiteColumn, id: AnySQLiteColumn) => and(ownedBy(owner), gt(id, param("after")));

type Rows<Row> = { all(values: { userId: number; after: number }): Promise<Row[]> };

/** Reads rows page by page, ordered by id, when they are needed. */
export const paginate = <Row extends { id: number }>(rows: Rows<Row>) =>
  async function* (userId: number): AsyncGenerator<Row[]> {
    for (let after = 0; ; ) {
      const page = await rows.all({ userId, after });
      const last = page.at(-1);
      if (!last) return;
      yield page;
      after = last.id;
    }
  };

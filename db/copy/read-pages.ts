import type { Engine, EngineRow } from "../engine/engine.ts";
import type { Listing } from "./tables.ts";

/** Rows without bytes are small: the largest have some kilobytes. */
const ROWS_A_PAGE = 200;
/** A page ends with the row that reaches this many bytes, so that it fits into memory and into a request. */
const BYTES_A_PAGE = 1_000_000;

const quote = (name: string): string => `"${name}"`;

/** The last key of the next page of rows with bytes; null if there is no row left. */
async function findEnd(engine: Engine, { name, key, bytes }: Listing, after: unknown): Promise<unknown> {
  const sql = `SELECT ${quote(key)}, coalesce(length(${quote(bytes ?? "")}), 0) FROM ${quote(name)}
    WHERE ${quote(key)} > ? ORDER BY ${quote(key)} LIMIT ${ROWS_A_PAGE}`;
  let total = 0;
  let last: unknown = null;
  for (const [rowKey, size] of await engine.execute({ sql, params: [after] })) {
    last = rowKey;
    total += Number(size);
    if (total >= BYTES_A_PAGE) break;
  }
  return last;
}

/** Whole numbers that a number of JavaScript cannot hold would be changed without a sign of it. */
function assertExact({ name, columns }: Listing, rows: readonly EngineRow[]): void {
  for (const row of rows) {
    const wrong = row.findIndex((value) => Number.isInteger(value) && !Number.isSafeInteger(value));
    if (wrong >= 0) throw new RangeError(`${name}.${columns[wrong]} has a number that cannot be copied.`);
  }
}

/** Before the first key: numbers come before texts in SQLite. */
const START = Number.MIN_SAFE_INTEGER;

/** The rows after a key, page by page. Few of them are in memory at a time. */
export async function* readPages(
  engine: Engine,
  listing: Listing,
  start: unknown = START,
): AsyncGenerator<EngineRow[]> {
  const { name, columns, key, bytes } = listing;
  const quotedKey = quote(key);
  const select = `SELECT ${columns.map(quote).join(", ")} FROM ${quote(name)} WHERE ${quotedKey} > ?`;
  const keyAt = columns.indexOf(key);
  let after = start;
  for (;;) {
    const end = bytes === null ? null : await findEnd(engine, listing, after);
    if (bytes !== null && end === null) return;
    const rows = await engine.execute(
      bytes === null
        ? { sql: `${select} ORDER BY ${quotedKey} LIMIT ${ROWS_A_PAGE}`, params: [after] }
        : { sql: `${select} AND ${quotedKey} <= ? ORDER BY ${quotedKey}`, params: [after, end] },
    );
    assertExact(listing, rows);
    if (rows.length > 0) yield rows;
    if (rows.length < (bytes === null ? ROWS_A_PAGE : 1)) return;
    after = rows.at(-1)?.[keyAt];
  }
}

import { setTimeout as pause } from "node:timers/promises";
import type { Engine, EngineRow, Statement } from "../engine/engine.ts";
import { DatabaseError } from "../engine/errors.ts";
import { readPages } from "./read-pages.ts";
import type { CopiedTable } from "./tables.ts";

/** The bytes of a request to a cluster, about, unless a single row is larger. */
const BYTES_A_REQUEST = 1_000_000;
/** How often in a row a target that cannot be reached is asked again, beside the repetitions of its engine. */
const ATTEMPTS = 5;
const PAUSE_MS = 1000;

const measure = (value: unknown): number =>
  typeof value === "string" || value instanceof Uint8Array ? value.length : 8;

/** Rows in groups that fit into a request. */
function* split(rows: readonly EngineRow[]): Generator<EngineRow[]> {
  let group: EngineRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = row.reduce<number>((sum, value) => sum + measure(value), 0);
    if (group.length > 0 && bytes + size > BYTES_A_REQUEST) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(row);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

function insert({ name, columns }: CopiedTable, rows: readonly EngineRow[]): Statement {
  const places = `(${columns.map(() => "?").join(", ")})`;
  const names = columns.map((column) => `"${column}"`).join(", ");
  return { sql: `INSERT INTO "${name}" (${names}) VALUES ${rows.map(() => places).join(", ")}`, params: rows.flat() };
}

/** What both databases have to do with each other while one is copied into the other. */
export type Copying = {
  from: Engine;
  to: Engine;
  /** Ends the copy between two requests; its error is thrown. */
  signal: AbortSignal;
};

/** The last key that the target has; undefined if it has no row. */
async function findLastKey(to: Engine, { name, key }: CopiedTable): Promise<unknown> {
  const [row] = await to.execute({ sql: `SELECT max("${key}") FROM "${name}"`, params: [] });
  return row?.[0] ?? undefined;
}

/** Copies the rows that the target does not have yet, which are those after its last one. */
async function copyMissing({ from, to, signal }: Copying, table: CopiedTable, onRows: (count: number) => void) {
  const isPostponed = table.columns.map((column) => table.postponed.includes(column));
  for await (const page of readPages(from, table, await findLastKey(to, table))) {
    const rows = page.map((row) => row.map((value, index) => (isPostponed[index] ? null : value)));
    for (const group of split(rows)) {
      signal.throwIfAborted();
      await to.batch([insert(table, group)]);
      onRows(group.length);
    }
  }
}

/**
 * Copies the rows of a table in the order of their keys. What was copied is known by the last key in the target, so a
 * copy that was killed, or a request whose answer was lost, leaves nothing out and repeats nothing.
 */
export async function copyRows(copying: Copying, table: CopiedTable, onRows: (count: number) => void): Promise<void> {
  for (let failures = 0; ; ) {
    try {
      await copyMissing(copying, table, (count) => {
        failures = 0;
        onRows(count);
      });
      return;
    } catch (error) {
      failures += 1;
      const isAway = error instanceof DatabaseError && error.kind === "unreachable";
      if (!isAway || failures >= ATTEMPTS) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** Fills in the references that were left out because what they refer to was not there. Doing it twice does no harm. */
export async function copyPostponed({ from, to, signal }: Copying, table: CopiedTable): Promise<void> {
  for (const column of table.postponed) {
    const sql = `UPDATE "${table.name}" SET "${column}" = ? WHERE "${table.key}" = ?`;
    for await (const rows of readPages(from, { ...table, columns: [table.key, column], bytes: null })) {
      signal.throwIfAborted();
      const missing = rows.filter(([, value]) => value !== null);
      if (missing.length > 0) await to.batch(missing.map(([key, value]) => ({ sql, params: [value, key] })));
    }
  }
}

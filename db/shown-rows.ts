import type { GetColumnData, SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column, or what is computed, and how its value is shown; without `show` it is shown as SQLite gives it. */
type Shown<Value> = { column: AnySQLiteColumn | SQL; show: ((stored: never) => Value) | undefined };

/** A column that is shown as it is stored. */
export const asStored = <Column extends AnySQLiteColumn>(column: Column): Shown<GetColumnData<Column>> => ({
  column,
  show: undefined,
});

/** A column that is shown otherwise: `show` gets what SQLite holds (a boolean is 0 or 1), null included. */
export const shownAs = <Stored, Value>(column: AnySQLiteColumn, show: (stored: Stored) => Value): Shown<Value> => ({
  column,
  show: show as (stored: never) => Value,
});

/** What SQLite computes for a row, shown as it comes. */
export const computed = <Value>(expression: SQL<Value>): Shown<Value> => ({ column: expression, show: undefined });

type Column = { name: string; show: ((stored: unknown) => unknown) | undefined };

type RowOf<Shape> = { [Name in keyof Shape]: Shape[Name] extends Shown<infer Value> ? Value : never };

/**
 * Selects columns under the names of `shape` and turns the raw rows of `prepared.values()` into objects of that shape,
 * in one step. Drizzle's own mapping asks each column of each row how it is decoded, which takes nearly as long as the
 * query and leaves an object a row that has to be turned into the shown one again.
 */
export function shownRows<Shape extends Record<string, Shown<unknown>>>(shape: Shape) {
  const columns = Object.entries(shape).map(([name, { show }]) => ({ name, show }) as Column);
  const selection = Object.fromEntries(Object.entries(shape).map(([name, { column }]) => [name, column])) as {
    [Name in keyof Shape]: Shape[Name]["column"];
  };

  const toRow = (cells: readonly unknown[]): RowOf<Shape> => {
    const row: Record<string, unknown> = {};
    // Every row of every list goes through here: an iterator over entries() would cost a third of it.
    for (let index = 0; index < columns.length; index += 1) {
      const { name, show } = columns[index] as Column;
      row[name] = show ? show(cells[index]) : cells[index];
    }
    return row as RowOf<Shape>;
  };

  return {
    selection,
    all: (rows: readonly (readonly unknown[])[]): RowOf<Shape>[] => rows.map(toRow),
    first: (rows: readonly (readonly unknown[])[]): RowOf<Shape> | undefined => rows[0] && toRow(rows[0]),
  };
}

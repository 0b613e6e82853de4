import type { GetColumnData, SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** A column or an SQL expression, and how its value is decoded. Without `decode` the value is what SQLite returns. */
type ColumnMapping<Value> = { source: AnySQLiteColumn | SQL; decode: ((stored: never) => Value) | undefined };

/** A column whose value is used as it is stored. */
export const column = <Column extends AnySQLiteColumn>(source: Column): ColumnMapping<GetColumnData<Column>> => ({
  source,
  decode: undefined,
});

/** A column whose value is converted. `decode` gets what SQLite stores (a boolean is 0 or 1), including null. */
export const mappedColumn = <Stored, Value>(
  source: AnySQLiteColumn,
  decode: (stored: Stored) => Value,
): ColumnMapping<Value> => ({
  source,
  decode: decode as (stored: never) => Value,
});

/** A value that SQLite computes for a row. */
export const computed = <Value>(expression: SQL<Value>): ColumnMapping<Value> => ({
  source: expression,
  decode: undefined,
});

type Field = { name: string; decode: ((stored: unknown) => unknown) | undefined };

type RowOf<Shape> = { [Name in keyof Shape]: Shape[Name] extends ColumnMapping<infer Value> ? Value : never };

/**
 * Maps raw rows of `prepared.values()` to objects of the given shape in one step. Drizzle's own mapping decides for
 * each cell how to decode it. That takes nearly as long as the query, and its objects would have to be converted again.
 */
export function rowMapper<Shape extends Record<string, ColumnMapping<unknown>>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, { decode }]) => ({ name, decode }) as Field);
  const selection = Object.fromEntries(Object.entries(shape).map(([name, { source }]) => [name, source])) as {
    [Name in keyof Shape]: Shape[Name]["source"];
  };

  const mapRow = (cells: readonly unknown[]): RowOf<Shape> => {
    const row: Record<string, unknown> = {};
    // Every row of every list passes here. A `for...of` over entries() would take a third longer.
    for (let index = 0; index < fields.length; index += 1) {
      const { name, decode } = fields[index] as Field;
      row[name] = decode ? decode(cells[index]) : cells[index];
    }
    return row as RowOf<Shape>;
  };

  return {
    selection,
    mapAll: (rows: readonly (readonly unknown[])[]): RowOf<Shape>[] => rows.map(mapRow),
    mapFirst: (rows: readonly (readonly unknown[])[]): RowOf<Shape> | undefined => rows[0] && mapRow(rows[0]),
  };
}

import { getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** The placeholder of a prepared statement with this name. */
export const param = sql.placeholder;

/** The columns that an insert fills, in their order: all but those that SQLite computes. */
export const listInsertedColumns = (table: SQLiteTable) =>
  Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);

type ColumnName<Table extends SQLiteTable> = keyof Table["_"]["columns"] & string;

/** The names of the columns that an insert fills, but for those that are `omitted`. */
export const listColumns = <Table extends SQLiteTable, const Omitted extends ColumnName<Table>>(
  table: Table,
  ...omitted: Omitted[]
) =>
  listInsertedColumns(table)
    .map(([name]) => name)
    .filter((name) => !omitted.some((other) => other === name)) as Exclude<ColumnName<Table>, Omitted>[];

/** One placeholder for each column that a prepared insert fills, under the column's name. */
export function placeholders<const Name extends string>(names: readonly Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}

/**
 * The cells of a row for `insert().select()`, which takes the inserted columns in their order: a placeholder under
 * the column's name for each column of `names`, encoded like the column, and null for the others.
 */
export const typedPlaceholders = (table: SQLiteTable, names: readonly string[]): SQL[] =>
  listInsertedColumns(table).map(([name, column]) =>
    names.includes(name) ? sql`${sql.param(sql.placeholder(name), column)}` : sql`null`,
  );

/** True if a column has one of the values of a JSON list, which is the placeholder `name`. */
export const isAmong = (column: AnySQLiteColumn, name: string): SQL =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;

/** For `update().set()`: sets columns to the placeholders under their names. */
export const setToPlaceholders = <const Name extends string>(names: readonly Name[]): Record<Name, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql`${sql.placeholder(name)}`])) as Record<Name, SQL>;

/** For `onConflictDoUpdate`: sets columns of `table` to the values of the insert that conflicted. */
export function excluded<const Name extends string>(
  table: Record<Name, AnySQLiteColumn>,
  names: readonly Name[],
): Record<Name, SQL> {
  const values = names.map((name) => [name, sql`excluded.${sql.identifier(table[name].name)}`]);
  return Object.fromEntries(values) as Record<Name, SQL>;
}

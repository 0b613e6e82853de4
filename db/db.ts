import { fillPlaceholders } from "drizzle-orm";
import type { PreparedQueryConfig, SQLitePreparedQuery } from "drizzle-orm/sqlite-core";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import type { EngineRow, Statement } from "./engine.ts";

/** A prepared query with its values: what it is as a statement, and how its rows are read. */
export type BoundQuery<Result> = { readonly statement: Statement; readonly read: (rows: EngineRow[]) => Result };

/** What each of some bound queries gives. */
export type ResultsOf<Queries extends readonly BoundQuery<unknown>[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends BoundQuery<infer Result> ? Result : never;
};

/**
 * The database as repositories know it, on whichever engine. Each of Drizzle's builders gives a promise, and a failed
 * statement is a DatabaseError.
 */
export interface Db extends Pick<SqliteRemoteDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete"> {
  /**
   * Executes queries as one: all of them or none, with no other write between. Gives what each one returns, in their
   * order: a list of rows for a SELECT or RETURNING.
   */
  atomically<const Queries extends readonly BoundQuery<unknown>[]>(queries: Queries): Promise<ResultsOf<Queries>>;
}

/** Binds the values of a prepared query's placeholders, for `db.atomically`. */
export function bind<Config extends PreparedQueryConfig>(
  query: SQLitePreparedQuery<Config>,
  values: Record<string, unknown> = {},
): BoundQuery<Config["execute"]> {
  const { sql, params } = query.getQuery();
  return {
    statement: { sql, params: fillPlaceholders(params, values) },
    read: (rows) => query.mapResult({ rows }, true),
  };
}

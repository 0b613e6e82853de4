import { fillPlaceholders } from "drizzle-orm";
import type { PreparedQueryConfig, SQLitePreparedQuery } from "drizzle-orm/sqlite-core";
import type { SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import type { EngineRow, Statement } from "./engine.ts";

/** A prepared query with its values: the statement, and the function that reads its rows. */
export type BoundQuery<Result> = { readonly statement: Statement; readonly read: (rows: EngineRow[]) => Result };

/** The results of bound queries, in their order. */
export type QueryResults<Queries extends readonly BoundQuery<unknown>[]> = {
  -readonly [Index in keyof Queries]: Queries[Index] extends BoundQuery<infer Result> ? Result : never;
};

/**
 * The database as repositories use it, independent of the engine. Drizzle's query builders return promises. A failed
 * statement throws a DatabaseError.
 */
export interface Db extends Pick<SqliteRemoteDatabase, "select" | "selectDistinct" | "insert" | "update" | "delete"> {
  /**
   * The same database for what must be written on a full disk, too, such as a login. A small reserve is kept for it. A
   * DELETE needs no mark.
   */
  readonly critical: Pick<Db, "insert" | "update" | "atomically">;
  /**
   * Executes queries in one transaction: all of them or none, with no other write in between. Returns their results in
   * the same order: a list of rows for a SELECT or RETURNING.
   */
  atomically<const Queries extends readonly BoundQuery<unknown>[]>(queries: Queries): Promise<QueryResults<Queries>>;
}

/** Like `bind`, for a query whose rows are read as they are, by a row mapper. */
export function bindRaw<Config extends PreparedQueryConfig>(
  query: SQLitePreparedQuery<Config>,
  values: Record<string, unknown>,
): BoundQuery<EngineRow[]> {
  return { statement: bind(query, values).statement, read: (rows) => rows };
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

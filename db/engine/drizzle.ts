import { DrizzleQueryError, type Query } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import {
  type AsyncRemoteCallback,
  type PreparedQueryConfig,
  type RemotePreparedQuery,
  SQLiteRemoteSession,
  SqliteRemoteDatabase,
} from "drizzle-orm/sqlite-proxy";
import type { BoundQuery, Db, QueryResults } from "./db.ts";
import type { Engine, EngineRow, Statement } from "./engine.ts";

type NoTables = Record<string, never>;
type Session = SQLiteRemoteSession<NoTables, NoTables>;
type QueryOptions = Parameters<Session["prepareQuery"]> extends [Query, ...infer Options] ? Options : never;

const throwCause = (error: unknown): never => {
  throw error instanceof DrizzleQueryError ? error.cause : error;
};

/** Drizzle wraps an error in one whose message contains the values of the statement. They must not be logged. */
function unwrapErrors<Config extends PreparedQueryConfig>(query: RemotePreparedQuery<Config>) {
  for (const method of ["run", "all", "get", "values"] as const) {
    const execute = query[method].bind(query) as (values?: Record<string, unknown>) => Promise<never>;
    query[method] = (values?: Record<string, unknown>) => execute(values).catch(throwCause);
  }
  return query;
}

/** The engine compiles each prepared statement at once, so that an invalid one fails when the app is created. */
class EngineSession extends SQLiteRemoteSession<NoTables, NoTables> {
  constructor(
    private readonly engine: Engine,
    dialect: SQLiteAsyncDialect,
  ) {
    const callEngine: AsyncRemoteCallback = async (sql, params, method) => {
      const rows = await engine.execute({ sql, params });
      // The protocol of the remote driver: a single row for "get".
      return { rows: method === "get" ? (rows[0] as EngineRow) : rows };
    };
    super(callEngine, dialect, undefined);
  }

  override prepareQuery<Config extends PreparedQueryConfig>(
    query: Query,
    ...options: QueryOptions
  ): RemotePreparedQuery<Config> {
    this.engine.prepare(query.sql);
    return unwrapErrors(super.prepareQuery<Config>(query, ...options));
  }
}

function connect(engine: Engine) {
  const dialect = new SQLiteAsyncDialect();
  const database = new SqliteRemoteDatabase("async", dialect, new EngineSession(engine, dialect), undefined);
  return Object.assign(database, {
    async atomically<const Queries extends readonly BoundQuery<unknown>[]>(queries: Queries) {
      const results = await engine.batch(queries.map(({ statement }) => statement));
      return queries.map(({ read }, index) => read(results[index] ?? [])) as QueryResults<Queries>;
    },
  });
}

/** Written on a full disk, too. */
const markCritical = (statement: Statement): Statement => ({ ...statement, isCritical: true });

/** The database on an engine. */
export const createDb = (engine: Engine): Db =>
  Object.assign(connect(engine), {
    critical: connect({
      prepare: (sql) => engine.prepare(sql),
      execute: (statement) => engine.execute(markCritical(statement)),
      batch: (statements) => engine.batch(statements.map(markCritical)),
    }),
  });

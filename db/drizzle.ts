import { fillPlaceholders, type Query } from "drizzle-orm";
import { NoopCache } from "drizzle-orm/cache/core";
import { NoopLogger } from "drizzle-orm/logger";
import { type PreparedQueryConfig, SQLiteAsyncDialect, type SQLiteExecuteMethod } from "drizzle-orm/sqlite-core";
import {
  type AsyncRemoteCallback,
  RemotePreparedQuery,
  type PreparedQueryConfig as RemoteQueryConfig,
  SQLiteRemoteSession,
  SqliteRemoteDatabase,
  type SqliteRemoteResult,
} from "drizzle-orm/sqlite-proxy";
import type { BoundQuery, Db, QueryResults } from "./db.ts";
import type { Engine, EngineRow } from "./engine.ts";

type NoTables = Record<string, never>;
type SelectedFields = Parameters<SQLiteRemoteSession<NoTables, NoTables>["prepareQuery"]>[1];
type ResultMapper = Parameters<SQLiteRemoteSession<NoTables, NoTables>["prepareQuery"]>[4];

/**
 * A query of Drizzle's remote driver that reads its rows from an engine. Drizzle's own class wraps every error in one
 * whose message contains the values of the statement. They must not be logged.
 */
class EngineQuery<Config extends PreparedQueryConfig> extends RemotePreparedQuery<Config> {
  constructor(
    private readonly engine: Engine,
    query: Query,
    fields: SelectedFields,
    method: SQLiteExecuteMethod,
    isArrayMode: boolean,
    mapper: ResultMapper,
  ) {
    const callEngine: AsyncRemoteCallback = async (sql, params) => ({ rows: await engine.execute({ sql, params }) });
    super(
      callEngine,
      query,
      new NoopLogger(),
      new NoopCache(),
      undefined,
      undefined,
      fields,
      method,
      isArrayMode,
      mapper,
    );
  }

  private rows(values: Record<string, unknown> = {}): Promise<EngineRow[]> {
    const { sql, params } = this.query;
    return this.engine.execute({ sql, params: fillPlaceholders(params, values) });
  }

  override async run(values?: Record<string, unknown>): Promise<SqliteRemoteResult> {
    await this.rows(values);
    return {};
  }

  override async all(values?: Record<string, unknown>): Promise<Config["all"]> {
    return this.mapAllResult(await this.rows(values));
  }

  override async get(values?: Record<string, unknown>): Promise<Config["get"]> {
    const [row] = await this.rows(values);
    return this.mapGetResult(row);
  }

  override values<Row extends EngineRow = EngineRow>(values?: Record<string, unknown>): Promise<Row[]> {
    return this.rows(values) as Promise<Row[]>;
  }
}

/** The engine compiles each prepared statement at once, so that an invalid one fails when the app is created. */
class EngineSession extends SQLiteRemoteSession<NoTables, NoTables> {
  constructor(
    private readonly engine: Engine,
    dialect: SQLiteAsyncDialect,
  ) {
    super(async (sql, params) => ({ rows: await engine.execute({ sql, params }) }), dialect, undefined);
  }

  override prepareQuery<Config extends RemoteQueryConfig>(
    query: Query,
    fields: SelectedFields,
    method: SQLiteExecuteMethod,
    isArrayMode: boolean,
    mapper?: ResultMapper,
  ): RemotePreparedQuery<Config> {
    this.engine.prepare(query.sql);
    return new EngineQuery(this.engine, query, fields, method, isArrayMode, mapper);
  }
}

class EngineDatabase extends SqliteRemoteDatabase {
  constructor(private readonly engine: Engine) {
    const dialect = new SQLiteAsyncDialect();
    super("async", dialect, new EngineSession(engine, dialect), undefined);
  }

  async atomically<const Queries extends readonly BoundQuery<unknown>[]>(
    queries: Queries,
  ): Promise<QueryResults<Queries>> {
    const results = await this.engine.batch(queries.map(({ statement }) => statement));
    return queries.map(({ read }, index) => read(results[index] ?? [])) as QueryResults<Queries>;
  }
}

class EngineDatabaseWithReserve extends EngineDatabase implements Db {
  readonly essential: EngineDatabase;

  constructor(engine: Engine) {
    super(engine);
    this.essential = new EngineDatabase(markEssential(engine));
  }
}

/** The same engine, with every statement marked as essential. */
const markEssential = (engine: Engine): Engine => ({
  prepare: (sql) => engine.prepare(sql),
  execute: (statement) => engine.execute({ ...statement, isEssential: true }),
  batch: (statements) => engine.batch(statements.map((statement) => ({ ...statement, isEssential: true }))),
});

/** The database on an engine. */
export const createDb = (engine: Engine): Db => new EngineDatabaseWithReserve(engine);
